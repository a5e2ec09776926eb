/**
 * The networks that a caller belongs to: what is counted wherever an address is counted. An IPv4 address is one caller. In IPv6 whoever
 * has one address has a whole /64 of them, and often a /48, so that the /64 counts as one caller and the /48 above it as several.
 */
import ipaddr from 'ipaddr.js';

/** `address`: one caller. `site`: the network around it, which may hold several. */
export type NetworkKind = 'address' | 'site';

export interface Network {
  kind: NetworkKind;
  /** Such as `192.0.2.7`, `2001:db8:1:2::/64` or `2001:db8:1::/48`; the same for every spelling. */
  key: string;
}

/** How many times as much as one caller a site gets. */
export const SITE_ROOM = 8;
/** Callers over IPv4 as an IPv6-only machine sees them (RFC 6052): the last four bytes are the caller. */
const TRANSLATED = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

/** The address that a text names, with IPv4 behind IPv6 spelled as IPv4; null where it names none. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // The four-part form alone: the library also reads "127.1" and octal numbers.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.match(...TRANSLATED) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

const prefix = (address: ipaddr.IPv6, bits: 48 | 64): string =>
  `${new ipaddr.IPv6(address.parts.map((part, at) => (at < bits / 16 ? part : 0))).toString()}/${bits}`;

/** An address as a proxy may write it, with a port or without, spelled alone; null where it is none. */
export function addressIn(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return readAddress(bare) ? bare : null;
}

/** The nearest first. What is no address, as over a local socket, is one caller of its own. */
export function networksOf(text: string): [Network, ...Network[]] {
  const address = readAddress(text);
  if (!address) return [{ kind: 'address', key: 'unknown' }];
  if (address instanceof ipaddr.IPv4) return [{ kind: 'address', key: address.toString() }];
  return [
    { kind: 'address', key: prefix(address, 64) },
    { kind: 'site', key: prefix(address, 48) },
  ];
}

/** How much all callers of a network may do together, where one may do so much. */
export const roomOf = (kind: NetworkKind, most: number): number => (kind === 'site' ? most * SITE_ROOM : most);

export interface AddressRanges {
  has: (address: string) => boolean;
}

/** Reads addresses and ranges such as 10.0.0.0/8; the first entry that is none is handed to `refuse`. */
export function addressRanges(entries: readonly string[], refuse: (entry: string) => never): AddressRanges {
  const ranges = entries.map((entry) => readRange(entry) ?? refuse(entry));
  return {
    has: (text) => {
      const address = readAddress(text);
      return (
        address !== null &&
        ranges.some(([start, bits]) => start.kind() === address.kind() && address.match(start, bits))
      );
    },
  };
}

/** Wider ranges are refused: a few of them, such as 0.0.0.0/1 and 128.0.0.0/1, are the whole internet. */
const WIDEST = { ipv4: 8, ipv6: 16 };

export function isTooWide(entry: string): boolean {
  const range = readRange(entry);
  return range !== null && range[1] < WIDEST[range[0].kind()];
}

function readRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [text = '', bits, ...rest] = entry.split('/');
  const address = readAddress(text);
  if (!address || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const widest = text.includes(':') ? 128 : 32;
  const length = Number(bits ?? widest);
  // A range of mapped addresses, written in IPv6, is 96 bits longer than the IPv4 range that it means.
  const inFamily = widest === 128 && address.kind() === 'ipv4' ? length - 96 : length;
  return length <= widest && inFamily >= 0 ? [address, inFamily] : null;
}
