/** Says how old the data is while it cannot be refreshed: the device is offline, or the exchange did not answer as it should. */
import { useSyncExternalStore } from 'react';
import { OfflineNote } from '@/components/ui/Notes';
import type { Load } from '@/lib/client/useCall';
import { useIsOnline } from '@/lib/device/online';

type Aged = Pick<Load<unknown>, 'data' | 'error' | 'at' | 'heard'>;

export function AgeNote({ load }: { load: Aged }) {
  const isOnline = useIsOnline();
  const isFailing = load.error !== null && load.data !== null;
  if (isOnline && !isFailing && load.error?.kind !== 'offline') return null;
  return <Age load={load} isOnline={isOnline} />;
}

/** Prices may still arrive while something else fails. */
function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
}

function Age({ load, isOnline }: { load: Aged; isOnline: boolean }) {
  const heard = useSyncExternalStore(everySecond, () => load.heard?.() ?? null);
  return (
    <OfflineNote
      at={heard === null || load.at === null ? (heard ?? load.at) : Math.max(heard, load.at)}
      isOnline={isOnline}
    />
  );
}
