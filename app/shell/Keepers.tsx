/** Draws nothing: keeps up to date what every screen relies on, as long as the app is open. */
import { useEffect, useRef } from 'react';
import { useSession } from '@/lib/auth/session';
import { reopenStream } from '@/lib/client/stream';
import { useMergeFavourites } from '@/lib/market/favourites';
import { useDisplayRate } from '@/lib/market/hooks';
import { useOwnChanges } from './useOwnChanges';

/** A stream belongs to one person: it is opened anew when somebody else logs in, and after logging out. */
function useStreamOfPerson(): void {
  const { uid } = useSession();
  const before = useRef(uid);
  useEffect(() => {
    if (before.current !== uid) reopenStream();
    before.current = uid;
  }, [uid]);
}

export function Keepers() {
  useDisplayRate();
  useMergeFavourites();
  useOwnChanges();
  useStreamOfPerson();
  return null;
}
