/** How many of a network are here at once: open streams, bodies that are being received. */
import { SITE_ROOM } from './network';
import type { Network } from './network';

export class Crowd {
  private readonly inside = new Map<string, number>();

  /** `most` of one caller, and of the site around it. */
  constructor(
    private readonly most: number,
    private readonly mostOfSite = most * SITE_ROOM,
  ) {}

  /** Answers how to leave again, or null where one of the networks is full. */
  enter(networks: readonly Network[]): (() => void) | null {
    if (
      networks.some(({ kind, key }) => (this.inside.get(key) ?? 0) >= (kind === 'site' ? this.mostOfSite : this.most))
    )
      return null;
    for (const { key } of networks) this.change(key, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      for (const { key } of networks) this.change(key, -1);
    };
  }

  private change(key: string, by: 1 | -1): void {
    const now = (this.inside.get(key) ?? 0) + by;
    if (now > 0) this.inside.set(key, now);
    else this.inside.delete(key);
  }
}
