/** Reading the talk with customer service. */
import { useEffect, useState } from 'react';
import { support, type ServiceMessage } from '@/lib/api/support';
import { useIsLoggedIn } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useCall } from '@/lib/client/useCall';
import { useIsLive } from '@/lib/client/useStream';
import { type Outgoing, settleOutbox, useOutbox } from './state';

const SIZE = 30;
/** The stream tells of answers to somebody who is logged in; for everybody else, and without a stream, one asks. */
const TALK_EVERY_MS = { told: 20_000, untold: 4_000 };
const UNREAD_EVERY_MS = { told: 60_000, untold: 30_000 };

export interface Talk {
  /** Oldest first. */
  messages: readonly ServiceMessage[];
  /** Written here and not shown by the exchange yet. */
  outgoing: readonly Outgoing[];
  isOpen: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

export function useTalk() {
  const isTold = useIsTold();
  const load = useCall(
    support.messages,
    { size: SIZE },
    { everyMs: isTold ? TALK_EVERY_MS.told : TALK_EVERY_MS.untold },
  );
  const [seen, setSeen] = useState<readonly ServiceMessage[]>([]);
  const [hasOlder, setHasOlder] = useState<boolean | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const outgoing = useOutbox();
  const latest = load.data?.list;
  const [merged, setMerged] = useState(latest);
  if (latest && latest !== merged) {
    setMerged(latest);
    setSeen(together(seen, latest));
  }
  useEffect(() => {
    if (latest) settleOutbox(latest);
  }, [latest]);

  const messages = together(seen, latest ?? []);
  const loadMore = async () => {
    const [first] = messages;
    if (!first || isLoadingMore) return;
    setLoadingMore(true);
    try {
      const page = await call(support.messages, { size: SIZE, beforeId: first.id });
      setSeen((before) => together(before, page.list));
      setHasOlder(page.hasMore);
    } catch (error) {
      if (error instanceof CallError && !error.isSilent) reportProblem(error);
    }
    setLoadingMore(false);
  };
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const data: Talk | null = load.data && {
    messages,
    outgoing: outgoing.filter(({ clientId }) => !arrived.has(clientId)),
    isOpen: load.data.isOpen,
    hasMore: hasOlder ?? load.data.hasMore,
    isLoadingMore,
    loadMore: () => void loadMore(),
  };
  return { ...load, data };
}

/** Every message once, oldest first. Numbers of messages are as long as a number of the exchange may be, so they are compared as text. */
function together(a: readonly ServiceMessage[], b: readonly ServiceMessage[]): ServiceMessage[] {
  const all = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...all.values()].sort((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1));
}

function useIsTold(): boolean {
  const isLive = useIsLive();
  const isLoggedIn = useIsLoggedIn();
  return isLive && isLoggedIn;
}

export const useUnread = (asks: boolean) => {
  const isTold = useIsTold();
  return useCall(support.unread, asks ? {} : null, {
    everyMs: isTold ? UNREAD_EVERY_MS.told : UNREAD_EVERY_MS.untold,
    keepPrevious: false,
  });
};

export const useLockCase = () => useCall(support.lockCase, {});
