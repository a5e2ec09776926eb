/** From which addresses operators may call. */
import { StartError } from '../config';
import { addressRanges } from './network';

export interface AddressList {
  allows: (address: string) => boolean;
}

/** Reads addresses and ranges such as 10.0.0.0/8; without any, everybody may knock. */
export function addressList(entries: readonly string[]): AddressList {
  const ranges = addressRanges(entries, (entry) => {
    throw new StartError(
      `OPERATOR_ADDRESSES must list addresses or ranges such as 10.0.0.0/8, and "${entry}" is none.`,
    );
  });
  return { allows: (address) => entries.length === 0 || ranges.has(address) };
}
