/** Work that takes much of the machine, a few at a time; a caller who finds a long queue is told "busy". */
import { Refusal } from './handler';

export class FewAtOnce {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly maxQueue: number,
  ) {}

  /** `work` is told whether it had to wait. */
  async take<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const hasWaited = this.running >= this.atOnce;
    if (!hasWaited) this.running += 1;
    else if (this.waiting.length >= this.maxQueue) throw new Refusal('busy');
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work(hasWaited);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
