/** `/dev/outbox`: the sandbox's letters, for whoever sits at this machine, so that a newcomer can read a code without a mail server. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { Db } from '../db/database';
import { isProbeAllowed } from '../http/probes';
import type { Vault } from '../vault/vault';
import { openLetter } from './sealing';
import { newest } from './store';

const MOST = 50;
export const OUTBOX_PATH = '/dev/outbox';

/** Whether letters stay here: only in the sandbox, and only where no mail server takes them. */
export const showsOutbox = ({ sandbox, mail }: Pick<Config, 'sandbox' | 'mail'>): boolean =>
  sandbox && mail.smtpUrl === null;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const isAllowed = (request: FastifyRequest): boolean => isProbeAllowed(request, null);
/** Also on this machine a page of another site reads no letters. */
function isOwnPage({ headers: { host, origin, 'sec-fetch-site': site } }: FastifyRequest): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

interface Shown {
  to: string;
  at: number;
  subject: string;
  text: string;
}

const PAGE_STYLE =
  'body{font:15px/1.6 system-ui,sans-serif;max-width:640px;margin:24px auto;padding:0 16px;color:#12141a}h1{font-size:20px}article{border-top:1px solid #e6e8ee;padding:16px 0}pre{white-space:pre-wrap;font:inherit;margin:8px 0 0}small{color:#666d7c}';

function pageOf(letters: readonly Shown[]): string {
  const articles = letters.map(
    ({ to, at, subject, text }) =>
      `<article><b>${escapeHtml(subject)}</b><br><small>${escapeHtml(to)} · ${new Date(at).toISOString()}</small><pre>${escapeHtml(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Outbox</title><style>${PAGE_STYLE}</style><h1>Outbox of the sandbox</h1><p>No mail server is configured, so letters stay here. Newest first; this page renews itself.</p>${articles.join('') || '<p>No letters yet.</p>'}`;
}

export function registerOutbox(app: FastifyInstance, db: Db, vault: Vault): void {
  const read = async (): Promise<Shown[]> =>
    (await newest(db, MOST)).map(({ recipient, at, sealed }) => {
      const { subject, text } = openLetter(vault, recipient, sealed ?? '');
      return { to: recipient, at: Number(at), subject, text };
    });
  app.get(OUTBOX_PATH, async (request, reply) => {
    if (!isAllowed(request)) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .type('text/html; charset=utf-8')
      .send(pageOf(await read()));
  });
  app.get('/dev/outbox.json', async (request, reply) => {
    if (!isAllowed(request) || !isOwnPage(request)) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').send(await read());
  });
}
