/**
 * What nodes tell each other, by channel. A message is a hint, delivered at most once. The sender has already committed what it tells; a
 * node that may have missed a message is told so, and reads the database.
 */
import * as z from 'zod/mini';

/** One kind of message. Nodes of two versions may talk while one replaces the other, so that what does not fit is ignored. */
export interface Channel<Message> {
  readonly name: string;
  readonly read: (value: unknown) => Message | null;
}

export function channel<Message>(name: string, schema: z.ZodMiniType<Message>): Channel<Message> {
  return {
    name,
    read: (value) => {
      const parsed = z.safeParse(schema, value);
      return parsed.success ? parsed.data : null;
    },
  };
}

export interface Bus {
  /** Here at once, on the other nodes some tens of milliseconds later. Never called inside a transaction that may still fail. */
  publish: <Message>(to: Channel<Message>, messages: readonly Message[]) => void;
  /** What arrived together is handed over together; returns how to stop. */
  on: <Message>(channel: Channel<Message>, listener: (messages: readonly Message[]) => void) => () => void;
  /** Told whenever messages of other nodes may have been missed; returns how to stop. */
  onGap: (listener: () => void) => () => void;
}

/** One of the nodes leads: it alone reads the market, writes the price log and sweeps the books. */
export interface Leadership {
  isLeader: () => boolean;
  /** Told of every change; returns how to stop. */
  onChange: (listener: (leads: boolean) => void) => () => void;
}

/** A node's place among the others. */
export interface Cluster extends Bus, Leadership {
  /** Joins the others; resolves when it is known who leads. */
  open: () => Promise<void>;
  /** Whether this node hears the others now. */
  isJoined: () => boolean;
  close: () => void;
}

/** Listeners by name, and what is told to them. */
export class Listeners<Told> {
  private readonly all = new Set<(told: Told) => void>();

  add(listener: (told: Told) => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  tell(told: Told): void {
    for (const listener of this.all) listener(told);
  }
}

/** Delivery within one node; what comes from outside is read through the channel's schema. */
export class LocalBus {
  private readonly byChannel = new Map<string, Listeners<readonly unknown[]>>();
  private readonly readers = new Map<string, (value: unknown) => unknown>();

  on<Message>({ name, read }: Channel<Message>, listener: (messages: readonly Message[]) => void): () => void {
    this.readers.set(name, read);
    const listeners = this.byChannel.get(name) ?? new Listeners<readonly unknown[]>();
    this.byChannel.set(name, listeners);
    return listeners.add((messages) => listener(messages as readonly Message[]));
  }

  deliver(name: string, messages: readonly unknown[]): void {
    if (messages.length > 0) this.byChannel.get(name)?.tell(messages);
  }

  /** From another node: only what the channel's schema accepts. */
  deliverForeign(name: string, values: readonly unknown[]): void {
    const read = this.readers.get(name);
    if (read)
      this.deliver(
        name,
        values.map(read).filter((message) => message !== null),
      );
  }
}

/** The only node there is, as with the embedded engine: it always leads and never misses anything. */
export function loneNode(): Cluster {
  const local = new LocalBus();
  return {
    publish: (to, messages) => local.deliver(to.name, messages),
    on: (from, listener) => local.on(from, listener),
    onGap: () => () => {},
    isLeader: () => true,
    onChange: () => () => {},
    open: async () => {},
    isJoined: () => true,
    close: () => {},
  };
}
