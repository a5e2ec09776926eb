/** What was written stays; only the answer that was chosen before, and not touched since, makes way. */
export function withSaved(written: string, before: string, chosen: string): string {
  const own = before !== '' && written.endsWith(before) ? written.slice(0, -before.length) : written;
  return own.trim() === '' ? chosen : `${own.trimEnd()}\n\n${chosen}`;
}
