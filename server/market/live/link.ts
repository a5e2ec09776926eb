/**
 * Keeps listening to one source: its connection while this node leads, and its answers, which fill in for symbols that are silent there.
 */
import type { Variety } from '@/lib/api/market';
import type { Clock } from '../../clock/clock';
import type { DayFigures, Tick } from '../feed';
import { SECOND } from '../intervals';
import { dayOf, tickOf } from './door';
import type { SaidQuote, Source } from './source';
import { untilStopped, type Pace } from './untilStopped';

export interface Timing {
  connect: Pace;
  ask: Pace;
  /** A follower asks only for the figures of 24 hours. */
  askFollowing: Pace;
  /** A connection that says nothing for this long is no longer one. */
  silence: number;
}

export const defaultTiming: Timing = {
  connect: { pause: 0, firstWait: 0.5 * SECOND, longestWait: 30 * SECOND },
  ask: { pause: 4 * SECOND, firstWait: 2 * SECOND, longestWait: 60 * SECOND },
  askFollowing: { pause: 30 * SECOND, firstWait: 5 * SECOND, longestWait: 60 * SECOND },
  silence: 15 * SECOND,
};

export interface LinkOptions {
  source: Source;
  varieties: readonly Variety[];
  clock: Clock;
  timing: Timing;
  tell: (symbol: string, tick: Tick) => void;
  tellDay: (symbol: string, day: DayFigures) => void;
  report: (sentence: string) => void;
}

/** What this source quotes, and whether it is connected or polled. */
export class Link {
  private readonly varieties: ReadonlyMap<string, Variety>;
  private stops: (() => void)[] = [];
  private asking: Promise<ReadonlyMap<string, Tick>> | null = null;

  constructor(private readonly options: LinkOptions) {
    this.varieties = new Map(options.varieties.map((variety) => [variety.symbol, variety]));
  }

  quotes(symbol: string): boolean {
    return this.varieties.has(symbol);
  }

  /** Follows or leads from now on. */
  lead(leading: boolean): void {
    this.stop();
    const { source, clock, timing, report } = this.options;
    const told = (what: string) => (failure: Error | null) =>
      report(failure ? `${what} failed and is tried again: ${failure.message.slice(0, 200)}` : `${what} works again.`);
    const ask = untilStopped(async () => void (await this.ask(leading)), {
      clock,
      pace: leading ? { ...timing.ask, pause: source.pause ?? timing.ask.pause } : timing.askFollowing,
      report: told('asking the source of prices'),
    });
    this.stops = [ask];
    if (leading && source.watch)
      this.stops.push(
        untilStopped(({ signal, works }) => this.watch(signal, works), {
          clock,
          pace: timing.connect,
          report: told('the connection to the source of prices'),
        }),
      );
  }

  stop(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
  }

  /** What the source answers now; whoever asks meanwhile shares the answer. */
  async second(symbol: string): Promise<Tick | null> {
    this.asking ??= this.ask(false).finally(() => {
      this.asking = null;
    });
    return (await this.asking).get(symbol) ?? null;
  }

  private async ask(leading: boolean): Promise<ReadonlyMap<string, Tick>> {
    const said = await this.options.source.ask(await this.listed());
    const heardAt = this.options.clock.now();
    return new Map(
      said.flatMap((quote) => {
        const tick = this.hear(quote, heardAt, leading);
        return tick ? [[quote.symbol, tick] as const] : [];
      }),
    );
  }

  /** Ends with an error when the connection breaks or falls silent. */
  private async watch(signal: AbortSignal, works: () => void): Promise<void> {
    const { source, clock, timing } = this.options;
    if (!source.watch) return;
    const given = new AbortController();
    const give = (): void => given.abort();
    signal.addEventListener('abort', give);
    let cancel: () => void = () => {};
    let silent = false;
    const listen = (): void => {
      cancel();
      cancel = clock.after(timing.silence, () => {
        silent = true;
        give();
      });
    };
    listen();
    try {
      await source.watch(
        await this.listed(),
        (quote) => {
          listen();
          works();
          this.hear(quote, clock.now(), true);
        },
        given.signal,
      );
    } finally {
      cancel();
      signal.removeEventListener('abort', give);
    }
    if (silent) throw new Error(`nothing was heard for ${timing.silence / SECOND} s`);
  }

  /** A symbol that is not listed would make the source refuse the whole request. */
  private async listed(): Promise<string[]> {
    return (await this.options.source.list()).filter((symbol) => this.varieties.has(symbol));
  }

  private hear(said: SaidQuote, heardAt: number, leading: boolean): Tick | null {
    const variety = this.varieties.get(said.symbol);
    if (!variety) return null;
    const day = dayOf(variety, said);
    if (day) this.options.tellDay(said.symbol, day);
    const tick = tickOf(variety, said, heardAt);
    if (tick && leading) this.options.tell(said.symbol, tick);
    return tick;
  }
}
