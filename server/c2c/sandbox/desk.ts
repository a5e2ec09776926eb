/**
 * One merchant of the sandbox at work. All that it does goes through the calls that people use, from the inside; only its account is
 * opened directly, since nobody solves a puzzle for it.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { API_BASE, type Endpoint, type Envelope, type ReplyOf, type SentOf } from '@/lib/api/endpoint';
import { errorCodes } from '@/lib/api/errors';
import { api } from '@/lib/api/index';
import type { C2cOrder } from '@/lib/api/c2cShapes';
import { COINS } from '@/lib/c2c/rules';
import { fundPasswordFault } from '@/lib/auth/rules';
import { isPositive } from '@/lib/money/decimal';
import { factorsOf } from '../../auth/factors/store';
import { openSecret } from '../../auth/factors/totp';
import { beginSession } from '../../auth/sessions';
import { userByKey } from '../../auth/store';
import type { Clock } from '../../clock/clock';
import type { Db } from '../../db/database';
import { codeAt } from '../../operator/accounts';
import type { Vault } from '../../vault/vault';
import type { Desk } from './cast';

const STEP_MS = 30_000;

export interface DeskParts {
  db: Db;
  clock: Clock;
  vault: Vault;
  random: (size: number) => Buffer;
  cookieName: string;
  /** Opens an account with demo funds and an advanced identity; null where the name is taken. */
  openAccount: (name: string) => Promise<{ id: string } | null>;
}

type Described = Endpoint<never, never, unknown, never> | Endpoint;
type Call = <E extends Described>(endpoint: E, body: SentOf<E>) => Promise<ReplyOf<E>>;

interface Self {
  id: string;
  call: Call;
  /** Sends a file to show in an appeal; answers its id. */
  upload: (file: Buffer) => Promise<string>;
  fundPassword: string;
}

/** The six digits are the same at every start, and nobody can guess them: the first of a row that are not refused as weak. */
export function fundPasswordOf(vault: Pick<Vault, 'fingerprint'>, account: string): string {
  for (let turn = 0; ; turn += 1) {
    const print = vault.fingerprint(turn === 0 ? account : `${account} ${turn}`, 'desk');
    const digits = String(200_000 + ([...Buffer.from(print)].reduce((sum, byte) => sum * 31 + byte, 7) % 700_000));
    if (fundPasswordFault(digits) === null) return digits;
  }
}

/** Does what is due for a merchant each time it is asked. */
export function deskOf(parts: DeskParts, app: FastifyInstance, desk: Desk, place: number): () => Promise<void> {
  let self: Self | null = null;
  const remoteAddress = `127.0.1.${place + 1}`;

  const come = async (): Promise<Self> => {
    const key = desk.account.toLowerCase();
    const id = (await userByKey(parts.db, key))?.id ?? (await parts.openAccount(desk.account))?.id;
    if (id === undefined) throw new Error(`${desk.account} could not be opened`);
    const session = await beginSession(
      parts.db,
      id,
      { visitor: desk.account, now: parts.clock.now(), address: remoteAddress, agent: 'desk' },
      parts.random,
    );
    return {
      id,
      call: callerOf(app, `${parts.cookieName}=${session}`, remoteAddress),
      upload: uploaderOf(app, `${parts.cookieName}=${session}`, remoteAddress),
      fundPassword: fundPasswordOf(parts.vault, desk.account),
    };
  };

  return async () => {
    self ??= await come();
    try {
      if (await isReady(parts, self, desk)) await serve(parts, self, desk);
    } catch (error) {
      if (error instanceof Ended) self = null;
      else throw error;
    }
  };
}

/** The session is over; a new one is begun next time. */
class Ended extends Error {}

const headersOf = (cookie: string) => ({ host: 'desk', 'sec-fetch-site': 'same-origin', 'x-app': '1', cookie });

/** What a call answered; the session may be over. */
function dataOf(path: string, { code, data }: Envelope): unknown {
  if (code === '200') return data;
  if (code === errorCodes.loginExpired || code === errorCodes.notLoggedIn) throw new Ended();
  throw new Error(`${path} answered ${code}`);
}

const callerOf =
  (app: FastifyInstance, cookie: string, remoteAddress: string): Call =>
  async (endpoint, body) => {
    const reply = await app.inject({
      method: endpoint.method,
      url: `${API_BASE}/${endpoint.path}`,
      remoteAddress,
      headers: { ...headersOf(cookie), ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }) },
      ...(endpoint.method === 'POST' && { payload: body as Record<string, unknown> }),
    });
    return dataOf(endpoint.path, reply.json<Envelope>()) as never;
  };

const uploaderOf =
  (app: FastifyInstance, cookie: string, remoteAddress: string): Self['upload'] =>
  async (file) => {
    const form = new FormData();
    form.set('purpose', 'evidence');
    form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'statement.pdf');
    const body = new Response(form);
    const reply = await app.inject({
      method: 'POST',
      url: `${API_BASE}/${api.files.upload.path}`,
      remoteAddress,
      headers: { ...headersOf(cookie), 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return (dataOf(api.files.upload.path, reply.json<Envelope>()) as { fileId: string }).fileId;
  };

/** A code that was not used yet; null until there is one. */
async function proofOf({ db, vault, clock }: DeskParts, id: string): Promise<{ totpCode: string } | null> {
  const person = await factorsOf(db, id);
  if (person.totp_secret === null) return null;
  const step = Math.floor(clock.now() / STEP_MS);
  // Compared as the whole numbers that they are.
  const free = [step, step + 1].find((one) => BigInt(one) > BigInt(person.totp_step));
  return free === undefined ? null : { totpCode: codeAt(openSecret(vault, id, person.totp_secret), free * STEP_MS) };
}

/** One step nearer to being a merchant with adverts; true once it is one. */
async function isReady(parts: DeskParts, self: Self, desk: Desk): Promise<boolean> {
  const { call, fundPassword } = self;
  const person = await factorsOf(parts.db, self.id);
  if (person.fund_password_hash === null) {
    await call(api.security.setFundPassword, { newPassword: fundPassword, confirmPassword: fundPassword, proof: {} });
    return false;
  }
  if (person.totp_secret === null) {
    const { secret } = await call(api.security.newTotp, {});
    await call(api.security.bindTotp, { code: codeAt(secret, parts.clock.now()), proof: {} });
    await call(api.withdrawals.endHold, {}).catch(() => undefined);
    return false;
  }
  const mine = await call(api.c2cMerchant.mine, {});
  if (mine.allowed.includes('apply')) await call(api.c2cMerchant.apply, { name: desk.name });
  if (mine.allowed.includes('payDeposit')) {
    await bring(call);
    await call(api.c2cMerchant.payDeposit, {});
  }
  return mine.status === 'active' && advertise(parts, self, desk);
}

/** What registration gave goes to the C2C account. */
async function bring(call: Call): Promise<void> {
  for (const { account, coins } of await call(api.assets.transferAccounts, {}))
    for (const { coin, free } of coins)
      if (account === 'spot' && free !== null && isPositive(free) && (COINS as readonly string[]).includes(coin))
        await call(api.assets.transfer, { type: 'internal', from: 'spot', to: 'c2c', coin, amount: free });
}

/** Saves one missing account or advert; true once all are there. */
async function advertise(parts: DeskParts, { id, call, fundPassword }: Self, desk: Desk): Promise<boolean> {
  const { list: methods } = await call(api.paymentMethods.mine, {});
  const { list: adverts } = await call(api.c2cMerchant.adverts, { pageSize: 100 });
  const missing = desk.accounts.find(({ typeId, currency }) =>
    methods.every((one) => one.typeId !== typeId || one.currency !== currency),
  );
  const proof = missing ? await proofOf(parts, id) : null;
  if (missing && proof) await call(api.paymentMethods.save, { ...missing, name: desk.holder, fundPassword, proof });
  const methodsOf = (fiat: string) =>
    methods.flatMap(({ currency, methodId }) => (currency === fiat ? [methodId] : []));
  // An account takes half a minute of codes; what buys needs none.
  const next = desk.adverts.find(
    ({ side, coin, fiat, premiumPct }) =>
      (side === 'buy' || methodsOf(fiat).length >= desk.accounts.filter(({ currency }) => currency === fiat).length) &&
      !adverts.some(
        (one) => one.side === side && one.coin === coin && one.fiat === fiat && one.premiumPct === premiumPct,
      ),
  );
  if (!next) return true;
  const payMethodIds = methodsOf(next.fiat);
  await call(api.c2cMerchant.saveAdvert, { ...next, ...(next.side === 'sell' && { payMethodIds }) });
  return true;
}

/** What the merchant of the sandbox shows: a page that says what it is. */
const STATEMENT = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 420 120] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj',
    '4 0 obj << /Length 66 >> stream',
    'BT /F 16 Tf 24 60 Td (Sandbox: a statement without this payment) Tj ET',
    'endstream endobj',
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    'trailer << /Root 1 0 R >>',
    '%%EOF',
  ].join('\n'),
);

/** Has not found the money yet, and says so to those who decide. */
async function appeal({ call, upload }: Self, desk: Desk, { orderNo }: C2cOrder): Promise<void> {
  await call(api.c2cAppeal.save, {
    orderNo,
    reason: 'notReceived',
    description: 'The payment has not come to my account. 我的帳戶未見這筆款項。',
    contactName: desk.holder,
    contactPhone: '+852 5550 0100',
    files: [await upload(STATEMENT)],
  });
}

/** Pays and releases what has waited as long as this merchant lets it wait. */
async function serve(parts: DeskParts, self: Self, desk: Desk): Promise<void> {
  const { id, call, fundPassword } = self;
  const { list } = await call(api.c2cOrders.list, { open: true, pageSize: 100 });
  const now = parts.clock.now();
  const isDue = (since: number | null, after: number | null) =>
    since !== null && after !== null && now - since >= after;
  const pay = async ({ orderNo }: C2cOrder) => {
    const { payee } = await call(api.c2cOrders.detail, { orderNo });
    if (payee) await call(api.c2cOrders.pay, { orderNo, payMethodId: payee.payMethodId });
  };
  for (const order of list) {
    if (order.allowed.includes('pay') && isDue(order.createdAt, desk.paysAfterMs)) await pay(order);
    if (desk.appeals && order.side === 'sell' && order.allowed.includes('appeal')) await appeal(self, desk, order);
    if (!order.allowed.includes('release') || !isDue(order.paidAt, desk.releasesAfterMs)) continue;
    const proof = await proofOf(parts, id);
    if (proof) await call(api.c2cOrders.release, { orderNo: order.orderNo, fundPassword, proof });
  }
}
