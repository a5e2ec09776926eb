/**
 * Moving money between a person's own accounts: at once, free of charge, and never more than is free to leave. What goes to another person
 * by the same call is handed in (server/transfers).
 */
import { api } from '@/lib/api/index';
import type { Account, TransferAccount } from '@/lib/api/assets';
import type { ErrorOf, ReadOf, ReplyOf } from '@/lib/api/endpoint';
import { gt, isPositive } from '@/lib/money/decimal';
import type { OwnAccount } from '../domain';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../http/handler';
import { balances, move, post } from '../ledger/ledger';
import { newOrderNo } from '../trading/orderNumbers';

type TransferContext = Context<ErrorOf<typeof api.assets.transfer>>;
type AnyBody = ReadOf<typeof api.assets.transfer>;
type TransferBody = Extract<AnyBody, { type: 'internal' }>;
type UserBody = Extract<AnyBody, { type: 'user' }>;
type UserReply = Extract<ReplyOf<typeof api.assets.transfer>, { type: 'user' }>;

const LEAST = '0.00000001';

/** Tells a person's open screens that balances have changed. */
export type TellBalances = (userId: string) => void;

/** Sends to another person: what comes before the transaction, and the transaction. */
export interface ToUser<Judged> {
  prepare: (context: TransferContext, body: UserBody) => Promise<Judged>;
  run: (context: TransferContext, body: UserBody, judged: Judged) => Promise<UserReply>;
}

export const transferHandlers = <Judged>(
  accounts: readonly OwnAccount[],
  tell: TellBalances,
  toUser: ToUser<Judged>,
): Handler[] => [
  handle(api.assets.transferAccounts, 'read', (context) => listAccounts(context, accounts)),
  handleInTwo(
    api.assets.transfer,
    async (context, body) => (body.type === 'user' ? { judged: await toUser.prepare(context, body) } : null),
    async (context, body, found) => {
      if (body.type === 'internal') return transfer(context, body, { accounts, tell });
      if (!found) throw new Error('a transfer to a user was not judged');
      return toUser.run(context, body, found.judged);
    },
  ),
];

/** The coins of each account that another one takes too. */
function movable(accounts: readonly OwnAccount[]): { own: OwnAccount; coins: string[] }[] {
  return accounts.flatMap((own) => {
    const others = new Set(accounts.flatMap((one) => (one === own ? [] : one.coins())));
    const coins = own.coins().filter((coin) => others.has(coin));
    return coins.length > 0 ? [{ own, coins }] : [];
  });
}

async function listAccounts(
  context: Pick<TransferContext, 'db' | 'user'>,
  accounts: readonly OwnAccount[],
): Promise<TransferAccount[]> {
  const { id } = requireUser(context);
  const held = await balances(context.db, id);
  const list: TransferAccount[] = [];
  for (const { own, coins } of movable(accounts)) {
    const rows: TransferAccount['coins'] = [];
    for (const coin of coins) {
      const available = held.find(({ kind, asset }) => kind === `${own.account}:available` && asset === coin)?.balance;
      rows.push({ coin, available: available ?? '0', free: await own.spare(context.db, id, coin) });
    }
    list.push({ account: own.account, coins: rows });
  }
  return list;
}

/** Whom of the accounts a name means, where it has this coin. */
function accountOf(context: TransferContext, accounts: readonly OwnAccount[], name: Account, coin: string): OwnAccount {
  const own = accounts.find(({ account }) => account === name);
  return own?.coins().includes(coin) ? own : context.fail('notFound');
}

async function transfer(
  context: TransferContext,
  { from, to, coin, amount }: TransferBody,
  { accounts, tell }: { accounts: readonly OwnAccount[]; tell: TellBalances },
) {
  const { id } = requireUser(context);
  if (from === to) context.fail('badRequest', { field: 'to' });
  if (!isPositive(amount)) context.fail('belowMinimum', { min: LEAST, unit: coin });
  const [source, target] = [accountOf(context, accounts, from, coin), accountOf(context, accounts, to, coin)];
  await source.hold(context.db, [id]);
  await target.hold(context.db, [id]);
  const free = (await source.spare(context.db, id, coin)) ?? context.fail('priceStale');
  if (gt(amount, free)) context.fail('insufficientBalance', { available: free });
  const transferNo = newOrderNo(context.random);
  await post(context.db, [
    {
      kind: 'transfer',
      refType: 'transfer',
      refId: transferNo,
      step: 'transfer',
      actor: `user:${id}`,
      requestId: context.requestId,
      at: context.now,
      legs: move({
        from: { owner: id, kind: `${from}:available` },
        to: { owner: id, kind: `${to}:available` },
        asset: coin,
        amount,
        line: 'transfer',
      }),
    },
  ]);
  for (const own of [source, target]) await own.moved?.(context.db, [id]);
  context.afterCommit(() => tell(id));
  return { type: 'internal' as const, transferNo, from, to, coin, amount, ts: context.now };
}
