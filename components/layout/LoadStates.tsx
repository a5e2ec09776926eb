/** What stands in place of something that is read: its age, and the states in which there is nothing to show. For screens and for lists on them. */
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/ErrorState';
import { OfflineState } from '@/components/ui/OfflineState';
import type { Load } from '@/lib/client/useCall';
import { useIsOnline } from '@/lib/device/online';
import { useErrorText } from '@/lib/i18n/errorText';
import { AgeNote } from './AgeNote';
import { NotOffered } from './NotOffered';

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
  if (load.data === null) {
    if (!isOnline || load.error?.kind === 'offline') return <OfflineState onRetry={() => void load.reload()} />;
    if (load.error?.reason === 'notOffered') return <NotOffered />;
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
