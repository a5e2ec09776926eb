/** The chain for the wallet libraries, with the addresses that the wall lets through. */
import { bsc } from 'viem/chains';
import { OUR_CHAIN } from './rules';

export const ourChain = {
  ...bsc,
  name: OUR_CHAIN.chainName,
  nativeCurrency: OUR_CHAIN.nativeCurrency,
  rpcUrls: { default: { http: OUR_CHAIN.rpcUrls } },
  blockExplorers: { default: { name: 'BscScan', url: OUR_CHAIN.blockExplorerUrls[0] } },
} as const;
