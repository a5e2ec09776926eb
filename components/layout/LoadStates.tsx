/** What stands in place of something that is read: its age, and the states in which there is nothing to show. For screens and for lists on them. */
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/ErrorState';
import { OfflineState } from '@/components/ui/OfflineState';
import type { Load } from '@/lib/client/useCall';
import { useIsOnline } from '@/lib/device/online';
import { useErrorText } from '@/lib/i18n/errorText';
import { useNavigation } from '@/lib/navigation/navigation';
import { AgeNote } from './AgeNote';

export function LoadStates<T>({
  load,
  skeleton,
  children,
}: {
  load: Load<T>;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  const { back } = useNavigation();
  if (load.data === null) {
    if (!isOnline || load.error?.kind === 'offline') return <OfflineState onRetry={() => void load.reload()} />;
    if (load.error?.reason === 'notOffered') return <ErrorState isAbsent onRetry={back} />;
    if (load.error) return <ErrorState text={errorText(load.error)} onRetry={() => void load.reload()} />;
    return skeleton;
  }
  return (
    <>
      <AgeNote load={load} />
      {children(load.data)}
    </>
  );
}
