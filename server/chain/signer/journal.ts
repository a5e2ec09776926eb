/**
 * What the signer has signed, on its own disk: one line of JSON a transaction, written and flushed before anybody else can see the
 * transaction. Whoever loses this file cannot know any more what was paid, and must not go on.
 */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';

export interface Signed {
  payoutNo: string;
  nonce: number;
  /** In small letters. */
  to: string;
  units: bigint;
  gasPrice: bigint;
  txHash: string;
  /** The signed transaction, as it is sent. */
  raw: `0x${string}`;
  /** Unix milliseconds. */
  at: number;
}

export interface Journal {
  /** In the order in which they were signed; those that replace one another share number and nonce. */
  all: () => readonly Signed[];
  /** Returns when the line is on the disk. */
  write: (signed: Signed) => void;
  close: () => void;
}

/** The journal cannot be relied upon. */
export class JournalBroken extends Error {}

/** Opens the file, or makes it. A last line that a power cut has left half written is taken off: nothing of it was ever sent. */
export function openJournal(file: string): Journal {
  const text = read(file);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const all = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line, place) => signedOf(line, place + 1));
  const handle = openSync(file, text === whole ? 'a' : 'w', 0o600);
  if (text !== whole) writeAll(handle, whole);
  flushFolder(file);
  return {
    all: () => all,
    write: (signed) => {
      writeAll(
        handle,
        `${JSON.stringify(signed, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}\n`,
      );
      all.push(signed);
    },
    close: () => closeSync(handle),
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
  fsyncSync(handle);
}

/** A new file is lost in a power cut while its folder is not flushed. */
function flushFolder(file: string): void {
  const folder = openSync(path.dirname(path.resolve(file)), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function signedOf(line: string, place: number): Signed {
  try {
    const { payoutNo, nonce, to, units, gasPrice, txHash, raw, at } = JSON.parse(line) as Record<string, unknown>;
    const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
    if (!isWhole(nonce) || !isWhole(at)) throw new Error('no number');
    if (![payoutNo, to, units, gasPrice, txHash, raw].every((one) => typeof one === 'string'))
      throw new Error('no text');
    return {
      payoutNo: payoutNo as string,
      nonce,
      to: to as string,
      units: BigInt(units as string),
      gasPrice: BigInt(gasPrice as string),
      txHash: txHash as string,
      raw: raw as `0x${string}`,
      at,
    };
  } catch (error) {
    throw new JournalBroken(`line ${place} of the journal cannot be read`, { cause: error });
  }
}
