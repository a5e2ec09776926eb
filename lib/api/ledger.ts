/**
 * What a statement may show, by the domain that posts it: which lines there are, what each does to what a person owns, and what a line may
 * belong to. The server's queries, the filters of the record and the way from a line to its thing fold over this; a domain adds its row
 * here, its accounts in `server/<domain>/domain.ts`, and its words in `assets.ledger.types`.
 */
import * as z from 'zod/mini';

/**
 * `exchange`: one thing for another, a fee, a gain. `outside`: came in or went out, which is neither profit nor loss. `hold`: between the
 * parts of one account, told once. `transfer`: between a person's own accounts.
 */
export type Movement = 'exchange' | 'outside' | 'hold' | 'transfer';

interface Posts {
  lines: Readonly<Record<string, Movement>>;
  refs: readonly string[];
}

export const posts = {
  spot: { lines: { trade: 'exchange', tradeFee: 'exchange' }, refs: ['spotOrder'] },
  perpetual: {
    lines: { realizedPnl: 'exchange', funding: 'exchange', liquidation: 'exchange', margin: 'hold' },
    refs: ['perpetualOrder', 'perpetualPosition'],
  },
  fixedTime: { lines: { fixedTime: 'exchange' }, refs: ['fixedTimeOrder'] },
  fx: { lines: { swap: 'exchange' }, refs: ['fxOrder', 'fxPosition'] },
  deposits: { lines: { deposit: 'outside' }, refs: ['deposit'] },
  offline: { lines: { offlineDeposit: 'outside' }, refs: ['offlineDeposit'] },
  withdrawals: { lines: { withdraw: 'outside', withdrawFee: 'exchange' }, refs: ['withdrawal'] },
  /** Moves no money: its notices lead to the market. */
  alerts: { lines: {}, refs: ['priceAlert'] },
  /** With the lines of withdrawals. */
  bankWithdrawals: { lines: {}, refs: ['bankWithdrawal'] },
  transfers: { lines: { userTransfer: 'outside' }, refs: ['userTransfer'] },
  flash: { lines: { flash: 'exchange' }, refs: ['flashOrder'] },
  c2c: {
    lines: { c2cEscrow: 'hold', c2cRelease: 'outside', c2cCompensation: 'outside', merchantDeposit: 'hold' },
    refs: ['c2cOrder', 'c2cAdvert', 'merchant'],
  },
  earn: {
    lines: { earnBuy: 'transfer', earnRedeem: 'transfer', earnInterest: 'exchange' },
    refs: ['earnOrder'],
  },
  /** The principal comes and goes like money from outside, as it is owed; interest is what it costs. */
  loan: {
    lines: { loanDraw: 'outside', loanRepay: 'outside', loanInterest: 'exchange', collateral: 'transfer' },
    refs: ['pledgeOrder'],
  },
  referral: {
    lines: { commission1: 'outside', commission2: 'outside', commission3: 'outside' },
    refs: ['commission'],
  },
  launchpad: {
    lines: { icoPay: 'exchange', icoAllot: 'exchange', icoRefund: 'exchange', icoUnlock: 'transfer' },
    refs: ['icoOrder'],
  },
  dual: {
    lines: { dualBuy: 'transfer', dualReturn: 'transfer', dualInterest: 'exchange', dualSettle: 'exchange' },
    refs: ['dualOrder'],
  },
  /** Of the ledger itself: whoever puts money on hold posts these. */
  ledger: { lines: { freeze: 'hold', release: 'hold' }, refs: [] },
  auth: { lines: { demoGrant: 'outside' }, refs: [] },
  /** Nothing can be opened about a transfer: both of its lines say all there is. */
  assets: { lines: { transfer: 'transfer' }, refs: [] },
  adjustments: { lines: { adjust: 'outside' }, refs: ['adjustment'] },
} as const satisfies Record<string, Posts>;

type Posted = (typeof posts)[keyof typeof posts];
type NamesOf<T> = T extends unknown ? keyof T & string : never;
export type LineType = NamesOf<Posted['lines']>;
export type RefType = Posted['refs'][number];

const movements = Object.assign({}, ...Object.values(posts).map(({ lines }) => lines)) as Record<LineType, Movement>;
const namesOf = (lines: object) => Object.keys(lines) as LineType[];

/** What a ledger line records. */
export const LineType = z.enum(namesOf(movements) as [LineType, ...LineType[]]);
/** What a line may belong to. */
export const RefType = z.enum(Object.values(posts).flatMap(({ refs }): readonly RefType[] => refs) as [RefType]);

/** What this build can record. */
export const recordedLines: readonly LineType[] = namesOf(movements);
export const movementOf = (line: LineType): Movement => movements[line];
export const linesThat = (movement: Movement): LineType[] =>
  namesOf(movements).filter((line) => movements[line] === movement);
