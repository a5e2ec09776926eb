/**
 * Whose work is next, where it takes much of the machine and anybody may ask for it: hashes, puzzles. Networks take turns, and within a
 * network its accounts do; an account has one at work at a time. So whoever asks for much waits for themselves, and everybody else for
 * little more than one piece of work. Where the room is full the longest line loses its last, which is told "busy".
 */
import { Refusal } from './handler';
import { networksOf } from './network';

export interface Asker {
  /** The account that is logged in; null where nobody is: to log in one needs no place that a stranger could take. */
  account: string | null;
  address: string;
}

export interface Room {
  atOnce: number;
  mostWaiting: number;
  /** At work and waiting, together; left out where no account is named. */
  mostOfAccount?: number;
}

interface Waiting {
  account: string | null;
  start: () => void;
  refuse: () => void;
}

export class FairQueue {
  private running = 0;
  private readonly busyAccounts = new Set<string>();
  /** Lines by network; who was served last stands last. */
  private readonly lines = new Map<string, Waiting[]>();

  constructor(private readonly room: Room) {}

  async take<T>({ account, address }: Asker, work: () => Promise<T>): Promise<T> {
    // The widest network: whoever has a /48 has many of the smaller ones.
    const network = networksOf(address).at(-1)?.key ?? '';
    await new Promise<void>((resolve, reject) =>
      this.enter(network, { account, start: resolve, refuse: () => reject(new Refusal('busy')) }),
    );
    try {
      return await work();
    } finally {
      this.running -= 1;
      if (account !== null) this.busyAccounts.delete(account);
      this.next();
    }
  }

  private enter(network: string, one: Waiting): void {
    const { account } = one;
    if (account !== null && this.countOf(account) >= (this.room.mostOfAccount ?? Infinity)) return one.refuse();
    const line = this.lines.get(network) ?? [];
    if (this.waiting() >= this.room.mostWaiting && !this.makeRoom(line.length)) return one.refuse();
    line.push(one);
    this.lines.set(network, line);
    return this.next();
  }

  private waiting = (): number => [...this.lines.values()].reduce((sum, line) => sum + line.length, 0);

  private countOf(account: string): number {
    const waiting = [...this.lines.values()].flat().filter((one) => one.account === account).length;
    return waiting + Number(this.busyAccounts.has(account));
  }

  /** Sends away the last of the longest line, if that is longer than the line of who comes will be. */
  private makeRoom(own: number): boolean {
    const [longest] = [...this.lines].sort(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1].length <= own + 1) return false;
    const [network, line] = longest;
    line.pop()?.refuse();
    if (line.length === 0) this.lines.delete(network);
    return true;
  }

  private next(): void {
    for (const [network, line] of this.lines) {
      if (this.running >= this.room.atOnce) return;
      const at = line.findIndex(({ account }) => account === null || !this.busyAccounts.has(account));
      const [one] = at < 0 ? [] : line.splice(at, 1);
      if (!one) continue;
      this.lines.delete(network);
      if (line.length > 0) this.lines.set(network, behind(line, one));
      this.running += 1;
      if (one.account !== null) this.busyAccounts.add(one.account);
      one.start();
    }
  }
}

/** The account that was served goes behind the other accounts of its network. */
const behind = (line: readonly Waiting[], { account }: Waiting): Waiting[] => [
  ...line.filter((one) => one.account !== account),
  ...line.filter((one) => one.account === account),
];
