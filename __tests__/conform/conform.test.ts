/** The conformance run: against ours it finds nothing, and of deviations that are planted it finds every one. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { backEndAt, type Cookies } from '@/scripts/conform/backEnd';
import { checkBackEnd, type Outcome } from '@/scripts/conform/checks';
import { domainsTableOf, junitOf, tableOf } from '@/scripts/conform/report';
import { API_BASE } from '@/lib/api/endpoint';
import { api, endpoints } from '@/lib/api/index';
import { offersWithout } from '@/server/http/without';
import { cookiesOf, exchange, type Person, type TestExchange } from '../harness/exchange';

const HOST = 'exchange.test';

interface Sent {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}
type Reply = { code: string; data: unknown } & Record<string, unknown>;
/** What a back end does otherwise: with what arrives, and with what it answers. */
interface Deviating {
  hears?: (sent: Sent) => Sent;
  says?: (reply: Reply, sent: Sent) => Reply | null;
}

let x: TestExchange;
let owner: Person;
let other: Person;
let server: Server;
let deviating: Deviating = {};

const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

beforeAll(async () => {
  x = await exchange();
  [owner, other] = [await x.person(), await x.person()];
  await owner.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '100' });
  await owner.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '90' });
  // Another kind of order, whose number has the same name.
  const swap = { fromCoin: 'USDT', toCoin: 'BTC', amount: '50', side: 'from' } as const;
  const { quoteId } = await owner.call(api.flash.quote, swap);
  await owner.call(api.flash.placeOrder, { quoteId: quoteId! });
  // The exchange in memory, behind a real address, by way of whatever is planted.
  server = createServer((request, answer) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://conform.test');
      const text = await read(request);
      const sent: Sent = {
        path: url.pathname.slice(API_BASE.length + 1),
        headers: { ...(request.headers as Record<string, string>), host: HOST, origin: `https://${HOST}` },
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
      const heard = deviating.hears?.(sent) ?? sent;
      const { 'content-length': _length, ...headers } = heard.headers;
      const reply = await x.inject({
        method: request.method as 'GET' | 'POST',
        url: `${API_BASE}/${heard.path}${url.search}`,
        headers,
        ...(request.method === 'POST' && { payload: heard.body }),
      });
      const said = deviating.says ? deviating.says(reply.json<Reply>(), sent) : reply.json<Reply>();
      answer.writeHead(said === null ? 404 : reply.statusCode, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(said ?? {}));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await x.close();
});

const run = (only: (name: string) => boolean, planted: Deviating = {}): Promise<Outcome> => {
  deviating = planted;
  const cookies: Cookies = { owner: cookiesOf(owner.jar), other: cookiesOf(other.jar) };
  return checkBackEnd({
    backEnd: backEndAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookies),
    endpoints: endpoints.filter(
      ({ name }) => only(name) || name === 'auth.checkLogin' || name === 'market.varieties' || name === 'home.site',
    ),
  });
};

test('ours deviates nowhere', async () => {
  const outcome = await run(() => true);
  expect(outcome.deviations).toEqual([]);
  expect(outcome.judged.size).toBe(endpoints.length);
  expect(outcome.judged.get('spot.order')).toContain('ownership');
  expect(outcome.judged.get('flash.order')).toContain('ownership');
  expect(outcome.judged.get('assets.ledger')).toContain('paging');
  expect(tableOf(outcome)).toContain(`${endpoints.length} calls: ${endpoints.length} as agreed, 0 not`);
  const rows = domainsTableOf(outcome).split('\n');
  expect(rows.at(-1)).toMatch(new RegExp(`^\\| all +\\| +${endpoints.length} \\| +\\d{3,} \\| +0 \\|$`));
  const domains = new Set(endpoints.map(({ name }) => name.split('.')[0]));
  expect(rows).toHaveLength(2 + domains.size + 1);
  expect(await x.booksBalance()).toEqual([]);
}, 300_000);

const changed = (reply: Reply, change: (data: Record<string, unknown>) => unknown): Reply =>
  reply.code === '200' ? { ...reply, data: change(reply.data as Record<string, unknown>) } : reply;
const path = (name: string): string => endpoints.find((one) => one.name === name)!.endpoint.path;
const onlyAt = (name: string, says: (reply: Reply, sent: Sent) => Reply | null): Deviating => ({
  says: (reply, sent) => (sent.path === path(name) ? says(reply, sent) : reply),
});
/** For a call that is not asked with the owner's cookies. */
const asOwner = (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, cookie: cookiesOf(owner.jar) } });

const planted: [what: string, call: string, promised: string, how: Deviating][] = [
  ['a call is missing', 'home.banners', 'offered', onlyAt('home.banners', () => null)],
  [
    'a reply lacks a field',
    'assets.total',
    'reply',
    onlyAt('assets.total', (reply) => changed(reply, ({ totalUsdt: _gone, ...rest }) => rest)),
  ],
  [
    'an amount is a number',
    'assets.total',
    'reply',
    onlyAt('assets.total', (reply) => changed(reply, (data) => ({ ...data, totalUsdt: Number(data.totalUsdt) }))),
  ],
  [
    'a reply has no number to find it by',
    'market.rates',
    'envelope',
    onlyAt('market.rates', ({ traceId: _gone, ...reply }) => reply),
  ],
  [
    'a code is in no catalogue',
    'market.candles',
    'errors',
    onlyAt('market.candles', (reply) => ({ ...reply, code: reply.code === '200' ? '4711' : reply.code })),
  ],
  [
    'a field that nobody knows is let through',
    'assets.coin',
    'request',
    {
      hears: (sent) => ({
        ...sent,
        body: Object.fromEntries(Object.entries(sent.body).filter(([name]) => name !== 'conformUnknown')),
      }),
    },
  ],
  [
    'nobody needs to be logged in',
    'spot.fills',
    'access',
    { hears: (sent) => (sent.path === path('spot.fills') ? asOwner(sent) : sent) },
  ],
  [
    'a form on a stranger’s page is answered',
    'home.site',
    'origin',
    { hears: (sent) => ({ ...sent, headers: { ...sent.headers, 'x-app': '1' } }) },
  ],
  [
    'a key is not asked for',
    'spot.placeOrder',
    'idempotency',
    {
      hears: (sent) =>
        sent.path === path('spot.placeOrder')
          ? { ...sent, headers: { 'idempotency-key': crypto.randomUUID(), ...sent.headers } }
          : sent,
    },
  ],
  [
    'a key counts for nothing',
    'assets.transfer',
    'idempotency',
    {
      hears: (sent) =>
        sent.headers['idempotency-key'] === undefined
          ? sent
          : { ...sent, headers: { ...sent.headers, 'idempotency-key': crypto.randomUUID() } },
    },
  ],
  [
    'every page is the first',
    'spot.orderHistory',
    'paging',
    { hears: (sent) => ({ ...sent, body: 'pageNum' in sent.body ? { ...sent.body, pageNum: 1 } : sent.body }) },
  ],
  [
    'an order is shown to anybody',
    'spot.order',
    'ownership',
    { hears: (sent) => (sent.path === path('spot.order') && sent.headers.cookie !== undefined ? asOwner(sent) : sent) },
  ],
];

test.each(planted)('%s: found', async (_, call, promised, how) => {
  const outcome = await run((name) => name === call || name === 'spot.orderHistory', how);
  expect(outcome.deviations.map((one) => `${one.call} ${one.promised}`)).toContain(`${call} ${promised}`);
  expect(junitOf(outcome)).toContain(`<failure type="${promised}"`);
});

test('a table tells of each domain its calls, the promises that were looked at, and what was found', () => {
  const outcome: Outcome = {
    judged: new Map([
      ['spot.order', ['offered', 'envelope', 'errors', 'envelope', 'reply']],
      ['files.upload', []],
      ['spot.fills', ['offered']],
    ]),
    deviations: [
      { call: 'spot.fills', promised: 'offered', found: 'it is not offered' },
      { call: 'spot.order', promised: 'reply', found: 'a field is missing' },
    ],
    notLooked: ['files.upload: it takes a file'],
    notOffered: ['loan.borrow'],
  };
  const table = domainsTableOf(outcome);
  expect(table).toBe(
    [
      '| domain | calls | checked | found |',
      '|--------|------:|--------:|------:|',
      '| files  |     1 |       0 |     0 |',
      '| spot   |     2 |       5 |     2 |',
      '| all    |     3 |       5 |     2 |',
    ].join('\n'),
  );
  expect(tableOf(outcome)).toContain(`\n\n${table}\n\n`);
});

test('two people who are not logged in judge nothing', async () => {
  const blind = backEndAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { owner: 'a=1', other: 'a=2' });
  deviating = {};
  await expect(checkBackEnd({ backEnd: blind, endpoints })).rejects.toThrow('The owner is not logged in');
});

test('what a back end says not to have is told as not offered, and is no deviation; what it leaves out in silence is one', async () => {
  const whole = { x, owner, other };
  x = await exchange({ config: { offers: offersWithout(['c2c', 'loan', 'spot.fills']) } });
  [owner, other] = [await x.person(), await x.person()];
  try {
    const of = (name: string) => ['loan', 'c2cOrders', 'flash', 'spot'].includes(name.split('.')[0]!);
    const outcome = await run(of);
    expect(outcome.deviations).toEqual([]);
    expect(outcome.notOffered).toEqual(
      endpoints.map(({ name }) => name).filter((name) => /^(loan|c2cOrders)\.|^spot\.fills$/.test(name)),
    );
    expect(outcome.notLooked.filter((what) => what.includes('said not to be offered'))).toEqual([]);
    expect(tableOf(outcome)).toContain(`as agreed, 0 not (0 deviations), ${outcome.notOffered.length} not offered`);
    expect(junitOf(outcome)).toContain('name="loan.borrow"><skipped message="not offered"/>');

    const silent = await run((name) => name === 'loan.products', {
      says: (reply, sent) =>
        sent.path === path('home.site') ? changed(reply, ({ offers: _gone, ...site }) => site) : reply,
    });
    expect(silent.deviations.map(({ call, promised }) => [call, promised])).toEqual([['loan.products', 'offered']]);
  } finally {
    await x.close();
    ({ x, owner, other } = whole);
  }
}, 120_000);
