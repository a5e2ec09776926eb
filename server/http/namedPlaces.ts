/**
 * Places at the database by name. For the calls of one caller: an account, or the network of somebody who is not logged in. For the calls that lock
 * one market's row: however many people want it, the others keep their connections. An account's writes wait for
 * each other in the database, each with a connection: without a bound one person could take every connection, and everybody else would be
 * told "busy".
 */
import type { Endpoint } from '@/lib/api/endpoint';
import { FewAtOnce } from './fewAtOnce';

interface Size {
  atOnce: number;
  /** Beyond these a call is told "busy". */
  mostWaiting: number;
}

/** As many as a page asks for at once and soon has; what the limits let an account write within a minute. */
export const OF_CALLER: Size = { atOnce: 4, mostWaiting: 600 };
/** One that has the market's row and one that comes next. More would only wait for the row, each with a connection. */
export const OF_MARKET: Size = { atOnce: 2, mostWaiting: 200 };

export class NamedPlaces {
  private readonly rooms = new Map<string, { room: FewAtOnce; inside: number }>();

  constructor(private readonly size: Size) {}

  async take<T>(who: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const own = this.rooms.get(who) ?? { room: new FewAtOnce(this.size.atOnce, this.size.mostWaiting), inside: 0 };
    this.rooms.set(who, own);
    own.inside += 1;
    try {
      return await own.room.take(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) this.rooms.delete(who);
    }
  }
}

/** The market whose row a call locks, as far as its body names it. Products have rows of their own; calls of operators have no name, and wait for nobody. */
export function marketOf({ name }: Endpoint, body: unknown): string | null {
  const symbol = (body as { symbol?: unknown } | null)?.symbol;
  return name !== undefined && typeof symbol === 'string' ? `${name.split('.')[0]} ${symbol}` : null;
}
