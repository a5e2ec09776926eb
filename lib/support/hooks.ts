/** Reading the talk with customer service. */
import { support, type ServiceMessage } from '@/lib/api/support';
import { useIsLoggedIn } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { useCall } from '@/lib/client/useCall';
import { useIsLive } from '@/lib/client/useStream';
import { type TalkPages, useTalkPages } from '@/lib/talk/useTalkPages';
import { serviceTalk } from './state';

const SIZE = 30;
/** The stream tells of answers to somebody who is logged in; for everybody else, and without a stream, one asks. */
const TALK_EVERY_MS = { told: 20_000, untold: 4_000 };
const UNREAD_EVERY_MS = { told: 60_000, untold: 30_000 };

export interface Talk extends TalkPages<ServiceMessage> {
  isOpen: boolean;
}

export function useTalk() {
  const isTold = useIsTold();
  const load = useCall(
    support.messages,
    { size: SIZE },
    { everyMs: isTold ? TALK_EVERY_MS.told : TALK_EVERY_MS.untold },
  );
  const pages = useTalkPages(serviceTalk, serviceTalk.useOutbox(), load.data, (beforeId) =>
    call(support.messages, { size: SIZE, beforeId }),
  );
  const data: Talk | null = load.data && { ...pages, isOpen: load.data.isOpen };
  return { ...load, data };
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
