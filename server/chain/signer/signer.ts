/**
 * The signer's work: payouts of the outbox become transactions, each exactly one `transfer` of one token. The order of steps is what keeps
 * a payout from being made twice, whichever process ends at whichever moment:
 *
 *   claim (database) -> sign -> journal (flushed) -> outbox (database) -> send
 *
 * Until a payout is claimed an operator may stop it; afterwards nobody can. What was signed and is not in the journal was never sent. What is
 * in the journal is sent again until the chain has it, and is written into the outbox again if that was lost. A payout keeps its nonce for
 * ever; a transaction that hangs is replaced by one with the same nonce and a higher price, so that the chain can take one of them only.
 */
import type { Db } from '../../db/database';
import { flagIsOn } from '../../db/flags';
import { claimPayout, findPayouts, keepAttempt, listPayouts, type PayoutRow } from '../payouts/store';
import type { Journal, Signed } from './journal';
import { refusalOf, type Limits } from './limits';

/** A transaction that no block has taken for so long is offered more. */
const HANGS_MS = 60_000;
/** Transactions that wait at once: with few of them a mistake is noticed early. */
const MOST_WAITING = 10;
/** A node accepts a replacement from a tenth more on. */
const RAISE = { by: 1_125n, of: 1_000n };
const AT_ONCE = 100;

/** What the signer asks of a node. */
export interface SendingNode {
  /** How many transactions of the sender stand in blocks. */
  nonce: () => Promise<number>;
  gasPrice: () => Promise<bigint>;
  /** The sender's tokens. */
  balance: () => Promise<bigint>;
  /** Resolves where the node has taken it, or had it already. */
  send: (raw: `0x${string}`) => Promise<void>;
  /** True where a block holds it. */
  isMined: (txHash: string) => Promise<boolean>;
}

export interface SignerParts {
  db: Db;
  /** The outbox's name of the chain. */
  chain: string;
  journal: Journal;
  node: SendingNode;
  limits: Limits;
  /** Addresses that are never paid, in small letters: nobody's, the token's own, the sender's. */
  forbidden: readonly string[];
  /** Never more is offered for a transaction's work. */
  mostGasPrice: bigint;
  /** Signs a transfer of the one allowed token, and nothing else. */
  sign: (transfer: {
    to: string;
    units: bigint;
    nonce: number;
    gasPrice: bigint;
  }) => Promise<{ raw: `0x${string}`; txHash: string }>;
  now: () => number;
  /** Something that a person has to look at; the signer goes on with what is sound. */
  alarm: (sentence: string) => void;
}

/** Journal, outbox and chain contradict each other. Nothing is signed any more until a person has looked. */
export class SignerBroken extends Error {}

/** Refuses to start with a journal that does not know what was sent before. */
export async function requireJournal({ db, chain, journal }: SignerParts): Promise<void> {
  const known = new Map(journal.all().map((one) => [one.payoutNo, one.nonce]));
  let after = '0';
  for (;;) {
    const sent = await listPayouts(db, chain, 'sent', AT_ONCE, after);
    for (const { payout_no: payoutNo, nonce } of sent)
      if (known.get(payoutNo) !== Number(nonce))
        throw new SignerBroken(
          `the journal does not know payout ${payoutNo}, which was sent with nonce ${nonce}: this is another journal`,
        );
    after = sent.at(-1)?.id ?? after;
    if (sent.length < AT_ONCE) return;
  }
}

/** One round: what was signed before is seen through, then what waits is signed. Returns how many transactions were signed. */
export async function signerRound(parts: SignerParts): Promise<number> {
  const mined = await parts.node.nonce();
  const waiting = await seeThrough(parts, mined);
  const signed = waiting.replaced;
  // While people look at the books nothing new is paid; what was signed before cannot be taken back.
  if (await flagIsOn(parts.db, 'withdrawals_suspended')) return signed;
  return signed + (await payQueued(parts, mined, MOST_WAITING - waiting.count));
}

/** However many wait for a person, those behind them are paid. */
async function payQueued(parts: SignerParts, mined: number, room: number): Promise<number> {
  let [signed, after, isLater] = [0, '0', false];
  for (;;) {
    const queued = await listPayouts(parts.db, parts.chain, 'queued', AT_ONCE, after);
    for (const row of queued) {
      if (signed >= room) return signed;
      const paid = await pay(parts, row, mined);
      if (paid === 'signed') signed += 1;
      isLater ||= paid === 'later';
    }
    after = queued.at(-1)?.id ?? after;
    if (isLater || queued.length < AT_ONCE) return signed;
  }
}

/** The newest transaction of each payout that the journal knows, in the order of their nonces. */
function newestOf(journal: Journal): { newest: Signed; attempts: readonly Signed[] }[] {
  const byNonce = new Map<number, Signed[]>();
  for (const one of journal.all()) byNonce.set(one.nonce, [...(byNonce.get(one.nonce) ?? []), one]);
  return [...byNonce.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, attempts]) => ({ newest: attempts.at(-1)!, attempts }));
}

async function seeThrough(parts: SignerParts, mined: number): Promise<{ count: number; replaced: number }> {
  let [count, replaced] = [0, 0];
  for (const { newest, attempts } of newestOf(parts.journal)) {
    if (newest.nonce < mined) {
      await requireOurs(parts, attempts);
      continue;
    }
    count += 1;
    await tell(parts, newest);
    if (parts.now() - newest.at > HANGS_MS && (await replace(parts, newest))) replaced += 1;
    else await parts.node.send(newest.raw);
  }
  return { count, replaced };
}

/** Nonces that were looked at: one of ours used them. */
const checked = new WeakMap<Signed, true>();

async function requireOurs(parts: SignerParts, attempts: readonly Signed[]): Promise<void> {
  const [first] = attempts;
  if (!first || checked.has(first)) return;
  if (!(await hasEnded(parts, first))) {
    const isMined = await Promise.all(attempts.map(({ txHash }) => parts.node.isMined(txHash)));
    if (!isMined.includes(true))
      throw new SignerBroken(
        `nonce ${first.nonce} was used by a transaction that is not in the journal: the key is used elsewhere`,
      );
    // The outbox may have lost which transactions there were; the exchange follows them there.
    for (const one of attempts) await tell(parts, one);
  }
  checked.set(first, true);
}

/** The exchange has seen its end. */
async function hasEnded({ db }: SignerParts, { payoutNo, nonce }: Signed): Promise<boolean> {
  const [row] = await findPayouts(db, [payoutNo]);
  return row?.ended_at != null && Number(row.nonce) === nonce;
}

/** Writes a transaction into the outbox, where the exchange finds it. */
async function tell({ db, now }: SignerParts, { payoutNo, nonce, txHash }: Signed): Promise<void> {
  await keepAttempt(db, { payoutNo, nonce, txHash, now: now() });
}

async function replace(parts: SignerParts, old: Signed): Promise<boolean> {
  const asked = await parts.node.gasPrice();
  const raised = (old.gasPrice * RAISE.by) / RAISE.of + 1n;
  const gasPrice = asked > raised ? asked : raised;
  if (gasPrice > parts.mostGasPrice) {
    parts.alarm(`payout ${old.payoutNo} hangs, and more than the highest price would have to be offered`);
    return false;
  }
  await signAndSend(parts, { ...old, gasPrice });
  return true;
}

/** Longer than an address the recipient would push another amount into the transaction than the one that is counted. */
const isSound = ({ recipient, units }: PayoutRow): boolean =>
  /^0x[0-9a-f]{40}$/.test(recipient) && /^[1-9]\d{0,77}$/.test(units);

/** `person`: it waits for one, and others do not wait with it. `later`: it waits for a limit, for tokens, or for a lower price. */
async function pay(parts: SignerParts, row: PayoutRow, mined: number): Promise<'signed' | 'person' | 'later'> {
  const { journal, limits, now, alarm, node } = parts;
  const known = journal.all();
  if (known.some(({ payoutNo }) => payoutNo === row.payout_no)) return 'person';
  if (!isSound(row)) {
    alarm(`payout ${row.payout_no} waits: its recipient or its amount is none`);
    return 'person';
  }
  const units = BigInt(row.units);
  if (parts.forbidden.includes(row.recipient)) {
    alarm(`payout ${row.payout_no} waits: ${row.recipient} is never paid`);
    return 'person';
  }
  const payouts = newestOf(journal);
  const paid = payouts.map(({ attempts: [first] }) => first!);
  const refusal = refusalOf(units, paid, limits, now());
  if (refusal) {
    alarm(`payout ${row.payout_no} waits: it passes the signer's limit for a ${refusal}`);
    return refusal === 'transfer' ? 'person' : 'later';
  }
  const open = payouts.filter(({ newest }) => newest.nonce >= mined);
  const promised = open.reduce((sum, { newest }) => sum + newest.units, 0n);
  if ((await node.balance()) < promised + units) {
    alarm(`payout ${row.payout_no} waits: the treasury has too little`);
    return 'later';
  }
  const gasPrice = await node.gasPrice();
  if (gasPrice > parts.mostGasPrice) {
    alarm('the chain asks for more than the highest price that is allowed');
    return 'later';
  }
  if (!(await claimPayout(parts.db, row.payout_no, now()))) return 'person';
  const nonce = Math.max(mined, ...known.map((one) => one.nonce + 1));
  await signAndSend(parts, { payoutNo: row.payout_no, nonce, to: row.recipient, units, gasPrice });
  return 'signed';
}

async function signAndSend(
  parts: SignerParts,
  { payoutNo, nonce, to, units, gasPrice }: Pick<Signed, 'payoutNo' | 'nonce' | 'to' | 'units' | 'gasPrice'>,
): Promise<void> {
  const { raw, txHash } = await parts.sign({ to, units, nonce, gasPrice });
  const signed: Signed = { payoutNo, nonce, to, units, gasPrice, txHash, raw, at: parts.now() };
  parts.journal.write(signed);
  await tell(parts, signed);
  await parts.node.send(raw);
}
