/** Text that no database keeps: a NUL, and lone surrogates (half of a pair of UTF-16). No call may carry it, whatever its schema says. */

/** With the flag `u` a pair is one letter, so that only a half without its other half is found. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The path of the first such text in a body, or null. Without recursion: a body may be nested deeper than the stack. */
export function unstorableIn(body: unknown): string | null {
  const waiting: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { value, path } = at;
    if (typeof value === 'string' && UNSTORABLE.test(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(name)) return path;
      // A path is for people; what is deeper keeps the one above it.
      waiting.push({ value: inner, path: path.length < 60 ? [path, name].filter(Boolean).join('.') : path });
    }
  }
  return null;
}
