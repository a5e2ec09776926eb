/** Reading a talk: the newest messages again and again, older ones on demand, and what was written here and is not there yet. */
import { useEffect, useState } from 'react';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import type { Outgoing, TalkState } from './createTalk';

interface TalkMessage {
  id: string;
  clientId: string | null;
}

interface Page<M> {
  list: readonly M[];
  hasMore: boolean;
}

export interface TalkPages<M extends TalkMessage> {
  /** Oldest first. */
  messages: readonly M[];
  /** Written here and not shown by the exchange yet. */
  outgoing: readonly Outgoing[];
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/** `outgoing` is the outbox of the talk, `latest` its newest page, null while that is on its way. `before` asks for the page before a message. */
export function useTalkPages<M extends TalkMessage>(
  talk: Pick<TalkState, 'settle'>,
  outgoing: readonly Outgoing[],
  latest: Page<M> | null,
  before: (id: string) => Promise<Page<M>>,
): TalkPages<M> {
  const [seen, setSeen] = useState<readonly M[]>([]);
  const [hasOlder, setHasOlder] = useState<boolean | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const list = latest?.list;
  const [merged, setMerged] = useState(list);
  if (list && list !== merged) {
    setMerged(list);
    setSeen(together(seen, list));
  }
  useEffect(() => {
    if (list) talk.settle(list);
  }, [talk, list]);

  const messages = together(seen, list ?? []);
  const loadMore = async () => {
    const [first] = messages;
    if (!first || isLoadingMore) return;
    setLoadingMore(true);
    try {
      const page = await before(first.id);
      setSeen((shown) => together(shown, page.list));
      setHasOlder(page.hasMore);
    } catch (error) {
      if (error instanceof CallError && !error.isSilent) reportProblem(error);
    }
    setLoadingMore(false);
  };
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return {
    messages,
    outgoing: outgoing.filter(({ clientId }) => !arrived.has(clientId)),
    hasMore: hasOlder ?? latest?.hasMore ?? false,
    isLoadingMore,
    loadMore: () => void loadMore(),
  };
}

/** Every message once, oldest first. Numbers of messages are as long as a number of the exchange may be, so they are compared as text. */
function together<M extends TalkMessage>(a: readonly M[], b: readonly M[]): M[] {
  const all = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...all.values()].sort((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1));
}
