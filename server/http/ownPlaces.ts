/**
 * Places at the database for the calls of one caller: an account, or the network of somebody who only looks. An account's writes wait for
 * each other in the database, each with a connection: without a bound one person could take every connection, and everybody else would be
 * told "busy".
 */
import { FewAtOnce } from './fewAtOnce';

/** As many as a page asks for at once and soon has. */
const AT_ONCE = 4;
/** What the limits let an account write within a minute. Who asks for more at once is told "busy", and only they are. */
const MOST_WAITING = 600;

export class OwnPlaces {
  private readonly rooms = new Map<string, { room: FewAtOnce; inside: number }>();

  async take<T>(who: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const own = this.rooms.get(who) ?? { room: new FewAtOnce(AT_ONCE, MOST_WAITING), inside: 0 };
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
