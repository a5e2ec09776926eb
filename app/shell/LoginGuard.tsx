/** Stands before a screen: asks the server who is here, then shows the screen, or the place where the person belongs. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ErrorState } from '@/components/ui/ErrorState';
import { ledToOnboarding, onboardingPlace } from '@/lib/auth/onboarding';
import { checkBeforeScreen, useSession } from '@/lib/auth/session';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useErrorText } from '@/lib/i18n/errorText';
import { useNavigation } from '@/lib/navigation/navigation';
import { isInside, paths } from '@/lib/paths';
import { useSiteTitle } from '@/lib/site/site';
import type { Route } from '../routes';
import { PageSkeleton } from './PageSkeleton';

/** Where somebody was on the way to; never anywhere outside the app. */
function placeAfterLogin(search: string, otherwise: string): string {
  const next = new URLSearchParams(search).get('next');
  return next && isInside(next) ? next : otherwise;
}

/** False once another address was opened that the router has not shown yet. */
const isStillAt = (pathname: string): boolean => (window.location.hash.slice(1) || '/').split('?')[0] === pathname;

export function LoginGuard({ route, children }: { route: Route; children: ReactNode }) {
  const { flag } = useSession();
  const { pathname, search, key } = useLocation();
  const { redirect, relaunch } = useNavigation();
  const errorText = useErrorText();
  const title = useSiteTitle();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);

  const ask = useCallback(() => {
    checkBeforeScreen().then(
      () => setAsked(true),
      (thrown: unknown) => {
        const error = thrown instanceof CallError ? thrown : new CallError('network');
        if (!error.isSilent && error.kind !== 'offline') reportProblem(error);
        setFailure(error);
      },
    );
  }, []);
  useEffect(ask, [ask]);

  const leaves = asked && route.access === 'user' && flag === 'out';
  // The session may have ended elsewhere since it was last asked for, so the guard waits for a new answer before it leads on.
  const waits = flag === 'in' && !asked && failure === null;
  const destination =
    flag === 'in' && !waits && route.whenLoggedIn
      ? (onboardingPlace() ?? placeAfterLogin(search, route.whenLoggedIn.href()))
      : null;
  const here = pathname + search;
  useEffect(() => {
    if (!isStillAt(pathname)) return;
    if (leaves) redirect(paths.entry.href({ next: here }));
    if (destination) relaunch(destination);
    // Only once it stands there: until then another render must find the same place.
    if (here === onboardingPlace()) ledToOnboarding();
    // With the key, so that somebody who comes back to this address is led on after all.
  }, [leaves, destination, here, pathname, key, redirect, relaunch]);

  if (route.access === 'any') return destination || (waits && route.whenLoggedIn) ? <PageSkeleton /> : children;
  if (flag === 'in') return children;
  if (failure) {
    const retry = () => {
      setFailure(null);
      ask();
    };
    return (
      <ScreenFrame title={title} back={route.tab === undefined}>
        <ErrorState text={errorText(failure)} onRetry={retry} />
      </ScreenFrame>
    );
  }
  return <PageSkeleton />;
}
