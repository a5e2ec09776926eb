/** What people do with money on its way in and out while nodes are killed, over connections that may break, and what must be there then. */
import { api } from '@/lib/api/index';
import { codeAt } from '@/server/operator/accounts';
import { photo } from './pictures';
import { wallet } from '../withdrawals/room';

const FUND = '482913';
const PASSWORD = 'Curlew2026';
const STEP_MS = 30_000;
const CHANNEL = 'demo-hkd-bank';
const BANK = 'demo-hkd';
const DAY_MS = 24 * 3_600_000;

/** Asks, and throws where it was refused or not answered. */
export type Ask = (path: string, body: Record<string, unknown>) => Promise<unknown>;
export type Upload = (picture: Buffer) => Promise<string>;
type Act = readonly [path: string, body: Record<string, unknown>];
interface Told {
  path: string;
  data: unknown;
}
type Listed = Record<string, unknown>;

/** Somebody who may let money out. */
export interface Purse {
  secret: string;
  /** The authenticator's last step whose code was used. */
  step: number;
  payee: { payee: string; name: string } | null;
  /** May still be cancelled. */
  open: string[];
  /** The account to which it can be paid. */
  methodId: string;
  /** Payouts to it that may still be cancelled. */
  toBank: string[];
  /** Codes are rare: they go to a bank and to the chain in turn. */
  isBankNext: boolean;
}

/** A code of a step that was not used yet; null until there is one. */
export function nextCode(purse: Purse): string | null {
  const now = Math.floor(Date.now() / STEP_MS);
  const step = Math.max(purse.step + 1, now - 1);
  if (step > now + 1) return null;
  purse.step = step;
  return codeAt(purse.secret, step * STEP_MS);
}

export async function openPurse(ask: Ask, payee: string | null): Promise<Purse> {
  const proof = { password: PASSWORD };
  await ask(api.security.setFundPassword.path, { newPassword: FUND, confirmPassword: FUND, proof });
  const { secret } = (await ask(api.security.newTotp.path, {})) as { secret: string };
  const purse: Purse = {
    secret,
    step: 0,
    payee: null,
    open: [],
    methodId: '',
    toBank: [],
    isBankNext: accounts % 2 === 0,
  };
  await ask(api.security.bindTotp.path, { code: nextCode(purse), proof });
  await ask(api.withdrawals.endHold.path, {});
  const number = String(388_204_510_000_000 + (accounts += 1));
  const account = { typeId: 'bank', currency: 'HKD', name: 'Chan Tai Man', bank: 'Harbour Bank', number };
  const code = { totpCode: nextCode(purse) ?? '' };
  const saved = await ask(api.paymentMethods.save.path, { ...account, fundPassword: FUND, proof: code });
  purse.methodId = (saved as { methodId: string }).methodId;
  if (payee !== null) {
    const { name } = (await ask(api.transfers.lookUp.path, { payee })) as { name: string };
    purse.payee = { payee, name };
  }
  return purse;
}

let pictures = process.pid * 1_000;
let accounts = process.pid * 1_000;

/** What is done in turn, so that a short round meets all of it. */
const KINDS = [
  'transfer',
  'statement',
  'submit',
  'offline',
  'transfer',
  'submit',
  'cancel',
  'transfer',
  'submit',
  'transfer',
] as const;

/** Something to do now; null where it cannot be done now. */
export async function nextOf(
  purse: Purse,
  { turn, chance }: { turn: number; chance: number },
  ask: Ask,
  upload: Upload,
): Promise<Act | null> {
  const kind = KINDS[turn % KINDS.length];
  if (kind === 'transfer' && purse.payee)
    return [
      api.assets.transfer.path,
      { type: 'user', ...purse.payee, coin: 'USDT', amount: '1', fundPassword: FUND, proof: {} },
    ];
  if (kind === 'statement') {
    const to = Date.now();
    return [api.statements.create.path, { kind: 'movements', format: 'csv', from: to - DAY_MS, to }];
  }
  if (kind === 'offline') {
    const channel = (await ask(api.offline.message.path, { channelId: CHANNEL })) as Record<string, string>;
    const proof = await upload(await photo({ width: 320, height: 200, seed: (pictures += 1) }));
    const { code, lockedRate: rate } = channel;
    return [
      api.offline.add.path,
      { channelId: CHANNEL, code, rate, amount: '783', payerName: 'Chan Tai Man', proofs: [proof] },
    ];
  }
  const cancelled = kind === 'cancel' ? purse.open.shift() : undefined;
  if (cancelled !== undefined) return [api.withdrawals.cancel.path, { withdrawalNo: cancelled }];
  const back = chance < 0.78 ? purse.toBank.shift() : undefined;
  if (back !== undefined) return [api.bankWithdrawals.cancel.path, { no: back }];
  const { rate } = (await ask(api.bankWithdrawals.quote.path, { channelId: BANK })) as { rate: string };
  const totpCode = nextCode(purse);
  if (totpCode === null) return null;
  purse.isBankNext = !purse.isBankNext;
  if (!purse.isBankNext) {
    const order = { channelId: BANK, methodId: purse.methodId, amount: '20', rate };
    return [api.bankWithdrawals.submit.path, { ...order, fundPassword: FUND, proof: { totpCode } }];
  }
  const to = { channelId: 'usdt-bep20', address: wallet(1 + Math.floor(chance * 1_000)), confirmed: true };
  return [api.withdrawals.submit.path, { ...to, amount: '10', fundPassword: FUND, proof: { totpCode } }];
}

/** Keeps what an answer says for later acts. */
export function learn(purse: Purse, { path, data }: Told): void {
  if (path === api.withdrawals.submit.path) purse.open.push((data as { withdrawalNo: string }).withdrawalNo);
  if (path === api.bankWithdrawals.submit.path) purse.toBank.push((data as { no: string }).no);
}

/** Whether a transfer is one to another person. */
const isToUser = ({ path, data }: Told): boolean =>
  path === api.assets.transfer.path && (data as { type?: string }).type === 'user';

export const isOwnTransfer = (told: Told): boolean => told.path === api.assets.transfer.path && !isToUser(told);

type List = (path: string, body?: Record<string, unknown>) => Promise<Listed[]>;

/** The lists and the number of their lines in the ledger as of one moment: read again while the exchange pays and credits in between. */
async function readStill(list: List) {
  const lines = async (type: string) => (await list(api.assets.ledger.path, { type })).length;
  const counts = async () => ({ left: await lines('withdraw'), credited: await lines('offlineDeposit') });
  for (let before = await counts(); ; ) {
    const withdrawals = await list(api.withdrawals.list.path);
    const toBank = await list(api.bankWithdrawals.list.path);
    const offline = await list(api.offline.list.path);
    const after = await counts();
    if (after.left === before.left && after.credited === before.credited)
      return { withdrawals, toBank, offline, ...after };
    before = after;
  }
}

/** What was told against what is there, and both against the ledger's lines. */
export async function comparePurse(list: List, told: readonly Told[]): Promise<string[]> {
  const numbers = (of: readonly unknown[], key: string) => of.map((one) => String((one as Listed)[key]));
  const toldOf = (path: string, key: string) =>
    numbers(
      told.filter((one) => one.path === path).map(({ data }) => data),
      key,
    );
  const { withdrawals, toBank, offline, left, credited } = await readStill(list);
  const sent = (await list(api.transfers.record.path)).filter(({ direction }) => direction === 'sent');
  const statements = told.filter(({ path }) => path === api.statements.create.path);
  const ended = (rows: readonly Listed[], status: string) => rows.filter((row) => row['status'] === status).length;
  const wrong: string[] = [];
  const same = (what: string, one: readonly string[], other: readonly string[]): void => {
    if (one.toSorted().join() !== other.toSorted().join()) wrong.push(`${what}: told ${one}, there ${other}`);
  };
  same('withdrawals', toldOf(api.withdrawals.submit.path, 'withdrawalNo'), numbers(withdrawals, 'withdrawalNo'));
  same('payouts to banks', toldOf(api.bankWithdrawals.submit.path, 'no'), numbers(toBank, 'no'));
  same('deposits by channels', toldOf(api.offline.add.path, 'no'), numbers(offline, 'no'));
  same(
    'transfers',
    numbers(
      told.filter(isToUser).map(({ data }) => data),
      'transferNo',
    ),
    numbers(sent, 'transferNo'),
  );
  for (const no of toldOf(api.withdrawals.cancel.path, 'withdrawalNo'))
    if (!withdrawals.some((row) => row['withdrawalNo'] === no && row['status'] === 'cancelled'))
      wrong.push(`${no} was cancelled and is not`);
  for (const no of toldOf(api.bankWithdrawals.cancel.path, 'no'))
    if (!toBank.some((row) => row['no'] === no && row['status'] === 'cancelled'))
      wrong.push(`${no} was cancelled and is not`);
  same('what has left', [`${left}`], [`${ended(withdrawals, 'success') + ended(toBank, 'success')}`]);
  same('what was credited', [`${credited}`], [`${ended(offline, 'passed')}`]);
  if (statements.some(({ data }) => (data as Listed)['status'] !== 'ready')) wrong.push('a statement is not ready');
  return wrong;
}
