/** Operators make channels, change and freeze them. A payee is changed and a channel is opened by two; freezing takes one. */
import { api } from '@/lib/api/index';
import type { ReadOf } from '@/lib/api/endpoint';
import { Language } from '@/lib/api/shapes';
import { digitsOf } from '@/lib/offline/rules';
import { gt, isZero, placesOf } from '@/lib/money/decimal';
import { handle, type Context, type Handler } from '../../http/handler';
import { audited } from '../../operator/audit';
import { confirmedByTwo, dropProposal } from '../../operator/proposals';
import * as store from './store';
import type { ChannelRow } from './store';

const PAYEE = 'channel.payee';
const OPEN = 'channel.open';
const MOST_SPREAD = '0.1';

type Terms = ReadOf<typeof api.operator.saveChannel>;

export const channelReviewHandlers: Handler[] = [
  handle(api.operator.channels, 'read', async ({ db }) => (await store.listChannels(db)).map(show)),
  handle(api.operator.saveChannel, 'write', async (context, body) => {
    checkTerms(context, body);
    const { reason, ...terms } = body;
    const object = `channel:${terms.channelId}`;
    const before = await store.takeChannel(context.db, terms.channelId);
    if (before && before.currency !== terms.currency) return context.fail('badRequest', { field: 'currency' });
    const needsTwo = before === null || isOtherPayee(before, terms);
    // The second person sees what it replaces, and confirms it for nothing else.
    const proposed = { ...body, was: before && payeeOf(before) };
    if (needsTwo && !(await confirmedByTwo(context, PAYEE, object, proposed))) return { state: 'proposed' as const };
    // It was proposed for terms that have just changed.
    if (!needsTwo) await dropProposal(context, PAYEE, object);
    if (!(await store.keepChannel(context.db, rowOf(body), context.now)))
      return context.fail('badRequest', { field: 'currency' });
    // Whoever proposed to open it had looked at what it was.
    await dropProposal(context, OPEN, object);
    await audited(context, 'channel.saved', object, { reason, min: terms.min, max: terms.max, spread: terms.spread });
    return { state: 'done' as const };
  }),
  handle(api.operator.freezeChannel, 'write', async (context, { channelId, isFrozen, reason }) => {
    const object = `channel:${channelId}`;
    const row = await store.takeChannel(context.db, channelId);
    if (!row) return context.fail('notFound');
    if (!isFrozen && !(await confirmedByTwo(context, OPEN, object, { isFrozen, reason })))
      return { state: 'proposed' as const };
    if (isFrozen) await dropProposal(context, OPEN, object);
    await store.setFrozen(context.db, { channelId, isFrozen, reason, now: context.now });
    await audited(context, isFrozen ? 'channel.frozen' : 'channel.opened', object, { reason });
    return { state: 'done' as const };
  }),
];

/** The kind belongs to whom is paid: an account takes one of them. A name is read by people, and could name a payee too. */
const isOtherPayee = (before: ChannelRow, terms: Omit<Terms, 'reason'>): boolean =>
  Language.options.some((language) => before.names[language] !== terms.names[language]) ||
  before.kind !== terms.kind ||
  linesOf(before.payee) !== linesOf(terms.payee);
/** What people read of whom they pay. */
const payeeOf = ({ names, kind, payee }: ChannelRow) => ({ names, kind, payee });

/** In their order; the database does not keep that of the fields. */
const linesOf = (payee: Terms['payee']): string => JSON.stringify(payee.map(({ field, value }) => [field, value]));

function checkTerms({ fail, market }: Context<never>, terms: Terms): void {
  const digits = digitsOf(terms.currency);
  if (market.usdtPrice(terms.currency) === null) fail('badRequest', { field: 'currency' });
  if (isZero(terms.min) || placesOf(terms.min) > digits) fail('badRequest', { field: 'min' });
  if (gt(terms.min, terms.max) || placesOf(terms.max) > digits) fail('badRequest', { field: 'max' });
  if (gt(terms.spread, MOST_SPREAD)) fail('badRequest', { field: 'spread' });
}

const rowOf = (body: Terms): store.Terms => ({
  channel_id: body.channelId,
  kind: body.kind,
  currency: body.currency,
  names: body.names,
  payee: body.payee,
  min_amount: body.min,
  max_amount: body.max,
  spread: body.spread,
  review_minutes: body.reviewMinutes,
  reason: body.reason,
});

const show = (row: ChannelRow) => ({
  channelId: row.channel_id,
  kind: row.kind,
  currency: row.currency,
  names: row.names,
  payee: row.payee,
  min: row.min_amount,
  max: row.max_amount,
  spread: row.spread,
  reviewMinutes: row.review_minutes,
  isFrozen: row.is_frozen,
  reason: row.reason,
  changedAt: Number(row.changed_at),
});
