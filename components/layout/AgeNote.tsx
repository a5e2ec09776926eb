/** Says of when the data is, while it cannot be renewed: the device is offline, or the exchange did not answer as it should. */
import { OfflineNote } from '@/components/ui/Notes';
import type { Load } from '@/lib/client/useCall';
import { useIsOnline } from '@/lib/device/online';

export function AgeNote({ load }: { load: Pick<Load<unknown>, 'data' | 'error' | 'at'> }) {
  const isOnline = useIsOnline();
  const isFailing = load.error !== null && load.data !== null;
  if (isOnline && !isFailing && load.error?.kind !== 'offline') return null;
  return <OfflineNote at={load.at} isOnline={isOnline} />;
}
