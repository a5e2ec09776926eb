/** One at a time, first come first served. */
import { DatabaseBusy } from './database';

/** Longest wait for a turn. Reaching it means overload, or a query on the outer connection from inside a transaction. */
const MAX_WAIT_MS = 10_000;

export class Mutex {
  private taken = false;
  private readonly waiting: (() => void)[] = [];

  /** Resolves when it is one's turn; the event loop gets its own before, so that a queue never starves what needs none. */
  async take(): Promise<void> {
    if (this.taken) await this.wait();
    this.taken = true;
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Hands the turn straight to whoever waits longest; nobody can slip in between. */
  pass(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.taken = false;
  }

  private wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        reject(new DatabaseBusy('waited too long for the embedded database'));
      }, MAX_WAIT_MS);
      this.waiting.push(turn);
    });
  }
}
