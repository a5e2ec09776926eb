/**
 * What somebody trades a day without a verified identity (docs/domains/identity.md): what was filled today on either side, what still
 * rests, and the new order are together worth no more than the limit. For a person with an identity level nothing is read and nothing is
 * locked.
 */
import type { Allowance } from '@/lib/api/spot';
import { LIMITS } from '@/lib/identity/rules';
import { gt, max, mul, sub, sum, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { requireUser, type Context } from '../http/handler';
import { coinsOf } from './orders';
import { lockPerson, tradedSince } from './store';

const DAY_MS = 24 * 3_600_000;

type Scope = Context<'priceStale'>;

/** What people without an identity level may trade. */
export interface Unverified {
  /** USDT a UTC day, of this exchange. */
  limit: Decimal;
  /** What somebody has traded elsewhere than on spot since, in USDT; it counts too. */
  elsewhere: (db: Db, userId: string, since: number) => Promise<Decimal>;
}

export async function allowanceOf(
  context: Pick<Scope, 'db' | 'now' | 'user' | 'market' | 'fail'>,
  { limit, elsewhere }: Unverified,
): Promise<Allowance | null> {
  const { id, level } = requireUser(context);
  if (LIMITS[level].spotUsdtPerDay === null) return null;
  const since = Math.floor(context.now / DAY_MS) * DAY_MS;
  const traded = await tradedSince(context.db, id, since);
  const used = sum([
    await elsewhere(context.db, id, since),
    ...traded.map(({ symbol, quote }) => inUsdt(context, coinsOf(context.market, symbol).quote, quote)),
  ]);
  return { limit, left: max('0', sub(limit, used)) };
}

/**
 * Refuses an order that is worth more than what is left. Call it with the market's row held: whoever is in two markets at once waits
 * here.
 */
export async function requireAllowance(
  context: Context<'identityNeeded' | 'priceStale'>,
  quote: string,
  worth: Decimal,
  unverified: Unverified,
): Promise<void> {
  const { id, level } = requireUser(context);
  if (LIMITS[level].spotUsdtPerDay === null) return;
  await lockPerson(context.db, id);
  const allowance = await allowanceOf(context, unverified);
  if (allowance && gt(inUsdt(context, quote, worth), allowance.left))
    context.fail('identityNeeded', { level: 'basic', ...allowance });
}

const inUsdt = ({ market, fail }: Pick<Scope, 'market' | 'fail'>, coin: string, amount: Decimal): Decimal =>
  mul(amount, market.usdtPrice(coin) ?? fail('priceStale'));
