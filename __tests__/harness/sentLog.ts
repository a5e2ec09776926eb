/** What people sent without a pause over connections that may break, and what they were told. */
import { randomUUID } from 'node:crypto';
import { askOver, type Answer } from './programs';
import type { Ask } from './purses';
import { until } from './until';

/** One operation of somebody. `told` stays null where no answer came. */
export interface Sent<Who> {
  who: Who;
  path: string;
  body: Record<string, unknown>;
  key: string;
  told: Answer | null;
}

/** No answer of the exchange, or one that says that it may be asked again. */
export const isUnsettled = (told: Answer | null): boolean =>
  told === null || told.code === 'none' || told.status >= 500;

export abstract class SentLog<Who extends { cookie: string }> {
  readonly log: Sent<Who>[] = [];
  /** Answers other than done, refused and busy, of which there must be none. */
  readonly wrong: string[] = [];
  protected working: Promise<void>[] = [];
  protected stopped = false;

  /** `addresses`: where they may ask now; asked before each call. */
  constructor(
    private readonly addresses: () => readonly string[],
    protected readonly chance: () => number,
  ) {}

  /** Counts of what has been told so far. */
  get done(): number {
    return this.log.filter(({ told }) => told?.code === '200').length;
  }

  /** The calls that were made and done. */
  get acts(): string[] {
    return [...new Set(this.log.filter(({ told }) => told?.code === '200').map(({ path }) => path))];
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.working);
  }

  /** Asks again, under the same key, whatever was not answered, until it is. */
  async settle(): Promise<number> {
    const open = this.log.filter(({ told }) => isUnsettled(told));
    for (const sent of open) {
      await until(
        'an answer',
        async () => {
          await this.send(sent);
          return !isUnsettled(sent.told);
        },
        60_000,
      );
    }
    return open.length;
  }

  protected anywhere(): string {
    const places = this.addresses();
    return places[Math.floor(this.chance() * places.length)] ?? '';
  }

  protected askAs =
    (cookie: string): Ask =>
    async (path, body) => {
      const { code, data } = await askOver(this.anywhere(), path, body, { cookie, key: randomUUID() });
      if (code !== '200') throw new Error(`${path}: ${code}`);
      return data;
    };

  protected async send(sent: Sent<Who>): Promise<void> {
    const { path, body, key, who } = sent;
    sent.told = await askOver(this.anywhere(), path, body, { cookie: who.cookie, key }).catch(() => null);
    if (sent.told && sent.told.status === 500) this.wrong.push(`${path} ${sent.told.code}`);
  }
}
