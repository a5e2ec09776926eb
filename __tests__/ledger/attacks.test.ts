/** Hostile statements against the ledger's schema: none may change what anybody owns. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Database } from '@/server/db/database';
import { auditFully } from '@/server/ledger/auditor';
import {
  AlreadyPosted,
  balanceOf,
  balances,
  hold,
  houseBalance,
  InsufficientBalance,
  move,
  post,
  release,
} from '@/server/ledger/ledger';
import type { Leg, Posting } from '@/server/ledger/ledger';
import { bothEngines } from '../harness/bothEngines';

let database: Database;
const posting = (refId: string, legs: Leg[], step = 'x'): Posting => ({
  kind: 'test',
  refType: 'test',
  refId,
  step,
  actor: 'test',
  requestId: 'r',
  at: 1,
  legs,
});
const grant = (owner: string, amount: Decimal, asset = 'USDT'): Leg[] =>
  move({
    from: { owner: null, kind: 'house:faucet' },
    to: { owner, kind: 'spot:available' },
    asset,
    amount,
    line: 'demoGrant',
  });

const state = async () =>
  (
    await sql`select (select json_agg(a order by id) from ledger.accounts a) a, (select json_agg(t order by id) from ledger.txns t) t,
  (select json_agg(e order by id) from ledger.entries e) e, (select json_agg(k order by kind) from ledger.kinds k) k`.execute(
      database.db,
    )
  ).rows;

const txn = `insert into ledger.txns (kind, ref_type, ref_id, step, actor, request_id, at) values ('t', 'h', 'h', 'h', 'a', 'r', 1) returning id`;
const entry = (account: string, amount: string, asset = 'USDT') =>
  `insert into ledger.entries (txn_id, account_id, asset, line, amount) select max(t.id), ${account}, '${asset}', 'trade', ${amount} from ledger.txns t`;
const one = `(select id from ledger.accounts where owner = 1 and kind = 'spot:available')`;
const two = `(select id from ledger.accounts where owner = 2 and kind = 'spot:available')`;
const faucet = `(select id from ledger.accounts where kind = 'house:faucet' and asset = 'USDT')`;
/** Entries of the newest transaction, all at once, each with the balance that it pretends. */
const told = (...rows: [account: string, amount: string, after: string][]) =>
  `insert into ledger.entries (txn_id, account_id, asset, line, amount, balance_after) select (select max(id) from ledger.txns), account, 'USDT', 'trade', amount, after
    from (values ${rows.map(([account, amount, after]) => `(${account}, ${amount}::numeric, ${after}::numeric)`).join(', ')}) t(account, amount, after)`;
const call = (legs: unknown[]) =>
  `select ledger.post('${JSON.stringify([{ kind: 't', refType: 'h', refId: 'h', step: 'h', actor: 'a', requestId: 'r', at: 1, legs }])}'::jsonb)`;
const leg = (owner: number | null, kind: string, amount: string, asset = 'USDT') => ({
  owner,
  kind,
  asset,
  amount,
  line: 'trade',
});

const attacks: [string, string[]][] = [
  ['raise a balance', ['update ledger.accounts set balance = 1000 where owner = 1']],
  [
    'raise it with a pretended setting',
    ["select set_config('ledger.applying', 'on', true)", 'update ledger.accounts set balance = 1000 where owner = 1'],
  ],
  [
    'raise it in replica mode',
    ['set local session_replication_role = replica', 'update ledger.accounts set balance = 1000 where owner = 1'],
  ],
  ['NaN as a balance', ["update ledger.accounts set balance = 'NaN' where owner = 1"]],
  ['take over an account', ['update ledger.accounts set owner = 1 where owner = 2']],
  ['change its asset', ["update ledger.accounts set asset = 'BTC' where owner = 2"]],
  ['change its kind', ["update ledger.accounts set kind = 'spot:orders' where owner = 2"]],
  ['delete an account', ['delete from ledger.accounts where owner = 2']],
  ['empty the accounts', ['truncate ledger.accounts cascade']],
  [
    'a rich newcomer',
    ["insert into ledger.accounts (owner, kind, asset, balance) values (9, 'spot:available', 'USDT', 5)"],
  ],
  ['a house kind for a user', ["insert into ledger.accounts (owner, kind, asset) values (9, 'house:faucet', 'USDT')"]],
  [
    'a user kind for the house',
    ["insert into ledger.accounts (owner, kind, asset) values (0, 'spot:available', 'USDT')"],
  ],
  ['an unknown kind', ["insert into ledger.accounts (owner, kind, asset) values (9, 'spot:gold', 'USDT')"]],
  ['a malformed asset', ["insert into ledger.accounts (owner, kind, asset) values (9, 'spot:available', 'usdt; --')"]],
  ['a negative owner', ["insert into ledger.accounts (owner, kind, asset) values (-1, 'spot:available', 'USDT')"]],
  [
    'a second account of a kind',
    ["insert into ledger.accounts (owner, kind, asset) values (1, 'spot:available', 'USDT')"],
  ],
  ['rewrite an entry', ['update ledger.entries set amount = 1000 where amount > 0']],
  ['delete an entry', ['delete from ledger.entries']],
  ['empty the entries', ['truncate ledger.entries']],
  ['rewrite a transaction', ["update ledger.txns set ref_id = 'z'"]],
  ['delete a transaction', ['delete from ledger.txns']],
  ['delete in replica mode', ['set local session_replication_role = replica', 'delete from ledger.entries']],
  ['empty the transactions', ['truncate ledger.txns cascade']],
  ['a transaction without entries', [txn]],
  ['a single entry', [txn, entry(one, '5')]],
  ['an unbalanced pair', [txn, entry(one, '5'), entry(two, '-4')]],
  ['balanced across assets only', [call([leg(null, 'house:faucet', '-5', 'BTC'), leg(1, 'spot:available', '5')])]],
  [
    'one more after an immediate check',
    [txn, entry(one, '5'), entry(two, '-5'), 'set constraints all immediate', entry(one, '5')],
  ],
  [
    'one more after deferring again',
    [
      call([leg(1, 'spot:available', '-5'), leg(2, 'spot:available', '5')]),
      'set constraints all immediate',
      'set constraints all deferred',
      entry(one, '5'),
    ],
  ],
  [
    'an entry in a closed transaction',
    [
      `insert into ledger.entries (txn_id, account_id, asset, line, amount) select min(id), ${one}, 'USDT', 'trade', 5 from ledger.txns`,
    ],
  ],
  [
    'a transaction that pretends another number',
    [
      "insert into ledger.txns (kind, ref_type, ref_id, step, actor, request_id, at, xid) values ('t', 'h', 'h', 'h', 'a', 'r', 1, '99999999')",
    ],
  ],
  ['an entry of another asset than its account', [txn, entry(one, '5', 'BTC'), entry(two, '-5', 'BTC')]],
  ['an entry of nothing', [txn, entry(one, '0'), entry(two, '0')]],
  ['an entry of NaN', [txn, entry(one, "'NaN'"), entry(two, "'NaN'")]],
  ['an entry of infinity', [txn, entry(one, "'Infinity'"), entry(two, "'-Infinity'")]],
  ['a ninth place', [call([leg(1, 'spot:available', '-0.000000001'), leg(2, 'spot:available', '0.000000001')])]],
  ['beyond all bounds', [call([leg(null, 'house:faucet', '-1e20'), leg(1, 'spot:available', '1e20')])]],
  ['an overdraft', [call([leg(1, 'spot:available', '-100.00000001'), leg(2, 'spot:available', '100.00000001')])]],
  [
    'an overdraft made good within the transaction',
    [call([leg(1, 'spot:available', '-200'), leg(1, 'spot:available', '200')])],
  ],
  ['an invented balance', [txn, told([one, '-5', '96'], [two, '5', '55.5'])]],
  ['no balance', [txn, told([one, '-5', 'null'], [two, '5', '55.5'])]],
  ['an invented balance in between', [txn, told([one, '5', '1000'], [one, '-10', '95'], [two, '5', '55.5'])]],
  ['no balance in between', [txn, told([one, '5', 'null'], [one, '-10', '95'], [two, '5', '55.5'])]],
  ['a balance that stays behind', [txn, told([one, '5', '105'], [one, '-10', 'null'], [two, '5', '55.5'])]],
  ['a balance of the house', [txn, told([faucet, '-5', '5'], [one, '5', '105'])]],
  ['a balance of the house in between', [txn, told([faucet, '5', '5'], [faucet, '-10', 'null'], [one, '5', '105'])]],
  [
    'a step twice',
    [
      `select ledger.post('[{"kind":"t","refType":"test","refId":"a","step":"x","actor":"a","requestId":"r","at":1,"legs":[{"owner":1,"kind":"spot:available","asset":"USDT","amount":"-1","line":"trade"},{"owner":2,"kind":"spot:available","asset":"USDT","amount":"1","line":"trade"}]}]')`,
    ],
  ],
  ['no legs', [call([])]],
  [
    'legs without an amount',
    [call([{ owner: 1, kind: 'spot:available', asset: 'USDT', line: 'trade' }, leg(2, 'spot:available', '1')])],
  ],
  ['a house account that does not exist', [call([leg(null, 'house:mint', '-5'), leg(1, 'spot:available', '5')])]],
  ['turn a user kind into a house kind', ["update ledger.kinds set house = true where kind = 'spot:available'"]],
  [
    'a reference by a dangling entry',
    [
      `insert into ledger.entries (txn_id, account_id, asset, line, amount) values (999999, ${one}, 'USDT', 'trade', 5)`,
    ],
  ],
];

describe.each(bothEngines)('on %s', (_engine, open) => {
  beforeAll(async () => {
    database = await open();
    await post(database.db, [posting('a', grant('1', '100')), posting('b', grant('2', '50.5'))]);
  }, 60_000);
  afterAll(() => database.close());

  it.each(attacks)('refuses: %s', async (_name, statements) => {
    const before = await state();
    const attempt = database.db.transaction().execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
    });
    await expect(attempt).rejects.toThrow();
    expect(await state()).toEqual(before);
  });

  it('finds nothing wrong after all of them', async () => {
    expect(attacks.length).toBeGreaterThanOrEqual(30);
    expect(await auditFully(database.db)).toEqual([]);
  });

  it('takes entries that are told rightly, so that the attacks above fail for what is wrong in them', async () => {
    const before = await state();
    const undone = new Error('undone');
    const attempt = database.db.transaction().execute(async (trx) => {
      for (const statement of [
        txn,
        told([one, '5', '105'], [faucet, '-5', 'null'], [one, '-10', '95'], [two, '10', '60.5']),
        'set constraints all immediate',
      ])
        await sql.raw(statement).execute(trx);
      throw undone;
    });
    await expect(attempt).rejects.toBe(undone);
    expect(await state()).toEqual(before);
  });

  describe('the door', () => {
    const owner = '7';
    const money = { owner, account: 'spot', purpose: 'orders', asset: 'USDT' };

    it('holds, releases and refuses what is not there', async () => {
      await post(database.db, [
        posting('7', grant(owner, '10')),
        posting('7', hold({ ...money, amount: '4.5' }), 'hold'),
      ]);
      expect(await balances(database.db, owner, 'spot')).toEqual([
        { kind: 'spot:available', asset: 'USDT', balance: '5.5' },
        { kind: 'spot:orders', asset: 'USDT', balance: '4.5' },
      ]);
      await expect(
        post(database.db, [posting('7', hold({ ...money, amount: '5.50000001' }), 'more')]),
      ).rejects.toBeInstanceOf(InsufficientBalance);
      await post(database.db, [posting('7', release({ ...money, amount: '4.5' }), 'release')]);
      expect(await balanceOf(database.db, owner, 'spot:available', 'USDT')).toBe('10');
    });

    it('posts a step once', async () => {
      await expect(post(database.db, [posting('7', grant(owner, '10'))])).rejects.toBeInstanceOf(AlreadyPosted);
      expect(await balanceOf(database.db, owner, 'spot:available', 'USDT')).toBe('10');
    });

    it('posts all or nothing', async () => {
      const before = await houseBalance(database.db, 'house:faucet', 'USDT');
      const bad = move({
        from: { owner, kind: 'spot:available' },
        to: { owner: '1', kind: 'spot:available' },
        asset: 'USDT',
        amount: '11',
        line: 'transfer',
      });
      await expect(post(database.db, [posting('8', grant('8', '1')), posting('8', bad, 'bad')])).rejects.toBeInstanceOf(
        InsufficientBalance,
      );
      expect(await houseBalance(database.db, 'house:faucet', 'USDT')).toBe(before);
      expect(await balances(database.db, '8')).toEqual([]);
    });

    it.each(['NaN', '1e3', '0.000000001', '', ' 1', '+1', 'Infinity'])('refuses the amount "%s"', async (amount) => {
      await expect(
        post(database.db, [
          posting('9', [{ owner, kind: 'spot:available', asset: 'USDT', amount: amount as Decimal, line: 'trade' }]),
        ]),
      ).rejects.toBeInstanceOf(RangeError);
    });
  });
});
