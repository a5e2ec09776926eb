/** What the exchange asks of a chain: its newest block, a block by number, the transfers and balances of one token, and what became of a transaction. */

export interface Block {
  number: number;
  hash: string;
  parentHash: string;
}

/** A transfer of the token as the chain's log tells it. Hashes and addresses are in small letters. */
export interface Transfer {
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockHash: string;
  from: string;
  to: string;
  /** In the token's smallest unit. */
  units: bigint;
}

/** A transaction that stands in a block. */
export interface Receipt {
  blockNumber: number;
  /** False where the chain took it and undid what it wanted. */
  succeeded: boolean;
  /** Transfers of any token in it: whose contract told of each, and to whom. */
  paid: readonly { token: string; to: string }[];
}

export interface ChainNode {
  /** For people who read the log. */
  name: string;
  head: () => Promise<Block>;
  /** Null where this node does not know it (yet). */
  block: (number: number) => Promise<Block | null>;
  /** Transfers of the token in these blocks, both included. */
  transfers: (from: number, to: number) => Promise<readonly Transfer[]>;
  /** Null where no block of this node holds the transaction (yet). */
  receipt: (txHash: string) => Promise<Receipt | null>;
  /** What addresses hold of the token after this block, in their order. */
  balances: (addresses: readonly string[], block: number) => Promise<readonly bigint[]>;
}

/** What is the same for all nodes of a chain. */
export interface Chain {
  /** Names it in the database: `56`, or `simulated`. */
  id: string;
  nodes: readonly [ChainNode, ...ChainNode[]];
  /** Digits after the point of its token. */
  decimals: number;
  /** Milliseconds between two blocks. */
  blockMs: number;
}
