/** For the address of something that the exchange behind this app does not have. */
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ErrorState } from '@/components/ui/ErrorState';
import { useNavigation } from '@/lib/navigation/navigation';
import { useSiteTitle } from '@/lib/site/site';

export function NotOfferedScreen() {
  const { back } = useNavigation();
  return (
    <ScreenFrame title={useSiteTitle()}>
      <ErrorState isAbsent onRetry={back} />
    </ScreenFrame>
  );
}
