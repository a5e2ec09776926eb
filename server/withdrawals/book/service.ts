/** Address books and whitelists. Whatever could help a thief waits a day or needs a proof. */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import type { AddressBook, BookAddress } from '@/lib/api/withdrawals';
import { LISTED_AFTER_MS, MOST_ADDRESSES, whitelistAt } from '@/lib/withdrawals/rules';
import { noteAct } from '../../auth/acts/acts';
import { factorsOf } from '../../auth/factors/store';
import { nothingToUse, at, type Use } from '../../auth/proof';
import { checkFactorOf, factorNeeded } from '../../auth/secondFactor';
import { checksummed } from '../../chain/addresses';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../../http/handler';
import { tellPerson } from '../../mail/mail';
import { newOrderNo } from '../../trading/orderNumbers';
import { aboutAddress, payableAddress, requireNotRefused, requireRetyped } from '../addresses';
import { bookLetter, type BookChange } from '../letters';
import type { WithdrawalParts } from '../parts';
import { sentTo } from '../store';
import * as store from './store';
import type { BookRow } from './store';

type SaveContext = Context<ErrorOf<typeof api.withdrawals.saveAddress>>;
type SaveBody = ReadOf<typeof api.withdrawals.saveAddress>;
type ProvenContext = Context<ErrorOf<typeof api.withdrawals.setWhitelist>>;
const done = { done: true as const };

export const bookHandlers = (parts: WithdrawalParts): Handler[] => [
  handle(api.withdrawals.book, 'read', showBook),
  handle(api.withdrawals.checkAddress, 'read', async (context, { address: typed }) => {
    if (!parts.offered) return context.fail('notOffered');
    const known = await aboutAddress(context, parts, await payableAddress(context, parts, typed));
    return {
      address: checksummed(known.address),
      label: known.entry?.label ?? null,
      firstUse: known.isFirstUse,
      lookalike: known.lookalike === null ? null : checksummed(known.lookalike),
      listedFrom: known.listedFrom,
      listed: !known.isUnlisted,
    };
  }),
  handleInTwo(
    api.withdrawals.saveAddress,
    (context, body) => requireSaveable(context, parts, body),
    async (context, { label }, { address, isNew, use }) => {
      await use(context);
      if (isNew) await requireNotRefused(context, parts, address);
      return keep(context, { address, label, isNew });
    },
  ),
  handle(api.withdrawals.removeAddress, 'write', async (context, { entryNo }) => {
    const { id } = requireUser(context);
    const address = await store.removeEntry(context.db, id, entryNo);
    if (address === null) return context.fail('notFound');
    await noteAct(context, id, 'addressRemoved', checksummed(address));
    return done;
  }),
  handleInTwo(
    api.withdrawals.setWhitelist,
    (context, { proof }) => prove(context, proof),
    async (context, { on }, use) => {
      await use(context);
      await setWhitelist(context, on);
      return showBook(context);
    },
  ),
];

/** The second factor; a session alone changes nothing here. */
async function prove(context: ProvenContext, proof: SaveBody['proof']): Promise<Use> {
  const person = await factorsOf(context.db, requireUser(context).id);
  if (factorNeeded(person) === null) return context.fail('secondFactorMissing');
  return at('proof', () => checkFactorOf(context, person, proof, 'addressBook'));
}

async function requireSaveable(
  context: SaveContext,
  parts: WithdrawalParts,
  { address: typed, retyped, proof }: SaveBody,
): Promise<{ address: string; isNew: boolean; use: Use }> {
  if (!parts.offered) return context.fail('notOffered');
  const known = await aboutAddress(context, parts, await payableAddress(context, parts, typed));
  const { address, entry } = known;
  // Another label moves no money.
  if (entry) return { address, isNew: false, use: nothingToUse };
  requireRetyped(context, known, retyped);
  const book = await store.listBook(context.db, requireUser(context).id);
  if (book.length >= MOST_ADDRESSES) context.fail('tooManyAddresses', { max: String(MOST_ADDRESSES) });
  return { address, isNew: true, use: await prove(context, proof) };
}

async function keep(
  context: SaveContext,
  { address, label, isNew }: { address: string; label: string; isNew: boolean },
): Promise<BookAddress> {
  const { db, now } = context;
  const { id } = requireUser(context);
  if (isNew) {
    await store.insertEntry(db, { entryNo: newOrderNo(context.random), ownerId: id, address, label, now });
    await noteAct(context, id, 'addressAdded', checksummed(address));
    await write(context, 'added', { address: checksummed(address), at: now });
  } else {
    await store.renameEntry(db, id, address, label);
    await noteAct(context, id, 'addressRenamed', checksummed(address));
  }
  const used = await usedBy(context);
  const entry = (await store.listBook(db, id)).find((one) => one.address === address);
  if (!entry) return context.fail('busy');
  return show(entry, used);
}

async function setWhitelist(context: ProvenContext, on: boolean): Promise<void> {
  const { db, now } = context;
  const { id } = requireUser(context);
  const row = await store.whitelistOf(db, id);
  const present = whitelistAt(row, now);
  if (on && present.on && present.endsAt === null) return;
  if (!on && (!present.on || present.endsAt !== null)) return;
  const endsAt = on ? null : now + LISTED_AFTER_MS;
  await store.keepWhitelist(db, id, { onSince: present.on ? row.onSince : now, endsAt });
  await noteAct(context, id, on ? 'whitelistOn' : 'whitelistOff');
  await write(context, on ? 'whitelistOn' : 'whitelistOff', { address: '', at: endsAt ?? now });
}

async function write(
  context: Context<never>,
  what: BookChange,
  { address, at: moment }: { address: string; at: number },
) {
  const person = await factorsOf(context.db, requireUser(context).id);
  await tellPerson(context, person, bookLetter, { what, address, at: String(moment) });
}

async function usedBy(context: Pick<Context<never>, 'db' | 'user'>): Promise<ReadonlySet<string>> {
  const sent = await sentTo(context.db, requireUser(context).id);
  return new Set(sent.filter(({ used }) => used).map(({ recipient }) => recipient));
}

async function showBook(context: Pick<Context<never>, 'db' | 'now' | 'user'>): Promise<AddressBook> {
  const { id } = requireUser(context);
  const used = await usedBy(context);
  const { on, endsAt } = whitelistAt(await store.whitelistOf(context.db, id), context.now);
  return {
    addresses: (await store.listBook(context.db, id)).map((row) => show(row, used)),
    max: MOST_ADDRESSES,
    whitelist: on,
    whitelistEndsAt: endsAt,
  };
}

const show = (row: BookRow, used: ReadonlySet<string>): BookAddress => ({
  entryNo: row.entry_no,
  address: checksummed(row.address),
  label: row.label,
  addedAt: Number(row.added_at),
  listedFrom: Number(row.added_at) + LISTED_AFTER_MS,
  used: used.has(row.address),
});
