/** Messages as texts that fit into a notification, and back. Pure. */

/** PostgreSQL takes less than 8000 bytes. */
const MOST_BYTES = 7_900;

export interface Addressed {
  channel: string;
  message: unknown;
}

/** As few texts as possible, in order; what alone is too long is left out and counted. */
export function pack(messages: readonly Addressed[], most = MOST_BYTES): { texts: string[]; tooLong: number } {
  const texts: string[] = [];
  let tooLong = 0;
  let parts: string[] = [];
  let bytes = 2;
  const finish = (): void => {
    if (parts.length > 0) texts.push(`[${parts.join(',')}]`);
    parts = [];
    bytes = 2;
  };
  for (const { channel, message } of messages) {
    const part = JSON.stringify([channel, message]);
    const size = Buffer.byteLength(part) + 1;
    if (size + 2 > most) {
      tooLong += 1;
      continue;
    }
    if (bytes + size > most) finish();
    parts.push(part);
    bytes += size;
  }
  finish();
  return { texts, tooLong };
}

/** Messages of one text by channel, each in order; nothing where the text is none of ours. */
export function unpack(text: string): Map<string, unknown[]> {
  const byChannel = new Map<string, unknown[]>();
  for (const entry of entriesOf(text)) {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') continue;
    const known = byChannel.get(entry[0]);
    if (known) known.push(entry[1]);
    else byChannel.set(entry[0], [entry[1]]);
  }
  return byChannel;
}

function entriesOf(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
