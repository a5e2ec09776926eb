/** Statements against the ledger: over a random month, whatever the account and format. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import { sum, type Decimal } from '@/lib/money/decimal';
import { move, post } from '@/server/ledger/ledger';
import { csvCell } from '@/server/statements/csv';
import { refusalOf } from '../harness/attack';
import { cookiesOf, exchange, type Person, type TestExchange } from '../harness/exchange';

const DAY = 86_400_000;
let x: TestExchange;
let who: Person;
beforeAll(async () => {
  x = await exchange();
  who = await x.person();
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const fetchAs = async (person: { jar: Person['jar'] } | null, address: string) =>
  x.inject({ method: 'GET', url: address, ...(person && { headers: { cookie: cookiesOf(person.jar) } }) });
type Wish = Partial<SentOf<typeof api.statements.create>>;
const make = (person: Person, from: number, to: number, wish: Wish = {}) =>
  person.call(api.statements.create, { kind: 'movements', format: 'csv', from, to, ...wish });

const COLUMNS = ['time', 'account', 'type', 'coin', 'amount', 'fee', 'orderNo', 'hash', 'entry'] as const;
const HEAD = '\uFEFFTime (UTC),Account,Type,Coin,Amount,Fee,Order number,Hash,Entry';
const recordOf = (type: string): string =>
  type === 'Opening balance'
    ? 'opening'
    : type === 'Closing balance'
      ? 'closing'
      : type.startsWith('Total: ')
        ? 'total'
        : 'line';
/** An amount stands in one of its two columns. */
const read = (text: string) => {
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toBe(HEAD);
  return lines.map((line) => {
    const cells = Object.fromEntries(line.split(',').map((cell, at) => [COLUMNS[at], cell])) as Record<string, string>;
    expect([cells.amount, cells.fee].filter((cell) => cell !== '')).toHaveLength(1);
    const type = cells.type!.replace('Total: ', '');
    return {
      ...cells,
      type,
      amount: cells.amount || cells.fee!,
      isFee: cells.fee !== '',
      coin: cells.coin!,
      record: recordOf(cells.type!),
    };
  });
};

/** What the ledger itself says of a person's coins before a moment. */
async function ledgerAt(account: string | null, before: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ coin: string; amount: string }>`
    select a.asset coin, trim_scale(sum(e.amount))::text amount from ledger.entries e join ledger.accounts a on a.id = e.account_id
      join ledger.txns t on t.id = e.txn_id
    where a.owner = ${who.userId} and t.at < ${before} and (${account}::text is null or a.kind like ${account ?? ''} || ':%')
    group by a.asset`.execute(x.db);
  return Object.fromEntries(rows.map(({ coin, amount }) => [coin, amount]));
}

/** Postings of all kinds on random days, more than one piece of them. */
async function randomMonths(count: number, start: number): Promise<void> {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const lines = ['trade', 'tradeFee', 'funding', 'realizedPnl', 'deposit', 'userTransfer', 'swap'] as const;
  const postings = Array.from({ length: count }, (_, i) => {
    const kind = random(3) === 0 ? ('perpetual:available' as const) : ('spot:available' as const);
    const asset = ['USDT', 'BTC', 'ETH'][random(3)]!;
    const [house, own] = [
      { owner: null, kind: 'house:faucet' as const },
      { owner: who.userId, kind },
    ];
    const gain = i < 20 || random(3) > 0;
    return {
      kind: 'test',
      refType: 'test',
      refId: `random-${i}`,
      step: 'x',
      actor: 'system',
      requestId: 'test',
      at: start + random(60 * DAY),
      legs: move({
        from: gain ? house : own,
        to: gain ? own : house,
        asset,
        amount: `${gain ? 1 + random(40) : random(2)}.${String(1 + random(99_999_999)).padStart(8, '0')}` as Decimal,
        line: lines[random(lines.length)]!,
      }),
    };
  });
  for (const one of postings)
    try {
      await x.db.transaction().execute((trx) => post(trx, [one]));
    } catch {
      // More than there is; nothing was posted.
    }
}

describe('over random months', () => {
  const start = Date.UTC(2026, 3, 1);
  beforeAll(() => randomMonths(2_600, start), 120_000);

  test.each([null, 'spot', 'perpetual'] as const)(
    'opening, totals and closing equal the ledger: %s',
    async (account) => {
      const [from, to] = [start + 17 * DAY, start + 48 * DAY];
      const made = await make(who, from, to, account ? { account } : {});
      expect(made.status).toBe('ready');
      const reply = await fetchAs(who, made.address!);
      expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(reply.headers['content-disposition']).toMatch(/^attachment/);
      const rows = read(reply.body);
      const of = (record: string) => rows.filter((row) => row.record === record);
      const byCoin = (record: string) => Object.fromEntries(of(record).map(({ coin, amount }) => [coin, amount]));
      expect(byCoin('opening')).toEqual(await ledgerAt(account, from));
      expect(byCoin('closing')).toEqual(await ledgerAt(account, to));
      expect(of('line')).toHaveLength(made.lines);
      for (const { coin, type, amount } of of('total'))
        expect(
          sum(of('line').flatMap((row) => (row.coin === coin && row.type === type ? [row.amount as Decimal] : []))),
        ).toBe(amount);
      for (const [coin, closing] of Object.entries(byCoin('closing')))
        expect(
          sum([
            byCoin('opening')[coin] as Decimal,
            ...of('total').flatMap((row) => (row.coin === coin ? [row.amount as Decimal] : [])),
          ]),
        ).toBe(closing);
      for (const { time } of of('line') as { time?: string }[])
        expect(Date.parse(`${time}Z`) >= from && Date.parse(`${time}Z`) < to).toBe(true);
    },
  );

  test('a long one is made by the job in pieces, and says the same', async () => {
    const to = start + 61 * DAY;
    const made = await make(who, start - DAY, to);
    expect(made).toMatchObject({ status: 'making', address: null });
    expect((await fetchAs(who, `/okx/okapi/v2/export/file/${made.statementNo}`)).statusCode).toBe(404);
    for (let runs = 0; runs < 4; runs += 1) await x.jobs.runDue();
    const ready = (await who.call(api.statements.list, {})).find(
      ({ statementNo }) => statementNo === made.statementNo,
    )!;
    expect(ready.status).toBe('ready');
    const rows = read((await fetchAs(who, ready.address!)).body);
    expect(rows.filter(({ record }) => record === 'line')).toHaveLength(ready.lines);
    expect(ready.lines).toBeGreaterThan(2_000);
    expect(
      Object.fromEntries(rows.flatMap((row) => (row.record === 'closing' ? [[row.coin, row.amount]] : []))),
    ).toEqual(await ledgerAt(null, to));
    // What it says does not stand in the database as it is.
    const { rows: kept } = await sql<{ sealed: Buffer }>`select sealed from statement_piece limit 50`.execute(x.db);
    expect(kept.some(({ sealed }) => Buffer.from(sealed).includes('Trade'))).toBe(false);
  }, 30_000);

  test('the yearly summary sums profit, fees, funding and interest by coin', async () => {
    const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
    const made = await make(who, from, to, { kind: 'year' });
    const rows = read((await fetchAs(who, made.address!)).body);
    expect(new Set(rows.map(({ record }) => record))).toEqual(new Set(['total']));
    const { rows: fees } = await sql<{ coin: string; amount: Decimal }>`
      select a.asset coin, trim_scale(sum(e.amount))::text amount from ledger.entries e join ledger.accounts a on a.id = e.account_id
      where a.owner = ${who.userId} and e.line in ('funding', 'swap') group by a.asset order by 1`.execute(x.db);
    expect(
      rows.flatMap((row) => (row.type === 'Funding and interest' ? [{ coin: row.coin, amount: row.amount }] : [])),
    ).toEqual(fees);
    for (const row of rows) expect(row.isFee).toBe(row.type === 'Fees');
  });

  test('the page says the same figures, in the language of who asked, and runs nothing', async () => {
    const body = { kind: 'movements', format: 'page', from: start, to: start + 10 * DAY } as const;
    const made = await who.call(api.statements.create, body, { language: 'zh-hk' });
    const reply = await fetchAs(who, made.address!);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.body).toContain('期末結餘');
    expect(reply.body.endsWith('</html>\n')).toBe(true);
    for (const amount of Object.values(await ledgerAt(null, body.to))) expect(reply.body).toContain(amount);
  });
});

test('the page of a year in which nothing was gained or paid says so', async () => {
  const person = await x.person();
  const year = { kind: 'year', format: 'page', from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) } as const;
  const made = await person.call(api.statements.create, year);
  expect((await fetchAs(person, made.address!)).body).toContain('Nothing in this period');
});

test('nobody else fetches one, and neither does its owner after a week', async () => {
  const [other, now] = [await x.person(), x.clock.now()];
  const made = await make(who, now - DAY, now + DAY);
  expect(made.to).toBe(now);
  expect((await fetchAs(who, made.address!)).statusCode).toBe(200);
  for (const stranger of [other, null]) {
    const reply = await fetchAs(stranger, made.address!);
    const unknown = await fetchAs(stranger, made.address!.replace(/\d{20}$/, '9'.repeat(20)));
    expect([reply.statusCode, reply.body]).toEqual([404, unknown.body]);
  }
  expect(await other.call(api.statements.list, {})).toEqual([]);
  const elsewhere = { cookie: cookiesOf(who.jar), 'sec-fetch-site': 'cross-site' };
  expect((await x.inject({ method: 'GET', url: made.address!, headers: elsewhere })).statusCode).toBe(404);
  await sql`update statement set expires_at = ${now} where statement_no = ${made.statementNo}`.execute(x.db);
  expect((await fetchAs(who, made.address!)).statusCode).toBe(404);
});

test('no period, one ahead, and one that is too long are refused; so are too many', async () => {
  const [person, now] = [await x.person(), x.clock.now()];
  for (const [from, to] of [
    [now, now],
    [now + 1, now + DAY],
    [now - 367 * DAY, now],
  ] as const)
    expect(await refusalOf(make(person, from, to))).toBe('statementPeriod');
  for (let count = 0; count < 20; count += 1) await make(person, now - 366 * DAY, now);
  expect(await refusalOf(make(person, now - DAY, now))).toBe('tooManyStatements');
});

test('no cell is taken for a formula', () => {
  expect(['-12.5', '=1+1', '+x', '@a', '-a', 'a,b', 'say "x"', '\tx'].map(csvCell)).toEqual([
    '-12.5',
    "'=1+1",
    "'+x",
    "'@a",
    "'-a",
    '"a,b"',
    '"say ""x"""',
    "'\tx",
  ]);
  // As some spreadsheets read them too: after a space or a line, and in full width.
  expect([' =1+1', '\n=1', '＝1+1', '＠a'].map(csvCell)).toEqual(["' =1+1", '"\'\n=1"', "'＝1+1", "'＠a"]);
});
