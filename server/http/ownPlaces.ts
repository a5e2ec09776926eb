/**
 * Places at the database for the calls of one account. Its writes wait for each other there, each with a connection: without an end to
 * them one person with many calls at once would take every connection, and everybody else would be told "busy".
 */
import { FewAtOnce } from './fewAtOnce';

/** As many as a page asks for at once and soon has. */
const AT_ONCE = 4;
/** More than the limits let through within a minute. */
const MOST_WAITING = 5_000;

export class OwnPlaces {
  private readonly rooms = new Map<string, { room: FewAtOnce; inside: number }>();

  async take<T>(account: string, work: () => Promise<T>): Promise<T> {
    const own = this.rooms.get(account) ?? { room: new FewAtOnce(AT_ONCE, MOST_WAITING), inside: 0 };
    this.rooms.set(account, own);
    own.inside += 1;
    try {
      return await own.room.take(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) this.rooms.delete(account);
    }
  }
}
