/** Remembers the most recently used of what was computed. */
export class Recent<T> {
  private readonly kept = new Map<number, T>();
  constructor(private readonly most: number) {}

  get(key: number, compute: () => T): T {
    let value = this.kept.get(key);
    if (value === undefined) {
      value = compute();
      if (this.kept.size >= this.most)
        for (const oldest of this.kept.keys()) {
          this.kept.delete(oldest);
          break;
        }
    } else this.kept.delete(key);
    this.kept.set(key, value);
    return value;
  }
}
