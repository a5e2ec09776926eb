/** Today's profit over random days, worked out a second time by a plain program in whole numbers that shares no code with the server. */
import fc from 'fast-check';
import { api } from '@/lib/api/index';
import { decimal } from '@/lib/money/decimal';
import { move, post } from '@/server/ledger/ledger';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In cents: the ticks of both markets. */
const START = { BTC: 2_000_000, ETH: 100_000 };
type Coin = keyof typeof START | 'USDT';

/** An amount as a whole number of 1e-8. */
function atoms(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + part.padEnd(8, '0'));
  return text.startsWith('-') ? -size : size;
}

/** Worth in 1e-10 USDT of an amount in 1e-8 at a price in cents. */
const worthOf = (coin: Coin, amount: bigint, prices: Readonly<Record<string, number>>): bigint =>
  amount * (coin === 'USDT' ? 100n : BigInt(prices[coin]!));

/** Half up to 1e-8, as text. */
function written(value: bigint): string {
  const size = value < 0n ? -value : value;
  const cut = (size + 50n) / 100n;
  const text = `${cut / 100_000_000n}.${(cut % 100_000_000n).toString().padStart(8, '0')}`.replace(/\.?0+$/, '');
  return value < 0n && cut > 0n ? `-${text}` : text;
}

const command = fc.oneof(
  fc.record({
    do: fc.constant('price' as const),
    coin: fc.constantFrom('BTC' as const, 'ETH' as const),
    percent: fc.integer({ min: -9, max: 9 }),
  }),
  fc.record({
    do: fc.constant('deposit' as const),
    coin: fc.constantFrom('BTC' as const, 'ETH' as const, 'USDT' as const),
    cents: fc.integer({ min: 1, max: 500 }),
  }),
  fc.record({
    do: fc.constant('withdraw' as const),
    coin: fc.constantFrom('ETH' as const, 'USDT' as const),
    cents: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({
    do: fc.constant('trade' as const),
    coin: fc.constantFrom('BTC' as const, 'ETH' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
  }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 14 }) }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

class Bookkeeper {
  /** Worth at midnight, and of what has come in since. */
  private opening = 0n;
  private inflow = 0n;
  private count = 0;
  readonly prices: Record<string, number> = { ...START };

  constructor(
    private readonly x: TestExchange,
    private readonly held: ReturnType<typeof heldFeed>,
    private readonly person: Person,
  ) {}

  async begin(): Promise<void> {
    this.inflow = await this.worthNow();
  }

  async run(what: Command): Promise<void> {
    if (what.do === 'price') {
      this.prices[what.coin] = Math.round((this.prices[what.coin]! * (100 + what.percent)) / 100);
      this.held.set(`${what.coin}USDT`, this.prices[what.coin]!);
      await this.x.clock.advance(1_000);
    } else if (what.do === 'wait') await this.wait(what.hours);
    else if (what.do === 'trade')
      await this.person
        .call(api.spot.placeOrder, {
          symbol: `${what.coin}USDT`,
          side: what.side,
          type: 'market',
          ...(what.side === 'buy' ? { quoteAmount: '25' } : { qty: '0.005' }),
        })
        .catch(() => null);
    else await this.flows(what.coin, `${what.do === 'deposit' ? '' : '-'}${what.cents / 100}`);
  }

  /** What the exchange should say is today's profit. */
  async expected(): Promise<string> {
    return written((await this.worthNow()) - this.opening - this.inflow);
  }

  private async flows(coin: Coin, amount: string): Promise<void> {
    const legs = move({
      from: { owner: null, kind: 'house:faucet' },
      to: { owner: this.person.userId, kind: 'spot:available' },
      asset: coin,
      amount: decimal(amount),
      line: amount.startsWith('-') ? 'withdraw' : 'deposit',
    });
    await post(this.x.db, [
      {
        kind: 'test',
        refType: 'flow',
        refId: `${this.person.userId}-${(this.count += 1)}`,
        step: 'x',
        actor: 'test',
        requestId: 'r',
        at: this.x.clock.now(),
        legs,
      },
    ]);
    this.inflow += worthOf(coin, atoms(amount), this.prices);
  }

  /** Time passes; at midnight the books of the day are closed. */
  private async wait(hours: number): Promise<void> {
    const until = this.x.clock.now() + hours * HOUR;
    const midnight = Math.ceil(this.x.clock.now() / DAY) * DAY;
    if (midnight <= until) {
      await this.x.clock.jump(midnight - this.x.clock.now());
      [this.opening, this.inflow] = [await this.worthNow(), 0n];
    }
    await this.x.clock.jump(until - this.x.clock.now());
    await this.x.clock.advance(1_000);
  }

  private async worthNow(): Promise<bigint> {
    const coins = await this.person.call(api.assets.coins, {});
    return coins.reduce((all, { coin, total }) => all + worthOf(coin as Coin, atoms(total), this.prices), 0n);
  }
}

test('over random days of trades, deposits, withdrawals and prices, both agree to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 22 }), async (commands) => {
      const held = heldFeed({ BTCUSDT: START.BTC, ETHUSDT: START.ETH }, 1_000_000);
      const x = await exchange({ feed: held.feed });
      try {
        const person = await x.person();
        const books = new Bookkeeper(x, held, person);
        await books.begin();
        for (const one of commands) {
          await books.run(one);
          expect((await person.call(api.assets.total, {})).todayPnlUsdt).toBe(await books.expected());
        }
        expect(await x.booksBalance()).toEqual([]);
      } finally {
        await x.close();
      }
    }),
    { numRuns: 8, seed: 20261122 },
  );
}, 180_000);
