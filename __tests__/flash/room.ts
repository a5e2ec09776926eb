/** The real exchange with prices that tests set: BTC at 20,000, ETH at 1,000, DOGE at a tenth of a dollar. */
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import { CallRefused, exchange, type ExchangeOptions, type Person } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';

export const BTC = 2_000_000;

export async function flashRoom(options: ExchangeOptions = {}) {
  const held = heldFeed({ BTCUSDT: BTC, ETHUSDT: 100_000, DOGEUSDT: 10_000 });
  const x = await exchange({ feed: held.feed, ...options });
  return {
    ...x,
    held,
    /** Prices change with the next second; then the jobs run that are due. */
    later: async (seconds = 1): Promise<void> => {
      await x.clock.advance(seconds * 1_000);
      await x.jobs.runDue();
    },
  };
}
export type Room = Awaited<ReturnType<typeof flashRoom>>;

export const ask = (person: Person, body: Partial<SentOf<typeof api.flash.quote>> = {}) =>
  person.call(api.flash.quote, { fromCoin: 'USDT', toCoin: 'BTC', amount: '100', ...body });

/** Asks a price and takes it. */
export async function swap(person: Person, body: Partial<SentOf<typeof api.flash.quote>> = {}) {
  const { quoteId } = await ask(person, body);
  return person.call(api.flash.placeOrder, { quoteId: quoteId! });
}

export const orderOf = (person: Person, { orderNo }: { orderNo: string }) => person.call(api.flash.order, { orderNo });

export async function refusal(work: Promise<unknown>): Promise<{ reason: string | null } & Record<string, unknown>> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CallRefused) return { reason: error.reason, ...error.args };
    throw error;
  }
  throw new Error('was not refused');
}
