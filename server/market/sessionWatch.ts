/**
 * Ends streams whose session was logged out, revoked, locked or ran out, on whichever node that happened: the app then opens a new one
 * with its present session.
 */
import type { Clock } from '../clock/clock';

/** All of a node's sessions are asked for in one query this often: a hint that went astray costs seconds. */
const RECHECK_MS = 4_000;

export interface Watched {
  sessionId: string;
  userId: string;
  end: () => void;
}

export class SessionWatch {
  private readonly open = new Set<Watched>();
  private cancel: (() => void) | null = null;

  /** `ownersOf` answers whose each session is, as far as it is live. */
  constructor(
    private readonly clock: Clock,
    private readonly ownersOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  ) {}

  /** Watches one stream; returns how to stop. */
  add(watched: Watched): () => void {
    this.open.add(watched);
    this.cancel ??= this.clock.after(RECHECK_MS, () => void this.beat());
    return () => this.open.delete(watched);
  }

  /** Looks at once, at everybody's streams or at some people's. */
  async check(userIds?: ReadonlySet<string>): Promise<void> {
    const asked = [...this.open].filter(({ userId }) => !userIds || userIds.has(userId));
    if (asked.length === 0) return;
    // A database that cannot answer now is asked again soon.
    const owners = await this.ownersOf([...new Set(asked.map(({ sessionId }) => sessionId))]).catch(() => null);
    if (!owners) return;
    for (const { sessionId, userId, end } of asked) if (owners.get(sessionId) !== userId) end();
  }

  stop(): void {
    this.cancel?.();
    this.open.clear();
  }

  private async beat(): Promise<void> {
    await this.check();
    this.cancel = this.open.size > 0 ? this.clock.after(RECHECK_MS, () => void this.beat()) : null;
  }
}
