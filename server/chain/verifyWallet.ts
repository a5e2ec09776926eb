/** Who signed a text. Plain accounts are checked without any network; a contract wallet is asked on its chain (EIP-1271). */
import { CHAIN_ID } from '@/lib/chain/rules';

/** Half of the curve's order: of the two signatures that fit, only the lower one counts, so that nobody makes a second of the first. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** r, s and v of a plain account, v as 27 or 28. */
const PLAIN = /^0x[0-9a-fA-F]{64}([0-9a-fA-F]{64})1[bcBC]$/;
const BYTES = /^0x([0-9a-fA-F]{2}){1,2000}$/;
const RPC_TIMEOUT_MS = 5_000;
/** What `isValidSignature` answers when it is. */
const VALID_1271 = '0x1626ba7e';

const isLow = (signature: string): boolean => {
  const s = PLAIN.exec(signature)?.[1];
  return s !== undefined && BigInt(`0x${s}`) <= HALF_ORDER;
};

/** `unknown`: it may be a contract wallet, and the chain could not be asked. */
type Verdict = 'right' | 'wrong' | 'unknown';
export type Verify = (address: string, text: string, signature: string) => Promise<Verdict>;

/** `chainRpcUrl` is null where contract wallets cannot be asked. */
export function createVerify(chainRpcUrl: string | null): Verify {
  return async (address, text, signature) => {
    if (!(await isChecksummed(address))) return 'wrong';
    if (isLow(signature) && (await signerOf(text, signature)) === address.toLowerCase()) return 'right';
    if (!BYTES.test(signature)) return 'wrong';
    return chainRpcUrl === null ? 'wrong' : askContract(chainRpcUrl, address, text, signature);
  };
}

/** As EIP-4361 asks: with the capitals of EIP-55, so that a mistyped address is nobody's. */
async function isChecksummed(address: string): Promise<boolean> {
  const { checksumAddress } = await import('viem');
  return checksumAddress(address as `0x${string}`) === address;
}

async function signerOf(text: string, signature: string): Promise<string | null> {
  // Loaded when the first wallet logs in: it is heavy, and most starts never need it.
  const { recoverMessageAddress } = await import('viem');
  try {
    return (await recoverMessageAddress({ message: text, signature: signature as `0x${string}` })).toLowerCase();
  } catch {
    return null;
  }
}

async function askContract(url: string, address: string, text: string, signature: string): Promise<Verdict> {
  const { createPublicClient, hashMessage, parseAbi } = await import('viem');
  const { nodeAt } = await import('./transport');
  const client = createPublicClient({ transport: nodeAt(url, { timeout: RPC_TIMEOUT_MS, retryCount: 1 }) });
  const at = { address: address as `0x${string}` };
  try {
    if ((await client.getChainId()) !== CHAIN_ID) return 'unknown';
    // A plain account has no code, so its signature was simply wrong.
    if (!(await client.getCode(at))) return 'wrong';
  } catch {
    return 'unknown';
  }
  try {
    const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
    const answer = await client.readContract({
      ...at,
      abi,
      functionName: 'isValidSignature',
      args: [hashMessage(text), signature as `0x${string}`],
    });
    return answer === VALID_1271 ? 'right' : 'wrong';
  } catch (error) {
    return isUnreachable(error) ? 'unknown' : 'wrong';
  }
}

/** A call that the contract refused is an answer; one that never arrived is not. */
const isUnreachable = (error: unknown): boolean => {
  const walk = (error as { walk?: (is: (cause: unknown) => boolean) => unknown }).walk;
  return (
    walk?.call(error, (cause) =>
      ['HttpRequestError', 'TimeoutError'].includes((cause as { name?: string }).name ?? ''),
    ) != null
  );
};
