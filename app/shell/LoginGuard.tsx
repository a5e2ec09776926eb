/** Stands before a screen: asks the server who is here, then shows the screen, or the place where the person belongs. */
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/ui/ErrorState';
import { checkSession, useSession } from '@/lib/auth/session';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useErrorText } from '@/lib/i18n/errorText';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import type { Route } from '../routes';
import { PageSkeleton } from './PageSkeleton';

export function LoginGuard({ route, children }: { route: Route; children: ReactNode }) {
  const { flag } = useSession();
  const { pathname, search } = useLocation();
  const { redirect, relaunch } = useNavigation();
  const errorText = useErrorText();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);

  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    checkSession().then(
      () => setAsked(true),
      (thrown: unknown) => {
        const error = thrown instanceof CallError ? thrown : new CallError('network');
        if (!error.isSilent) reportProblem(error);
        setFailure(error);
      },
    );
  }, [attempt]);

  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };

  const leaves = asked && route.access === 'user' && flag === 'out';
  const belongsElsewhere = flag === 'in' && route.whenLoggedIn !== undefined;
  const here = pathname + search;
  useEffect(() => {
    if (leaves) redirect(paths.entry.href({ next: here }));
    if (belongsElsewhere && route.whenLoggedIn) relaunch(route.whenLoggedIn.href());
  }, [leaves, belongsElsewhere, here, redirect, relaunch, route]);

  if (route.access === 'any') return belongsElsewhere ? <PageSkeleton /> : children;
  if (flag === 'in') return children;
  if (failure) return <ErrorState text={errorText(failure)} onRetry={retry} />;
  return <PageSkeleton />;
}
