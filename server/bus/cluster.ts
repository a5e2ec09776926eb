/**
 * Several nodes on one PostgreSQL: they hear each other through notifications, and whoever holds the lock of the link leads. Real
 * time, not the exchange's clock: a network waits for no test.
 */
import type { Link, OpenLink } from '../db/link';
import { Listeners, LocalBus, type Channel, type Cluster } from './bus';
import { pack, unpack, type Addressed } from './packing';

/** Notifications take a lock that all share, so that they are gathered. */
const GATHER_MS = 25;
/** Followers ask for the lead, and everybody shows a sign of life, this often. */
const BEAT_MS = 1_000;
const RETRY_MS = 500;
/** How many messages are kept while the other nodes cannot be reached; more are lost, and the nodes are told so. */
const MOST_WAITING = 20_000;
/** Says that messages of this node were lost. */
const MISSED = 'missed';

export interface ClusterOptions {
  openLink: OpenLink;
  /** The link was lost or could not be made; it is tried again. */
  onFailure: (error: unknown) => void;
}

export const createCluster = (options: ClusterOptions): Cluster => new LinkedNode(options);

class LinkedNode implements Cluster {
  private readonly local = new LocalBus();
  private readonly gaps = new Listeners<void>();
  private readonly changes = new Listeners<boolean>();
  private link: Link | null = null;
  private leads = false;
  private closed = false;
  private waiting: Addressed[] = [];
  private lost = false;
  private sending = false;
  private gather: NodeJS.Timeout | null = null;
  private next: NodeJS.Timeout | null = null;

  constructor(private readonly options: ClusterOptions) {}

  isLeader = (): boolean => this.leads;
  isJoined = (): boolean => this.link !== null;
  onChange = (listener: (leads: boolean) => void) => this.changes.add(listener);
  onGap = (listener: () => void) => this.gaps.add(listener);
  on = <Message>(channel: Channel<Message>, listener: (messages: readonly Message[]) => void) =>
    this.local.on(channel, listener);

  publish = <Message>(to: Channel<Message>, messages: readonly Message[]): void => {
    this.local.deliver(to.name, messages);
    if (this.closed) return;
    for (const message of messages) this.waiting.push({ channel: to.name, message });
    this.sendSoon();
  };

  /** The first connection must succeed: a node that cannot reach the database has nothing to offer. */
  open = async (): Promise<void> => {
    await this.join();
  };

  close = (): void => {
    this.closed = true;
    for (const timer of [this.next, this.gather]) if (timer) clearTimeout(timer);
    this.link?.close();
    this.link = null;
    this.lead(false);
  };

  private async join(): Promise<void> {
    const link = await this.options.openLink({
      heard: (text) => this.hear(text),
      lost: () => this.leave(new Error('the link to the other nodes was lost')),
    });
    if (this.closed) return link.close();
    this.link = link;
    await this.beat();
  }

  /** A node that loses the link has lost the lock, and may have missed messages. */
  private leave(error: unknown): void {
    this.link?.close();
    this.link = null;
    this.lead(false);
    if (this.closed) return;
    this.options.onFailure(error);
    this.later(RETRY_MS, () => this.rejoin());
  }

  private async rejoin(): Promise<void> {
    try {
      await this.join();
      this.gaps.tell();
      this.sendSoon();
    } catch {
      this.later(RETRY_MS, () => this.rejoin());
    }
  }

  private async beat(): Promise<void> {
    const { link } = this;
    if (!link) return;
    try {
      const held = await link.beat(this.leads);
      // A lock that was won on a link that has been lost since is no lock.
      if (this.link !== link) return;
      this.lead(held);
      this.later(BEAT_MS, () => this.beat());
    } catch (error) {
      if (this.link === link) this.leave(error);
    }
  }

  private later(ms: number, run: () => Promise<void>): void {
    if (this.closed) return;
    if (this.next) clearTimeout(this.next);
    this.next = setTimeout(() => void run(), ms).unref();
  }

  private lead(leads: boolean): void {
    if (this.leads === leads) return;
    this.leads = leads;
    this.changes.tell(leads);
  }

  private hear(text: string): void {
    for (const [name, values] of unpack(text)) {
      if (name === MISSED) this.gaps.tell();
      else this.local.deliverForeign(name, values);
    }
  }

  private sendSoon(): void {
    if (this.waiting.length > MOST_WAITING) {
      this.waiting = [];
      this.lost = true;
    }
    if (this.sending || this.closed || (this.waiting.length === 0 && !this.lost)) return;
    this.gather ??= setTimeout(() => {
      this.gather = null;
      void this.send();
    }, GATHER_MS).unref();
  }

  private async send(): Promise<void> {
    const { link } = this;
    if (!link || this.sending) return;
    this.sending = true;
    const batch = this.lost ? [{ channel: MISSED, message: null }, ...this.waiting] : this.waiting;
    this.waiting = [];
    this.lost = false;
    const { texts, tooLong } = pack(batch);
    if (tooLong > 0) this.options.onFailure(new Error(`${tooLong} messages are too long for the other nodes`));
    try {
      await link.send(texts);
    } catch (error) {
      // The messages may have gone out or not: sending them twice is worse than telling that some were missed.
      this.lost = true;
      if (this.link === link) this.leave(error);
    }
    this.sending = false;
    this.sendSoon();
  }
}
