/**
 * Random walks of both sides, the clock, operators and strangers over orders, against a model written by hand: nobody does what is not
 * theirs, every end is reached, and what lies in escrow is what the open orders are worth, at every step. FAULT_ROUNDS=200 walks 100,000
 * steps.
 */
import { sql } from 'kysely';
import type { C2cStatus } from '@/lib/api/c2cShapes';
import type { OrderAct } from '@/lib/c2c/rules';
import { add, eq, sub, type Decimal } from '@/lib/money/decimal';
import { takeAdvert, takeStock } from '@/server/c2c/adverts/store';
import { begin, carryOut, type Actor } from '@/server/c2c/orders/steps';
import { insertOrder, takeOrder } from '@/server/c2c/orders/store';
import { transaction } from '@/server/db/database';
import { balanceOf, move, post } from '@/server/ledger/ledger';
import { advertOf, merchantAs, methodOf } from '../harness/c2c';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { chance, rounds } from '../harness/rounds';

const STEPS = rounds(1) * 500;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QTY = '100' as const;

interface Modelled {
  no: string;
  buyer: number;
  status: C2cStatus;
  payBy: number;
  paidAt: number;
  reopenUntil: number;
  appellant: Actor | null;
  /** It can be brought back once. */
  wasBack: boolean;
  /** An appeal is withdrawn once. */
  wasWithdrawn: boolean;
}

/** Section by section as the page of the domain says it, in words of its own. */
function expected(order: Modelled, act: OrderAct, by: Actor, now: number): C2cStatus | null {
  const { status, payBy, paidAt, reopenUntil, appellant, wasWithdrawn } = order;
  if (status === 'awaitingPayment') {
    if (act === 'pay' && by === 'buyer' && now < payBy) return 'paid';
    if (act === 'cancel' && by === 'buyer' && now < payBy) return 'cancelled';
    if (act === 'expire' && by === 'clock' && now >= payBy) return 'timedOut';
  }
  if (status === 'paid') {
    if (act === 'release' && by === 'seller') return 'completed';
    if (act === 'cancelPaid' && by === 'buyer') return 'cancelled';
    if (act === 'appeal' && (by === 'buyer' || by === 'seller') && now >= paidAt + 10 * MINUTE) return 'inAppeal';
    if (act === 'escalate' && by === 'clock' && now >= paidAt + 24 * HOUR) return 'inAppeal';
  }
  if (status === 'inAppeal') {
    if (act === 'release' && by === 'seller') return 'completed';
    if (act === 'withdrawAppeal' && by === appellant && !wasWithdrawn) return 'paid';
    if (act === 'decideForBuyer' && by === 'operators') return 'completed';
    if (act === 'decideForSeller' && by === 'operators') return 'cancelled';
  }
  if ((status === 'timedOut' || status === 'cancelled') && reopenUntil > 0) {
    if (act === 'reopen' && by === 'buyer' && now < reopenUntil) return 'inAppeal';
    if (act === 'giveBack' && by === 'clock' && now >= reopenUntil) return status;
  }
  return null;
}

const ACTS: readonly OrderAct[] = [
  'pay',
  'cancel',
  'cancelPaid',
  'expire',
  'release',
  'appeal',
  'escalate',
  'reopen',
  'giveBack',
  'withdrawAppeal',
  'decideForBuyer',
  'decideForSeller',
];
const ACTORS: readonly Actor[] = ['buyer', 'seller', 'operators', 'clock'];
const isOpen = (status: C2cStatus) => status === 'awaitingPayment' || status === 'paid' || status === 'inAppeal';

let x: TestExchange;
let maker: Person;
let buyers: Person[];
let advertNo: string;
const random = chance('c2c model');
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

beforeAll(async () => {
  x = await exchange();
  maker = await x.person();
  buyers = [await x.person(), await x.person(), await x.person()];
  await merchantAs(x, maker, '1000');
  advertNo = await advertOf(x, maker, '1000');
});
afterAll(() => x.close());

const context = (db: TestExchange['db'], now: number) => ({ db, now, vault: x.vault, requestId: 'walk' });
let numbers = 0;
let now = Date.UTC(2026, 6, 15, 12);

/** Null where nothing is left of the advert, or the buyer has an unpaid one. */
async function make(buyer: number): Promise<Modelled | null> {
  const no = `4${String((numbers += 1)).padStart(19, '0')}`;
  const who = buyers[buyer]!;
  return transaction(x.db, async (db) => {
    const advert = (await takeAdvert(db, advertNo))!;
    if (!(await takeStock(db, advert.id, QTY))) return null;
    await insertOrder(db, {
      orderNo: no,
      advertId: advert.id,
      merchantId: advert.merchant_id,
      makerId: maker.userId,
      takerId: who.userId,
      buyerId: who.userId,
      sellerId: maker.userId,
      coin: 'USDT',
      fiat: 'HKD',
      digits: 2,
      price: '7.83',
      qty: QTY,
      amount: '783',
      payType: 'bank',
      payMethodId: methodOf(maker),
      limitMinutes: 15,
      terms: '',
      worth: '100',
      now,
      payBy: now + 15 * MINUTE,
    });
    await begin(context(db, now), (await takeOrder(db, no))!, '');
    return {
      no,
      buyer,
      status: 'awaitingPayment',
      payBy: now + 15 * MINUTE,
      paidAt: 0,
      reopenUntil: 0,
      appellant: null,
      wasBack: false,
      wasWithdrawn: false,
    };
  });
}

/** What the model makes of an act that happened. */
function learn(order: Modelled, act: OrderAct, by: Actor, status: C2cStatus): void {
  order.status = status;
  if (act === 'pay' || act === 'withdrawAppeal') order.paidAt = now;
  if (act === 'cancel' || act === 'cancelPaid' || act === 'expire')
    order.reopenUntil = order.wasBack ? 0 : now + 15 * MINUTE;
  if (act === 'reopen') order.wasBack = true;
  if (act === 'reopen' || act === 'giveBack' || act === 'decideForSeller') order.reopenUntil = 0;
  if (act === 'withdrawAppeal') order.wasWithdrawn = true;
  if (act === 'appeal' || act === 'reopen') order.appellant = by;
  if (act === 'escalate' || act === 'withdrawAppeal') order.appellant = null;
}

const isInEscrow = ({ status, reopenUntil }: Modelled): boolean => isOpen(status) || reopenUntil > 0;

const parts = async () => ({
  escrow: await balanceOf(x.db, maker.userId, 'c2c:escrow', 'USDT'),
  adverts: await balanceOf(x.db, maker.userId, 'c2c:adverts', 'USDT'),
});
async function refill(): Promise<void> {
  await post(x.db, [
    {
      kind: 'test',
      refType: 'test',
      refId: `refill-${numbers}`,
      step: 'grant',
      actor: 'test',
      requestId: 'walk',
      at: now,
      legs: move({
        from: { owner: null, kind: 'house:faucet' },
        to: { owner: maker.userId, kind: 'c2c:adverts' },
        asset: 'USDT',
        amount: '1000',
        line: 'demoGrant',
      }),
    },
  ]);
  await sql`update c2c_advert set left_qty = left_qty + 1000 where advert_no = ${advertNo}`.execute(x.db);
}

test(
  `${STEPS} steps: nothing but the table happens, and escrow is the sum of the orders that are open or can be brought back`,
  async () => {
    const orders: Modelled[] = [];
    const ends = new Set<C2cStatus>();
    const did = new Set<string>();
    let released: Decimal = '0';
    let given: Decimal = '1000';
    for (let step = 0; step < STEPS; step += 1) {
      if (random() < 0.3) now += pick([1_000, 4 * MINUTE, 11 * MINUTE, 16 * MINUTE, 25 * HOUR]);
      const open = orders.filter(({ status }) => isOpen(status));
      if (open.length < 6 && random() < 0.35) {
        const buyer = Math.floor(random() * buyers.length);
        if (!open.some((one) => one.buyer === buyer && one.status === 'awaitingPayment')) {
          const made = await make(buyer);
          if (made) orders.push(made);
          else {
            await refill();
            given = add(given, '1000');
          }
        }
      }
      const order = pick(orders.slice(-8));
      if (!order) continue;
      // Half of the time something that may be done, so that orders get on; otherwise anything by anybody.
      const may = ACTS.flatMap((one) => ACTORS.map((who) => [one, who] as const)).filter(
        ([one, who]) => expected(order, one, who, now) !== null,
      );
      const [act, by] = may.length > 0 && random() < 0.5 ? pick(may) : ([pick(ACTS), pick(ACTORS)] as const);
      const wanted = expected(order, act, by, now);
      const outcome = await transaction(x.db, async (db) =>
        carryOut(context(db, now), (await takeOrder(db, order.no))!, act, { by, actor: 'walk' }),
      );
      const got = typeof outcome === 'object' ? outcome.row.status : outcome;
      expect([order.status, act, by, got]).toEqual([order.status, act, by, wanted ?? 'late']);
      if (typeof outcome === 'object' && wanted) {
        did.add(`${order.status} ${act}`);
        learn(order, act, by, wanted);
        if (wanted === 'completed') released = add(released, QTY);
        if (!isOpen(wanted)) ends.add(wanted);
      }
      const { escrow, adverts } = await parts();
      const held = orders.filter(isInEscrow).reduce<Decimal>((sum) => add(sum, QTY), '0');
      expect(escrow).toBe(held);
      expect(eq(add(escrow, adverts), sub(given, released))).toBe(true);
    }
    expect([...ends].sort()).toEqual(['cancelled', 'completed', 'timedOut']);
    // Every row of the table was walked.
    if (STEPS >= 500) expect(did.size).toBeGreaterThanOrEqual(14);
    expect(await x.booksBalance()).toEqual([]);
  },
  60_000 + STEPS * 60,
);
