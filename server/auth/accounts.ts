/** Opening an account, however its owner proves who they are. */
import type { IdentityLevel } from '@/lib/api/identity';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { Context } from '../http/handler';
import { move, post } from '../ledger/ledger';
import { addUser, inviterOf } from './store';
import type { NewUser } from './store';

/** What a new account of the sandbox gets, so that everything can be tried. */
const DEMO_FUNDS: readonly (readonly [asset: string, amount: Decimal])[] = [
  ['USDT', '10000'],
  ['BTC', '0.1'],
  ['ETH', '1'],
];

export type Newcomer = Pick<NewUser, 'account' | 'key' | 'passwordHash' | 'inviterId' | 'termsVersion'>;

export interface OpenedAccount {
  id: string;
  uid: string;
  demoFunds: { coin: string; amount: Decimal }[];
}

/** What a site gives to everybody who opens an account. */
export interface Welcome {
  /** With funds to try everything. */
  sandbox: boolean;
  newcomerLevel: IdentityLevel;
}

/** The inviter whose code this is: null without a code, undefined for an unknown code. */
export async function inviterBy(db: Db, given: string | undefined): Promise<string | null | undefined> {
  const code = given?.trim().toUpperCase() ?? '';
  return code === '' ? null : ((await inviterOf(db, code)) ?? undefined);
}

type Opening = Pick<Context<never>, 'language' | 'now' | 'random' | 'market' | 'requestId'>;

/** Within a transaction. Null when the name is taken. */
export async function openAccount(
  db: Db,
  context: Opening,
  { sandbox, newcomerLevel: level }: Welcome,
  newcomer: Newcomer,
): Promise<OpenedAccount | null> {
  const added = await addUser(db, {
    ...newcomer,
    level,
    language: context.language,
    now: context.now,
    draw: () => drawNumbers(context.random),
  });
  if (!added) return null;
  // Only coins that are quoted: a recorded market may know few.
  const funds =
    sandbox && context.market.feed !== 'live'
      ? DEMO_FUNDS.filter(([coin]) => context.market.usdtPrice(coin) !== null)
      : [];
  if (funds.length > 0) await grantDemoFunds(db, context, added.id, funds);
  return { ...added, demoFunds: funds.map(([coin, amount]) => ({ coin, amount })) };
}

function grantDemoFunds(db: Db, context: Opening, userId: string, funds: typeof DEMO_FUNDS): Promise<string[]> {
  const legs = funds.flatMap(([asset, amount]) =>
    move({
      from: { owner: null, kind: 'house:faucet' },
      to: { owner: userId, kind: 'spot:available' },
      asset,
      amount,
      line: 'demoGrant',
    }),
  );
  return post(db, [
    {
      kind: 'demoGrant',
      refType: 'user',
      refId: userId,
      step: 'demoGrant',
      actor: 'system',
      requestId: context.requestId,
      at: context.now,
      legs,
    },
  ]);
}

const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Eight digits that say nothing about the order of registration, and a code without letters that are mistaken for digits. */
function drawNumbers(random: Context['random']): { uid: string; invitationCode: string } {
  const uid = String(10_000_000 + (random(6).readUIntBE(0, 6) % 90_000_000));
  const invitationCode = [...random(8)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length] ?? '').join('');
  return { uid, invitationCode };
}
