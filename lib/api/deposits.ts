/** Money that comes in on a chain: one's own address, and every transfer to it. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { AmountText, CoinCode, DecimalText, MaybeDecimal, Nothing, OrderNo, Time, pageOf, pageRequest } from './shapes';

/** 0x and 40 hexadecimal digits, with the capitals of its checksum (EIP-55). */
const ChainAddress = z.string().check(z.regex(/^0x[0-9A-Fa-f]{40}$/));
const TxHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));

/** `confirming`: seen in a block that may still be taken back. `failed`: it was, or its amount is not to be believed. */
export const DepositStatus = z.enum(['confirming', 'success', 'failed']);
export type DepositStatus = z.infer<typeof DepositStatus>;

export const Deposit = z.object({
  depositNo: OrderNo,
  coin: CoinCode,
  network: z.string(),
  simulated: z.boolean(),
  status: DepositStatus,
  /** What the chain's log says. */
  amount: DecimalText,
  /** What was added to the spot account with it; it may bring what had been too little before. Null until then. */
  credited: MaybeDecimal,
  /** The later deposit that brought this one’s money with it, where it had been too little by itself; null where there was none so far. */
  creditedWith: z.nullable(OrderNo),
  /** Blocks so far, the one with the transfer among them, at most `needed`. */
  confirmations: z.int(),
  needed: z.int(),
  /** Milliseconds between two blocks. */
  blockMs: z.int(),
  txHash: TxHash,
  /** Where anybody can look it up; null where no site is set, as on the simulated chain. */
  txUrl: z.nullable(z.string()),
  sender: ChainAddress,
  seenAt: Time,
  endedAt: z.nullable(Time),
});
export type Deposit = z.infer<typeof Deposit>;

export const DepositPlace = z.object({
  coin: CoinCode,
  network: z.string(),
  chainId: z.int(),
  /** The token's contract. */
  token: ChainAddress,
  address: ChainAddress,
  /** True in the sandbox without a chain: nothing real can be sent there. */
  simulated: z.boolean(),
  /** The least that is credited; less is kept until enough has come. */
  min: DecimalText,
  /** What has come and is not credited yet. */
  waiting: DecimalText,
  confirmations: z.int(),
  blockMs: z.int(),
  /** `delayed`: the chain has not answered for a while. `stopped`: a person looks at it. What came is not lost in either. */
  state: z.enum(['open', 'delayed', 'stopped']),
});
export type DepositPlace = z.infer<typeof DepositPlace>;

/** As a person pastes it: any letters' case, spaces around. */
const PastedHash = z.string().check(z.maxLength(100), z.regex(/^\s*0[xX][0-9A-Fa-f]{64}\s*$/));

/** `reverted`: the chain undid it. `wrongToken`: it sent something else to one's address. `notPaid`: it sent nothing there. */
export const ClaimFailure = z.enum(['reverted', 'wrongToken', 'notPaid']);
export type ClaimFailure = z.infer<typeof ClaimFailure>;

/** What is known of a transaction that somebody says to have sent. */
export const Claim = z.object({
  txHash: TxHash,
  /**
   * `searching`: not seen yet, and looked for until `until`. `notFound`: nor was it until then. `failed`: it stands on the chain for good and
   * brings nothing, for the reason in `failure`.
   */
  state: z.enum(['searching', 'notFound', 'seen', 'failed']),
  failure: z.nullable(ClaimFailure),
  until: z.nullable(Time),
  /** Those of its transfers that came to one's own address. */
  deposits: z.array(Deposit),
});
export type Claim = z.infer<typeof Claim>;

/** Exactly what a wallet is asked to send. */
export const WalletPayment = z.object({
  intentId: OrderNo,
  to: ChainAddress,
  chainId: z.int(),
  token: ChainAddress,
  /** In the token's smallest unit. */
  amountWei: z.string().check(z.regex(/^[1-9]\d{0,77}$/)),
  expiresAt: Time,
});
export type WalletPayment = z.infer<typeof WalletPayment>;

export const deposits = callsOf('deposits', {
  place: endpoint({
    path: 'v2/assets/depositAddress',
    summary: 'Where one’s own deposits go: the network, one’s lasting address there, and what is credited when.',
    access: 'user',
    ...writes(),
    request: Nothing,
    reply: DepositPlace,
    errors: ['notOffered'],
  }),
  list: endpoint({
    path: 'v2/assets/depositRecord',
    summary: 'One’s deposits on the chain, newest first.',
    access: 'user',
    ...reads('balances'),
    request: z.strictObject({ status: z.optional(DepositStatus), ...pageRequest }),
    reply: pageOf(Deposit),
  }),
  detail: endpoint({
    path: 'v2/assets/depositDetail',
    summary: 'One deposit of one’s own.',
    access: 'user',
    ...reads('balances'),
    request: z.strictObject({ depositNo: OrderNo }),
    reply: Deposit,
    errors: ['notFound'],
  }),
  claim: endpoint({
    path: 'v4/usdtinfo/save',
    summary:
      'Says that one has sent a transaction: it is looked for during an hour. Credits nothing; what came to one’s address is found without it.',
    access: 'user',
    ...writes(),
    request: z.strictObject({ txHash: PastedHash, intentId: z.optional(OrderNo) }),
    reply: Claim,
    errors: ['depositNotYours', 'notFound'],
  }),
  claimed: endpoint({
    path: 'v4/usdtinfo/check',
    summary: 'What became of a transaction that one has named, by its hash or by the payment that it was made for.',
    access: 'user',
    ...reads('balances'),
    request: z.union([z.strictObject({ txHash: PastedHash }), z.strictObject({ intentId: OrderNo })]),
    reply: Claim,
    errors: ['depositNotYours', 'notFound'],
  }),
  pay: endpoint({
    path: 'v4/pay/walletInPay',
    summary: 'What one’s wallet has to send so that this amount comes in: one exact transfer, and nothing else.',
    access: 'user',
    ...writes(),
    request: z.strictObject({ amount: AmountText }),
    reply: WalletPayment,
    errors: ['notOffered', 'belowMinimum', 'aboveMaximum'],
  }),
  simulate: endpoint({
    path: 'v2/assets/simulateDeposit',
    summary: 'In the sandbox without a chain: sends play money to one’s own address.',
    access: 'user',
    ...writes('balances'),
    idempotent: true,
    request: z.strictObject({ amount: AmountText, from: z.optional(ChainAddress) }),
    reply: z.object({ txHash: TxHash }),
    errors: ['notOffered', 'belowMinimum', 'aboveMaximum'],
  }),
});
