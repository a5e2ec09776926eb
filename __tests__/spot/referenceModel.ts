/**
 * Spot trading a second time, in whole numbers and without a line of the server's code: what the real exchange is compared with.
 * Prices in cents, quantities in 1/100 000 of a coin, money in 1/100 000 000.
 */
export type Side = 'buy' | 'sell';
/** How long a limit order waits. */
export type Duration = 'gtc' | 'ioc' | 'postOnly';
export type Coin = 'quote' | 'base';

export interface Order {
  orderNo: string;
  owner: number;
  side: Side;
  price: bigint;
  qty: bigint;
  filled: bigint;
  quote: bigint;
  takerQty: bigint;
  takerQuote: bigint;
  fee: bigint;
  held: bigint;
  status: 'submitted' | 'completed' | 'cancelled';
}

export type Level = readonly [price: bigint, qty: bigint];
export interface Ladder {
  bids: readonly Level[];
  asks: readonly Level[];
}

/** The market maker, in 1/100 000 of a coin: what it holds, and how far from nothing it may go either way. It outlives a run. */
export interface House {
  limit: bigint;
  position: bigint;
}

export interface Wanted {
  owner: number;
  side: Side;
  type: 'limit' | 'market';
  duration?: Duration;
  price?: bigint;
  qty?: bigint;
  /** In 1/100 000 000. */
  quoteAmount?: bigint;
}

/** Cents times 1/100 000 is 1/10 000 000. */
const valueOf = (price: bigint, qty: bigint): bigint => price * qty * 10n;
const baseOf = (qty: bigint): bigint => qty * 1_000n;
const halfUp = (amount: bigint, perTenThousand: bigint): bigint => (amount * perTenThousand + 5_000n) / 10_000n;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const MAKER = 8n;
const TAKER = 10n;
const LEAST_VALUE = 500_000_000n;

export class ReferenceModel {
  readonly free: Record<Coin, bigint>[] = [];
  readonly orders: Order[] = [];
  readonly fees: Record<Coin, bigint> = { quote: 0n, base: 0n };
  private last = 0n;
  private ladder: { bids: [bigint, bigint][]; asks: [bigint, bigint][] } = { bids: [], asks: [] };

  constructor(
    private readonly maxQty: bigint,
    private readonly house: House,
  ) {}

  open(owner: number): Order[] {
    return this.orders.filter((order) => order.owner === owner && order.status === 'submitted');
  }

  held(owner: number, coin: Coin): bigint {
    return this.open(owner)
      .filter((order) => (order.side === 'buy' ? 'quote' : 'base') === coin)
      .reduce((total, order) => total + order.held, 0n);
  }

  /** A new quote: its ladder is whole again, and resting orders that it crosses fill at their own price. */
  quote(last: bigint, ladder: Ladder, isNew: boolean): void {
    this.last = last;
    if (isNew) this.ladder = { bids: ladder.bids.map(([p, q]) => [p, q]), asks: ladder.asks.map(([p, q]) => [p, q]) };
    for (const side of ['buy', 'sell'] as const) {
      for (const order of this.resting(side)) {
        for (const level of side === 'buy' ? this.ladder.asks : this.ladder.bids) {
          const crosses = side === 'buy' ? order.price >= level[0] : order.price <= level[0];
          const qty = crosses ? least(order.qty - order.filled, least(level[1], this.room(side))) : 0n;
          if (qty === 0n) continue;
          this.takeFrom(level, side, qty);
          this.carryOut(order, order.price, qty, false);
        }
      }
    }
  }

  /** The new order, or null where the exchange must refuse. Nothing has changed then. */
  place(wanted: Wanted, orderNo: string): Order | null {
    if (!this.allowed(wanted)) return null;
    const { owner, side } = wanted;
    const worst = wanted.price ?? this.protection(side);
    const { steps, own } = this.walk(wanted, worst);
    const atOnce = wanted.type === 'market' || wanted.duration === 'ioc';
    if (atOnce && steps.length === 0) return null;
    if (wanted.duration === 'postOnly' && steps.length > 0) return null;
    const cost = steps.reduce((total, step) => total + valueOf(step.price, step.qty), 0n);
    const hold =
      side === 'sell'
        ? baseOf(wanted.qty ?? 0n)
        : (wanted.quoteAmount ?? (wanted.price !== undefined ? valueOf(wanted.price, wanted.qty ?? 0n) : cost));
    const purse = this.free[owner]!;
    const pays: Coin = side === 'buy' ? 'quote' : 'base';
    if (purse[pays] < hold) return null;

    for (const order of own) this.end(order);
    purse[pays] -= hold;
    const order: Order = {
      orderNo,
      owner,
      side,
      price: wanted.price ?? 0n,
      qty: wanted.qty ?? 0n,
      filled: 0n,
      quote: 0n,
      takerQty: 0n,
      takerQuote: 0n,
      fee: 0n,
      held: hold,
      status: 'submitted',
    };
    this.orders.push(order);
    for (const { maker, level, price, qty } of steps) {
      if (level) this.takeFrom(level, side, qty);
      this.carryOut(order, price, qty, true);
      if (maker) this.carryOut(maker, price, qty, false);
    }
    if (atOnce && order.status === 'submitted') {
      this.end(order);
      if (wanted.quoteAmount !== undefined && wanted.quoteAmount - order.quote < valueOf(worst, 1n))
        order.status = 'completed';
    }
    return order;
  }

  cancel(owner: number, orderNo: string): boolean {
    const order = this.open(owner).find((one) => one.orderNo === orderNo);
    if (order) this.end(order);
    return order !== undefined;
  }

  private allowed({ type, price, qty, quoteAmount }: Wanted): boolean {
    if (price !== undefined && (price < (this.last * 8n) / 10n || price > (this.last * 12n) / 10n)) return false;
    if (qty !== undefined && (qty <= 0n || qty > this.maxQty)) return false;
    const value = quoteAmount ?? valueOf(type === 'limit' ? (price ?? 0n) : this.last, qty ?? 0n);
    return value >= LEAST_VALUE;
  }

  /** How much the market maker may still trade with somebody on `side`. */
  private room(side: Side): bigint {
    return this.house.limit + (side === 'buy' ? this.house.position : -this.house.position);
  }

  private takeFrom(level: [bigint, bigint], side: Side, qty: bigint): void {
    level[1] -= qty;
    this.house.position += side === 'buy' ? -qty : qty;
  }

  /** 5 % beyond the last price, cut to the cent. */
  private protection(side: Side): bigint {
    return (this.last * (side === 'buy' ? 105n : 95n)) / 100n;
  }

  private resting(side: Side): Order[] {
    const found = this.orders.filter((order) => order.side === side && order.status === 'submitted');
    const dearer = (a: Order, b: Order): number => (a.price === b.price ? 0 : a.price > b.price ? -1 : 1);
    return found.sort((a, b) => (side === 'buy' ? dearer(a, b) : -dearer(a, b)));
  }

  /** Goes through the other side from the best price on: people before the market maker, one's own orders out of the way. */
  private walk(wanted: Wanted, worst: bigint) {
    const other: Side = wanted.side === 'buy' ? 'sell' : 'buy';
    const levels = wanted.side === 'buy' ? this.ladder.asks : this.ladder.bids;
    const people = this.resting(other).map((maker) => ({
      maker,
      level: null,
      price: maker.price,
      qty: maker.qty - maker.filled,
    }));
    let room = this.room(wanted.side);
    const house = levels.map((level) => {
      const qty = least(level[1], room);
      room -= qty;
      return { maker: null, level, price: level[0], qty };
    });
    const reach = (price: bigint): boolean => (wanted.side === 'buy' ? price <= worst : price >= worst);
    const queue = [...people, ...house]
      .filter(({ price, qty }) => qty > 0n && reach(price))
      .sort((a, b) => {
        if (a.price !== b.price) return (wanted.side === 'buy' ? a.price < b.price : a.price > b.price) ? -1 : 1;
        return (a.maker ? 0 : 1) - (b.maker ? 0 : 1);
      });
    const steps: { maker: Order | null; level: [bigint, bigint] | null; price: bigint; qty: bigint }[] = [];
    const own: Order[] = [];
    let [left, spent] = [wanted.qty ?? 0n, 0n];
    for (const offer of queue) {
      const wish = wanted.quoteAmount === undefined ? left : (wanted.quoteAmount - spent) / valueOf(offer.price, 1n);
      if (wish <= 0n) break;
      if (offer.maker?.owner === wanted.owner) {
        own.push(offer.maker);
        continue;
      }
      const qty = least(wish, offer.qty);
      steps.push({ ...offer, qty });
      left -= qty;
      spent += valueOf(offer.price, qty);
    }
    return { steps, own };
  }

  private carryOut(order: Order, price: bigint, qty: bigint, asTaker: boolean): void {
    const value = valueOf(price, qty);
    const purse = this.free[order.owner]!;
    const buys = order.side === 'buy';
    const reserved = buys ? (order.price > 0n ? valueOf(order.price, qty) : value) : baseOf(qty);
    order.held -= reserved;
    if (buys) purse.quote += reserved - value;
    const gets: Coin = buys ? 'base' : 'quote';
    order.filled += qty;
    order.quote += value;
    if (asTaker) {
      order.takerQty += qty;
      order.takerQuote += value;
    }
    const [all, taken] = buys ? [baseOf(order.filled), baseOf(order.takerQty)] : [order.quote, order.takerQuote];
    const fee = halfUp(taken, TAKER) + halfUp(all - taken, MAKER);
    purse[gets] += (buys ? baseOf(qty) : value) - (fee - order.fee);
    this.fees[gets] += fee - order.fee;
    order.fee = fee;
    if (order.qty > 0n && order.filled === order.qty) order.status = 'completed';
  }

  private end(order: Order): void {
    this.free[order.owner]![order.side === 'buy' ? 'quote' : 'base'] += order.held;
    order.held = 0n;
    order.status = 'cancelled';
  }
}
