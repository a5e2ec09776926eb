/** The receipt of one movement of money, as a page to print or to keep: a plain GET that answers its owner, who is logged in. */
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '@/lib/api/endpoint';
import { OrderNo } from '@/lib/api/shapes';
import { RECEIPT_PATH } from '@/lib/api/statements';
import { userById } from '../auth/store';
import type { Domain, MountParts, Receipt, ReceiptKind } from '../domain';
import { stamp, wordsIn, type InEvery } from '../mail/letters';
import { escapeHtml, guardOf, HEADERS } from './plainPage';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

/** Of all kinds that these domains give. */
export const receiptsDomain = (domains: readonly Domain[]): Domain => ({
  handlers: [],
  mount: (scope, parts) =>
    registerReceipts(
      scope,
      parts,
      domains.flatMap(({ receipts = [] }) => receipts),
    ),
});

function registerReceipts(app: FastifyInstance, parts: MountParts, kinds: readonly ReceiptKind[]): void {
  const { db, vault, clock } = parts;
  const ownerOf = guardOf(parts);
  app.get<{ Params: { kind: string; no: string } }>(`${API_BASE}/${RECEIPT_PATH}/:kind/:no`, async (request, reply) => {
    const owner = await ownerOf(request, reply);
    if (owner === null) return reply;
    const none = () => reply.code(404).headers(HEADERS).type('text/plain').send('Not found');
    const kind = kinds.find(({ name }) => name === request.params.kind);
    const user = await userById(db, owner);
    if (!kind || !user || !OrderNo.safeParse(request.params.no).success) return none();
    const { language } = user;
    const receipt = await kind.find({ db, vault, ownerId: owner, no: request.params.no, language });
    if (!receipt) return none();
    return reply
      .headers(HEADERS)
      .header('content-disposition', `inline; filename="receipt-${request.params.no}.html"`)
      .type('text/html; charset=utf-8')
      .send(page(receipt, { uid: user.uid, language, now: clock.now() }));
  });
}

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;color:#111;max-width:34rem;margin:24px auto;padding:0 16px}h1{font-size:20px;margin:0}
.big{font-size:28px;font-weight:700;margin:4px 0 16px;overflow-wrap:anywhere}.note{background:#fff4dc;padding:8px 12px;border-radius:8px}
dl{margin:0;border-top:1px solid #ddd}dl div{display:flex;justify-content:space-between;gap:24px;padding:8px 0;border-bottom:1px solid #eee}
dt{color:#555;flex-shrink:0}dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}footer{color:#555;font-size:12px;margin-top:16px}
@media print{body{margin:0 auto}}`;

function page(
  receipt: Receipt,
  { uid, language, now }: { uid: string; language: keyof typeof words; now: number },
): string {
  const t = wordsIn(words, language);
  const rows = [[t('receipt.status'), receipt.status] as const, ...receipt.rows].map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(receipt.title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(receipt.title)}</h1><p class="big">${escapeHtml(receipt.amount)}</p>
${receipt.simulated ? `<p class="note">${escapeHtml(t('receipt.simulated'))}</p>` : ''}
<dl>${rows.join('')}</dl>
<footer>Avocet · UID ${escapeHtml(uid)}<br>${escapeHtml(t('receipt.made', { time: stamp(String(now)) }))}</footer></body></html>
`;
}
