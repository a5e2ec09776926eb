/** For the address of something that the exchange behind this app does not have. */
import { NotOffered } from '@/components/layout/NotOffered';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { useSiteTitle } from '@/lib/site/site';

export function NotOfferedScreen() {
  return (
    <ScreenFrame title={useSiteTitle()}>
      <NotOffered />
    </ScreenFrame>
  );
}
