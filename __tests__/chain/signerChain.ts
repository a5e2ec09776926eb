/** A chain as a signer sees it: nonces in a row, a pool in which a higher price replaces, blocks when the test says so. */
import { hashOf } from './scripted';

interface Sent {
  nonce: number;
  to: string;
  units: bigint;
  gasPrice: bigint;
  txHash: string;
}

export function signerChain(treasury: bigint) {
  const pool = new Map<number, Sent>();
  const mined: Sent[] = [];
  const known = new Map<string, Sent>();
  let price = 10n;
  return {
    mined,
    pool,
    setPrice: (next: bigint): void => void (price = next),
    /** Takes what is next in the pool, at most so many. */
    mine: (most = 100): void => {
      for (let next = pool.get(mined.length); next && most > 0; next = pool.get(mined.length)) {
        pool.delete(mined.length);
        mined.push(next);
        most -= 1;
      }
    },
    /** Somebody else uses the key. */
    mineForeign: (): void => {
      mined.push({
        nonce: mined.length,
        to: 'somebody',
        units: 0n,
        gasPrice: 1n,
        txHash: hashOf(`foreign ${mined.length}`),
      });
    },
    sign: async (transfer: { to: string; units: bigint; nonce: number; gasPrice: bigint }) => {
      const txHash = hashOf(`${transfer.to} ${transfer.units} ${transfer.nonce} ${transfer.gasPrice}`);
      known.set(txHash, { ...transfer, txHash });
      return { raw: txHash as `0x${string}`, txHash };
    },
    node: {
      nonce: async () => mined.length,
      gasPrice: async () => price,
      balance: async () => treasury - mined.reduce((sum, { units }) => sum + units, 0n),
      send: async (raw: `0x${string}`) => {
        const sent = known.get(raw);
        if (!sent) throw new Error('what is this?');
        const waits = pool.get(sent.nonce);
        if (sent.nonce < mined.length || waits?.txHash === raw) return;
        if (waits && sent.gasPrice * 10n < waits.gasPrice * 11n) throw new Error('replacement transaction underpriced');
        pool.set(sent.nonce, sent);
      },
      isMined: async (txHash: string) => mined.some((one) => one.txHash === txHash),
    },
  };
}
