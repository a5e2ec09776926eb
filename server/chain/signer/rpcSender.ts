/** The signer's way to a chain, by viem: signing one token's transfer, and sending what was signed. */
import { createPublicClient, hexToBigInt, keccak256, type Address, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { CHAIN_ID, readTransfer, transferData } from '@/lib/chain/rules';
import { WrongChain } from '../rpcNode';
import { balanceData } from '../balanceData';
import { nodeAt } from '../transport';
import type { SendingNode, SignerParts } from './signer';

const TIMEOUT_MS = 15_000;
/** Twice what a transfer of this token takes. */
const GAS = 120_000n;
/** What nodes answer where the transaction is in a block already, or waits there. */
const KNOWN = /already known|known transaction|nonce too low|already imported|already in mempool/i;

export const signTransfers =
  (account: PrivateKeyAccount, token: Address): SignerParts['sign'] =>
  async ({ to, units, nonce, gasPrice }) => {
    const data = transferData(to, units);
    const read = readTransfer(data);
    if (read?.to !== to || read.units !== units) throw new Error(`no plain transfer of ${units} to ${to}`);
    const raw = await account.signTransaction({
      type: 'legacy',
      chainId: CHAIN_ID,
      to: token,
      data,
      value: 0n,
      gas: GAS,
      gasPrice,
      nonce,
    });
    return { raw, txHash: keccak256(raw).toLowerCase() };
  };

export function rpcSender(url: string, token: Address, sender: Address): SendingNode {
  const client = createPublicClient({ transport: nodeAt(url, { timeout: TIMEOUT_MS, retryCount: 1 }) });
  let isRight = false;
  const checkChain = async (): Promise<void> => {
    if (isRight) return;
    const id = await client.getChainId();
    if (id !== CHAIN_ID) throw new WrongChain(`the node is one of chain ${id}, not of ${CHAIN_ID}`);
    isRight = true;
  };
  return {
    nonce: async () => {
      await checkChain();
      return client.getTransactionCount({ address: sender, blockTag: 'latest' });
    },
    gasPrice: () => client.getGasPrice(),
    balance: async () => {
      const { data } = await client.call({ to: token, data: balanceData(sender) });
      return data && data !== '0x' ? hexToBigInt(data) : 0n;
    },
    send: async (raw) => {
      try {
        await client.sendRawTransaction({ serializedTransaction: raw });
      } catch (error) {
        if (!(error instanceof Error) || !KNOWN.test(error.message)) throw error;
      }
    },
    isMined: async (txHash) => {
      try {
        await client.getTransactionReceipt({ hash: txHash as Hex });
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return false;
        throw error;
      }
    },
  };
}
