/** From which addresses operators may call. */
import { BlockList, isIP, isIPv4 } from 'node:net';
import { StartError } from '../config';

export interface AddressList {
  allows: (address: string) => boolean;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Reads addresses and ranges such as 10.0.0.0/8; without any, everybody may knock. */
export function addressList(entries: readonly string[]): AddressList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const widest = isIPv4(address) ? 32 : 128;
    const prefix = bits === undefined ? widest : Number(bits);
    if (isIP(address) === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > widest) throw new StartError(`OPERATOR_ADDRESSES must list addresses or ranges such as 10.0.0.0/8, and "${entry}" is none.`);
    list.addSubnet(address, prefix, familyOf(address));
  }
  return { allows: (address) => entries.length === 0 || (isIP(address) !== 0 && list.check(address, familyOf(address))) };
}
