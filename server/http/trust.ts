/** Which proxies are believed about whom they speak for (X-Forwarded-For). Anything that would trust nobody or everybody in silence is refused at start. */
import { StartError } from '../config';
import { addressIn, addressRanges } from './network';

const MOST_HOPS = 10;

/** Whether the machine at `address`, `hop` steps from us, is a proxy of ours. */
export type Trust = (address: string, hop: number) => boolean;

const refuse = (entry: string): never => {
  throw new StartError(
    `TRUST_PROXY must be how many proxies stand before the exchange (1 to ${MOST_HOPS}), or list their addresses and ranges such as 10.0.0.0/8, and "${entry}" is neither.`,
  );
};

/** Null without any proxy. With a number nobody but the nearest proxy may reach the port: whoever does can write what they like. */
export function readTrust(entries: readonly string[]): Trust | null {
  const [first] = entries;
  if (first === undefined) return null;
  if (/^\d+$/.test(first)) {
    const hops = Number(first);
    if (entries.length > 1 || hops < 1 || hops > MOST_HOPS) refuse(entries.join(','));
    return (_address, hop) => hop < hops;
  }
  // A range of everybody believes whatever anybody writes.
  for (const entry of entries) if (/\/0+$/.test(entry)) refuse(entry);
  const { has } = addressRanges(entries, refuse);
  return has;
}

/**
 * X-Forwarded-For without ports. Where an entry names no address, it and whatever stands to the left of it are gone, so that who wrote
 * it counts as the caller. `unreadable` is the last entry, which our nearest proxy wrote, where that is the one.
 */
export function readForwarded(header: string): { addresses: string; unreadable: string | null } {
  const entries = header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const addresses = entries.map(addressIn);
  const from = addresses.lastIndexOf(null) + 1;
  return {
    addresses: addresses.slice(from).join(', '),
    unreadable: from === entries.length && from > 0 ? (entries[from - 1] ?? null) : null,
  };
}
