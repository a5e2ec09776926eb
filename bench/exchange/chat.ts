/** A thousand chats of C2C at once, both sides of each looking at it: how long until what one writes stands on the other's screen. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { sql } from 'kysely';
import { API_BASE, type Endpoint, type Envelope, type ReplyOf, type SentOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { STREAM_PATH } from '@/lib/api/stream';
import type { Db } from '@/server/db/database';
import { postgresDatabase, TAKES_ITS_TIME } from '@/server/db/postgres';
import { hashOf } from '@/server/vault/hashOf';
import { percentile } from './load';
import { processorTime, startNode } from './nodes';
import { ms, rate, type Line } from './table';

const CHATS = 1_000;
/** Each chat hears something so often. */
const EVERY_MS = 30_000;
const FIRST_USER = 1_000_000;
const LONGEST_MS = 5_000;

/** One of the two of an order, with a stream and a session of its own. */
interface Side {
  cookie: string;
  orderNo: string;
  /** Tells this one that something of theirs changed. */
  heard: () => void;
}

export async function chatLines(url: string, seconds: number): Promise<Line[]> {
  const node = await startNode({ DATABASE_URL: url });
  const database = postgresDatabase(url, 4, TAKES_ITS_TIME);
  await seed(database.db, Date.now());
  const sides = Array.from({ length: 2 * CHATS }, (_, place): Side => {
    const orderNo = String(30_000_000_000_000_000_000n + BigInt(Math.floor(place / 2) + 1));
    return { cookie: `avocet=${tokenOf(place)}`, orderNo, heard: () => {} };
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const ask = askOver(node.url, agent);
  const close = await openStreams(node.url, sides);
  const late: number[] = [];
  const lost: string[] = [];
  const write = async (from: Side, to: Side): Promise<void> => {
    const clientId = randomUUID();
    const began = performance.now();
    const shown = readUntil(ask, to, clientId);
    await ask(from, api.c2cTalk.send, { orderNo: from.orderNo, clientId, text: clientId });
    if (await shown) late.push(performance.now() - began);
    else lost.push(clientId);
  };
  const gap = EVERY_MS / CHATS;
  const turns = Math.round((seconds * 1_000) / gap);
  const before = processorTime([node], null);
  const began = performance.now();
  const work: Promise<void>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + turn * gap - performance.now())));
    // In an order in which neighbours do not follow one another.
    const place = ((turn * 7) % CHATS) * 2 + (turn % 2);
    work.push(write(sides[place]!, sides[place ^ 1]!));
  }
  await Promise.all(work);
  const took = (performance.now() - began) / 1_000;
  const spent = processorTime([node], null).nodes - before.nodes;
  close();
  agent.destroy();
  await database.close();
  await node.stop();
  const [half, most] = [percentile(late, 0.5), percentile(late, 0.95)];
  return [
    { what: 'messages', figure: `${turns} (${rate(turns / took)})` },
    { what: 'not shown within 5 s', figure: String(lost.length), budget: '0', ok: lost.length === 0 },
    {
      what: 'from sent to shown, p50 / p95',
      figure: `${ms(half)} / ${ms(most)}`,
      budget: 'p95 <= 300 ms',
      ok: most <= 300,
    },
    { what: 'node', figure: `${(spent / took).toFixed(2)} cores` },
  ];
}

const tokenOf = (place: number): string => Buffer.from(`bench chat ${place}`.padEnd(32)).toString('base64url');

type Ask = <E extends Endpoint<never, never, unknown, never> | Endpoint>(
  who: Side,
  endpoint: E,
  body: SentOf<E>,
) => Promise<ReplyOf<E>>;

const askOver =
  (base: URL, agent: http.Agent): Ask =>
  (who, { path }, body) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-app': '1', origin: base.origin, cookie: who.cookie };
      const request = http.request(
        new URL(`${API_BASE}/${path}`, base),
        { method: 'POST', agent, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (text += part));
          response.on('end', () => {
            const { code, data, msg } = JSON.parse(text) as Envelope;
            if (code === '200') resolve(data as never);
            else reject(new Error(`${path}: ${code} ${msg}`));
          });
        },
      );
      request.on('error', reject);
      request.end(JSON.stringify(body));
    });

/** Reads the talk each time something was heard, as the app does; false where the message never came. */
function readUntil(ask: Ask, who: Side, clientText: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(false), LONGEST_MS);
    const end = (isShown: boolean): void => {
      clearTimeout(timer);
      who.heard = () => {};
      resolve(isShown);
    };
    who.heard = () => {
      ask(who, api.c2cTalk.messages, { orderNo: who.orderNo, size: 30 })
        .then(({ list }) => list.some(({ text }) => text === clientText) && end(true))
        .catch(reject);
    };
  });
}

/** Each on a connection of its own. Addresses of the loopback range differ, because one address may open only so many. */
async function openStreams(base: URL, sides: readonly Side[]): Promise<() => void> {
  const requests: http.ClientRequest[] = [];
  const one = (side: Side, place: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.get(
        new URL(`${API_BASE}/${STREAM_PATH}?quotes=BTCUSDT`, base),
        {
          agent: false,
          localAddress: `127.0.${1 + Math.floor(place / 15 / 250)}.${1 + (Math.floor(place / 15) % 250)}`,
          headers: { origin: base.origin, 'sec-fetch-site': 'same-origin', cookie: side.cookie },
        },
        (response) => {
          if (response.statusCode !== 200) return reject(new Error(`stream refused: ${response.statusCode}`));
          response.setEncoding('utf8');
          response.on('data', (text: string) => {
            if (text.includes('event: account\n')) side.heard();
          });
          resolve();
        },
      );
      request.on('error', reject);
      requests.push(request);
    });
  for (let from = 0; from < sides.length; from += 50)
    await Promise.all(sides.slice(from, from + 50).map((side, i) => one(side, from + i)));
  return () => {
    for (const request of requests) {
      request.removeAllListeners('error');
      request.on('error', () => {});
      request.destroy();
    }
  };
}

/** One merchant for each order, so that nobody has two chats; all of them unpaid for an hour. */
async function seed(db: Db, now: number): Promise<void> {
  await sql`insert into users (id, uid, account, account_key, password_hash, invitation_code, language, terms_version, registered_at) overriding system value
    select ${FIRST_USER}::bigint + n, (20000000 + n)::text, 'chat' || n, 'chat' || n, 'x', 'CHAT' || n, 'en', '1', 0
    from generate_series(0, ${2 * CHATS - 1}::int) n`.execute(db);
  const hashes = Array.from({ length: 2 * CHATS }, (_, place) => hashOf(tokenOf(place)));
  await sql`insert into sessions (id_hash, user_id, created_at, seen_at)
    select h, ${FIRST_USER}::bigint + n - 1, ${now}::bigint, ${now}::bigint
    from unnest(${hashes}::text[]) with ordinality as t (h, n)`.execute(db);
  await sql`insert into merchant (merchant_no, user_id, name, name_key, status, applied_at)
    select (10000000000000000000 + n)::text, ${FIRST_USER}::bigint + 2 * n, 'Merchant ' || n, 'merchant ' || n, 'active', 0
    from generate_series(0, ${CHATS - 1}::int) n`.execute(db);
  await sql`insert into c2c_advert (advert_no, owner_id, merchant_id, takes, coin, fiat, digits, fixed_price, left_qty, min_amount, max_amount,
      method_ids, type_ids, limit_minutes, terms, auto_reply, min_orders, min_days, status, created_at)
    select translate(substr(m.merchant_no, 1, 1), '1', '2') || substr(m.merchant_no, 2), m.user_id, m.id, 'buy'::trade_side, 'USDT', 'HKD', 2, 7.8, 0, 100, 50000, array['m'], array['bank'], 60, '', '', 0, 0, 'off', 0
    from merchant m where m.user_id >= ${FIRST_USER}::bigint`.execute(db);
  await sql`insert into c2c_order (order_no, advert_id, merchant_id, maker_id, taker_id, buyer_id, seller_id, coin, fiat, digits, price, qty, amount, pay_type,
      pay_method_id, limit_minutes, terms, worth, status, created_at, pay_by)
    select (30000000000000000001 + n)::text, a.id, a.merchant_id, a.owner_id, a.owner_id + 1, a.owner_id + 1, a.owner_id, 'USDT', 'HKD', 2, 7, 100, 700, 'bank',
      'm', 60, '', 100, 'awaitingPayment', ${now}::bigint, ${now}::bigint + 3600000
    from generate_series(0, ${CHATS - 1}::int) n join c2c_advert a on a.owner_id = ${FIRST_USER}::bigint + 2 * n`.execute(
    db,
  );
}
