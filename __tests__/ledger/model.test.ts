/** Random postings against a model in whole numbers: what is refused, every balance, every running balance, on both engines. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { decimal, type Decimal } from '@/lib/money/decimal';
import type { Database } from '@/server/db/database';
import { auditFully, auditRecent } from '@/server/ledger/auditor';
import { post, type AccountKind, type Leg, type Posting } from '@/server/ledger/ledger';
import { bothEngines } from '../harness/bothEngines';

const KINDS: readonly [owner: number | null, kind: AccountKind][] = [
  [null, 'house:faucet'],
  [null, 'house:fees'],
  [0, 'spot:available'],
  [0, 'spot:orders'],
  [1, 'spot:available'],
  [1, 'spot:orders'],
  [2, 'spot:available'],
];
const ASSETS = ['USDT', 'BTC'] as const;

interface Transfer {
  from: number;
  to: number;
  asset: (typeof ASSETS)[number];
  /** In 1/100 000 000. */
  amount: bigint;
}
interface Wanted {
  transfers: Transfer[];
  /** Small, so that steps repeat. */
  ref: number;
  /** Added to the first leg: anything but zero must be refused. */
  off: bigint;
}

const anyPlace = fc.nat(KINDS.length - 1);
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 500n }),
  fc.bigInt({ min: 1n, max: 3_000_000_000n }),
  fc.constantFrom(1n, 100_000_000n, 123_456_789n),
);
// Money comes from the faucet more often than from anywhere else, or most would be refused.
const transfer: fc.Arbitrary<Transfer> = fc.record({
  from: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: anyPlace }),
  to: anyPlace,
  asset: fc.constantFrom(...ASSETS),
  amount,
});
const wanted: fc.Arbitrary<Wanted> = fc.record({
  transfers: fc.array(transfer, { minLength: 1, maxLength: 3 }),
  ref: fc.nat(40),
  off: fc.oneof({ weight: 12, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: fc.constantFrom(1n, -1n, 1_000n) }),
});
const batches = fc.array(fc.array(wanted, { minLength: 1, maxLength: 2 }), { minLength: 5, maxLength: 12 });

const text = (units: bigint): Decimal => {
  const digits = (units < 0n ? -units : units).toString().padStart(9, '0');
  return decimal(`${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`);
};

/** What everybody begins with. */
const purses: Wanted = {
  transfers: [2, 3, 4, 5, 6].flatMap((to) => ASSETS.map((asset) => ({ from: 0, to, asset, amount: 2_000_000_000n }))),
  ref: 1_000,
  off: 0n,
};

class Model {
  balances = new Map<string, bigint>();
  posted = new Set<number>();

  /** False where the whole batch must be refused; nothing has changed then. */
  apply(batch: readonly Wanted[]): boolean {
    const [balances, posted] = [new Map(this.balances), new Set(this.posted)];
    for (const { transfers, ref, off } of batch) {
      if (posted.has(ref) || off !== 0n) return false;
      posted.add(ref);
      for (const one of transfers) {
        for (const [place, change] of [
          [one.from, -one.amount],
          [one.to, one.amount],
        ] as const) {
          const key = `${place} ${one.asset}`;
          const after = (balances.get(key) ?? 0n) + change;
          if (after < 0n && KINDS[place]![0] !== null) return false;
          balances.set(key, after);
        }
      }
    }
    [this.balances, this.posted] = [balances, posted];
    return true;
  }
}

let run = 0;
let accepted = 0;
let refused = 0;

const ownerOf = (kind: number): string | null =>
  KINDS[kind]![0] === null ? null : String(run * 10 + KINDS[kind]![0] + 1);

function postingOf({ transfers, ref, off }: Wanted): Posting {
  const legs = transfers.flatMap((one, i): Leg[] =>
    [[one.from, -one.amount + (i === 0 ? off : 0n)] as const, [one.to, one.amount] as const].map(([place, change]) => ({
      owner: ownerOf(place),
      kind: KINDS[place]![1],
      asset: one.asset,
      amount: text(change),
      line: 'transfer',
    })),
  );
  return {
    kind: 'test',
    refType: `run${run}`,
    refId: String(ref),
    step: 'x',
    actor: 'test',
    requestId: 'r',
    at: 1,
    legs,
  };
}

/** House accounts are shared between runs; what they hold is the other side of what people do, which the auditor sums up. */
async function peopleOf({ db }: Database): Promise<Record<string, string>> {
  const owners = [1, 2, 3].map((n) => String(run * 10 + n));
  const { rows } = await sql<{
    owner: string;
    kind: string;
    asset: string;
    balance: string;
    running: string;
    summed: string;
  }>`
    select a.owner, a.kind, a.asset, a.balance::text balance, trim_scale(sum(e.amount))::text summed, (array_agg(e.balance_after order by e.id desc))[1]::text running
    from ledger.accounts a join ledger.entries e on e.account_id = a.id where a.owner = any(${owners}) group by a.id`.execute(
    db,
  );
  for (const row of rows) expect([row.running, row.summed]).toEqual([row.balance, row.balance]);
  return Object.fromEntries(rows.map((row) => [`${row.owner} ${row.kind} ${row.asset}`, row.balance]));
}

describe.each(bothEngines)('on %s', (_engine, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  afterAll(() => database.close());

  test('the ledger does what the model does', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (sequence) => {
        run += 1;
        const model = new Model();
        for (const batch of [[purses], ...sequence]) {
          const expected = model.apply(batch);
          const done = await post(database.db, batch.map(postingOf)).then(
            () => true,
            () => false,
          );
          expect(done).toBe(expected);
          if (done) accepted += 1;
          else refused += 1;
          const trimmed = (units: bigint) => text(units).replace(/\.?0+$/, '');
          const ours = [...model.balances].flatMap(([key, units]) => {
            const [kind = '', asset = ''] = key.split(' ');
            const owner = ownerOf(Number(kind));
            return owner === null ? [] : [[`${owner} ${KINDS[Number(kind)]![1]} ${asset}`, trimmed(units)] as const];
          });
          expect(await peopleOf(database)).toEqual(Object.fromEntries(ours));
        }
        expect(await auditRecent(database.db)).toEqual([]);
      }),
      { numRuns: 50, seed: 20_260_715, endOnFailure: true },
    );
    expect(await auditFully(database.db)).toEqual([]);
    process.stdout.write(`ledger model: ${accepted} accepted, ${refused} refused\n`);
    expect(accepted / (accepted + refused)).toBeGreaterThan(0.4);
    expect(accepted / (accepted + refused)).toBeLessThan(0.7);
  }, 60_000);
});
