/** The talk of each order as it was left, and reading it; and appeals. */
import { c2cAppeal, c2cTalk, type C2cMessage } from '@/lib/api/c2cTalk';
import { useIsLoggedIn } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { onOtherPerson } from '@/lib/client/signals';
import { useAction } from '@/lib/client/useAction';
import { invalidate, useCall } from '@/lib/client/useCall';
import { useIsLive } from '@/lib/client/useStream';
import { createTalk, type TalkState, useOutboxOf } from '@/lib/talk/createTalk';
import { type TalkPages, useTalkPages } from '@/lib/talk/useTalkPages';

const SIZE = 30;
/** The stream tells of messages; without one they are asked for. */
const EVERY_MS = { told: 15_000, untold: 3_000 };

const talks = new Map<string, TalkState>();
onOtherPerson(() => {
  for (const talk of talks.values()) talk.forget();
  talks.clear();
});

/** One for each order, kept while the app is open: drafts and what could not be sent stay where they are. */
export function talkOf(orderNo: string): TalkState {
  const known = talks.get(orderNo);
  if (known) return known;
  const talk = createTalk({
    purpose: 'c2cTalk',
    send: (message) => call(c2cTalk.send, { orderNo, ...message }),
    onSent: () => invalidate(...c2cTalk.send.changes),
  });
  talks.set(orderNo, talk);
  return talk;
}

export interface OrderTalk extends TalkPages<C2cMessage> {
  readUpTo: string | null;
  state: 'open' | 'inAppeal' | 'ended';
}

export function useOrderTalk(orderNo: string) {
  const talk = talkOf(orderNo);
  const outbox = useOutboxOf(talk);
  const isLive = useIsLive();
  const load = useCall(c2cTalk.messages, useIsLoggedIn() ? { orderNo, size: SIZE } : null, {
    everyMs: isLive ? EVERY_MS.told : EVERY_MS.untold,
    keepPrevious: false,
  });
  const pages = useTalkPages(talk, outbox, load.data, (beforeId) =>
    call(c2cTalk.messages, { orderNo, size: SIZE, beforeId }),
  );
  const { data: latest } = load;
  const data: OrderTalk | null = latest && { ...pages, readUpTo: latest.readUpTo, state: latest.state };
  return { ...load, data };
}

export const useUnreadTalks = () => useCall(c2cTalk.unread, useIsLoggedIn() ? {} : null);
/** By the order's number. */
export const useUnreadCounts = (): ReadonlyMap<string, number> =>
  new Map((useUnreadTalks().data ?? []).map(({ orderNo, count }) => [orderNo, count]));

export const useAppeal = (orderNo: string) =>
  useCall(c2cAppeal.detail, useIsLoggedIn() ? { orderNo } : null, { everyMs: 10_000, keepPrevious: false });
const quiet = { quiet: true };
export const useAppealOrder = () => useAction(c2cAppeal.save, quiet);
export const useAddEvidence = () => useAction(c2cAppeal.addEvidence, quiet);
export const useWithdrawAppeal = () => useAction(c2cAppeal.cancel);
