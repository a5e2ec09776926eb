/**
 * Addresses from an extended public key (BIP-32): the n-th one is m/0/n below it. The key can name addresses and spend nothing; whoever
 * holds the private one (BIP-44: m/44'/60'/0') can.
 */
import { ECDH } from 'node:crypto';
import { getAddress } from 'viem';
import { HDKey, publicKeyToAddress } from 'viem/accounts';

/** With the capitals of its checksum (EIP-55). */
export const checksummed = (address: string): string => getAddress(address);

/** Small letters only, or capitals only, carry no checksum; any other mixture must be the right one. */
export function isChecksumRight(address: string): boolean {
  const digits = address.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isPlain || checksummed(address.toLowerCase()) === address;
}

export type AddressAt = (index: number) => string;

/** Throws for what is no extended public key, and above all for a private one, which must not be here. */
export function addressesOf(xpub: string): AddressAt {
  const key = HDKey.fromExtendedKey(xpub);
  if (key.privateKey !== null) throw new Error('the extended key is a private one');
  return addressesBelow(key);
}

/** Of the sandbox's simulated chain, whose addresses nobody can spend from anywhere: from 32 secret bytes. */
export const simulatedAddresses = (seed: Uint8Array): AddressAt => addressesBelow(HDKey.fromMasterSeed(seed));

function addressesBelow(key: HDKey): AddressAt {
  const receiving = key.deriveChild(0);
  return (index) => {
    const { publicKey } = receiving.deriveChild(index);
    if (!publicKey) throw new Error(`no key at ${index}`);
    const whole = ECDH.convertKey(Buffer.from(publicKey), 'secp256k1', undefined, 'hex', 'uncompressed') as string;
    return publicKeyToAddress(`0x${whole}`).toLowerCase();
  };
}
