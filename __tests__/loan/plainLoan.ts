/**
 * A second program for pledged loans, without a line of the exchange's: whole numbers of the smallest unit, hours counted one by one, the rules as
 * docs/domains/loan.md says them.
 */
export const UNIT = 100_000_000n;
const HOUR = 3_600_000;
const HOURS_A_DAY = 24n;
/** A hundred-thousandth of a coin: what the market of BTC is traded in. */
const STEP = 1_000n;
const CENT = UNIT / 100n;

export function units(text: string): bigint {
  const [whole = '0', places = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * UNIT + BigInt(places.padEnd(8, '0'));
  return text.startsWith('-') ? -size : size;
}
export function written(value: bigint): string {
  const size = value < 0n ? -value : value;
  const text = `${size / UNIT}.${String(size % UNIT).padStart(8, '0')}`.replace(/\.?0+$/, '');
  return value < 0n && size > 0n ? `-${text}` : text;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** Hours that were charged on the same principal. */
interface Segment {
  principal: bigint;
  hours: Set<number>;
}

export interface Sold {
  qty: bigint;
  received: bigint;
  at: number;
}

export class PlainLoan {
  principal: bigint;
  paid = 0n;
  status: 'open' | 'repaid' | 'liquidated' = 'open';
  /** What a liquidation did. */
  sold = 0n;
  received = 0n;
  fee = 0n;
  returned = 0n;
  shortfall = 0n;
  /** Principal that the insurance bore. */
  borne = 0n;
  private readonly segments: Segment[] = [];
  private charged: number;
  private begins = true;

  /** `rate`: of a day, in 1e-8. */
  constructor(
    readonly loan: bigint,
    private readonly rate: bigint,
    public collateral: bigint,
    drawnAt: number,
  ) {
    this.principal = loan;
    this.charged = Math.floor(drawnAt / HOUR) - 1;
    this.pass(drawnAt);
  }

  /** Every clock hour that has been touched is charged on what was owed when it began, once. */
  pass(now: number): void {
    if (this.status !== 'open') return;
    for (; this.charged < Math.floor(now / HOUR); this.charged += 1) {
      if (this.begins) this.segments.push({ principal: this.principal, hours: new Set() });
      this.begins = false;
      this.segments.at(-1)!.hours.add(this.charged + 1);
    }
  }

  get hours(): number {
    return this.segments.reduce((all, { hours }) => all + hours.size, 0);
  }

  /** Each segment is rounded once, half up. */
  get interest(): bigint {
    const whole = HOURS_A_DAY * UNIT;
    return this.segments.reduce(
      (all, { principal, hours }) => all + (2n * principal * this.rate * BigInt(hours.size) + whole) / (2n * whole),
      0n,
    );
  }

  get owedInterest(): bigint {
    return this.interest - this.paid;
  }

  get debt(): bigint {
    return this.status === 'open' ? this.principal + this.owedInterest : 0n;
  }

  /** Interest first. What is left below a cent, and below what came in as interest, is given up. Answers what was taken. */
  repay(amount: bigint): { interest: bigint; principal: bigint } {
    const interest = least(amount, this.owedInterest);
    const principal = least(amount - interest, this.principal);
    const left = this.debt - interest - principal;
    this.paid += interest;
    if (principal > 0n) this.begins = true;
    this.principal -= principal;
    if (left <= least(CENT, this.paid)) {
      this.borne += this.principal;
      this.principal = 0n;
      this.status = 'repaid';
    }
    return { interest, principal };
  }

  /** In per cent, at a price in whole USDT. */
  reaches(percent: bigint, price: bigint): boolean {
    return this.debt * 100n >= percent * this.collateral * price;
  }

  mayTake(amount: bigint, price: bigint): boolean {
    const left = this.collateral - amount;
    return left > 0n && this.debt * 100n <= 65n * left * price;
  }

  /** Sells what is needed and no more. The market says what it paid. */
  liquidate(
    price: bigint,
    sale: (qty: bigint) => Sold,
  ): { qty: bigint; received: bigint; interest: bigint; principal: bigint } {
    const [debt, whole] = [this.debt, this.collateral - (this.collateral % STEP)];
    const qty = least(up(up(debt * 101n, 100n * price), STEP) * STEP, whole);
    const { received } = sale(qty);
    const repaid = this.repay(least(received, debt));
    const surplus = received - repaid.interest - repaid.principal;
    this.fee = this.status === 'repaid' ? least(surplus, (debt + 50n) / 100n) : 0n;
    this.sold = qty;
    this.received = received;
    this.collateral -= qty;
    if (this.status === 'repaid') this.returned = this.collateral;
    else {
      this.shortfall = this.debt;
      this.borne += this.principal;
    }
    this.status = 'liquidated';
    this.principal = 0n;
    this.collateral = 0n;
    return { qty, received, ...repaid };
  }
}
