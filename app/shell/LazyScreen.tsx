/**
 * One screen, loaded when it is opened: a skeleton after 200 ms, "try again" after 60 s or when it cannot be fetched. A chunk that is
 * gone because a new version was deployed reloads the document once.
 */
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { hasWords, loadWords } from '@/lib/i18n/words';
import { useWaiting } from '@/lib/navigation/waiting';
import { SCREEN_DELAY_MS, SCREEN_TIMEOUT_MS } from '@/lib/timing/constants';
import { type Route, kernelWords } from '../routes';
import { LoadFailure } from './LoadFailure';
import { PageSkeleton } from './PageSkeleton';
import { screenLoaded } from './firstScreen';
import { isChunkFailure, reloadOnce } from './reloadOnce';

interface Loaded {
  Screen: ComponentType;
  Guard: ComponentType<{ route: Route; children: ReactNode }> | null;
}

const loadedScreens = new Map<Route, Loaded>();

const isReady = (route: Route) => loadedScreens.has(route) && hasWords([...kernelWords, ...route.words]);

async function loadRoute(route: Route): Promise<void> {
  const guarded = route.access === 'user' || route.whenLoggedIn !== undefined;
  const [Screen, Guard] = await Promise.all([
    route.load(),
    guarded ? import(/* webpackChunkName: 'kit-parts' */ './LoginGuard').then((file) => file.LoginGuard) : null,
    loadWords([...kernelWords, ...route.words]),
  ]);
  loadedScreens.set(route, { Screen, Guard });
}

type Stage = 'quiet' | 'skeleton' | 'ready' | 'screen' | 'slow';

function useLoading(route: Route): [Stage, () => void] {
  const [stage, setStage] = useState<Stage>(() => (isReady(route) ? 'ready' : 'quiet'));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (isReady(route)) return undefined;
    let open = true;
    const move = (next: Stage) => open && setStage(next);
    const skeleton = setTimeout(() => move('skeleton'), SCREEN_DELAY_MS);
    const timeout = setTimeout(() => move('slow'), SCREEN_TIMEOUT_MS);
    const finish = (next: Stage) => {
      clearTimeout(skeleton);
      clearTimeout(timeout);
      move(next);
      screenLoaded();
    };
    loadRoute(route).then(
      () => startTransition(() => finish('ready')),
      (error: unknown) => {
        if (!(isChunkFailure(error) && reloadOnce())) finish('screen');
      },
    );
    return () => {
      open = false;
      clearTimeout(skeleton);
      clearTimeout(timeout);
    };
  }, [route, attempt]);

  const retry = () => {
    setStage('quiet');
    setAttempt((count) => count + 1);
  };
  return [stage, retry];
}

export function LazyScreen({ route }: { route: Route }) {
  // The table of loaded screens fills behind React's back, so the compiler must not remember what it said.
  'use no memo';
  const [stage, retry] = useLoading(route);
  const loaded = loadedScreens.get(route);
  const failed = stage === 'screen' || stage === 'slow';
  useWaiting(!failed && (stage !== 'ready' || !loaded));
  if (failed) return <LoadFailure reason={stage} onRetry={retry} />;
  if (stage !== 'ready' || !loaded) {
    return stage === 'skeleton' ? <PageSkeleton /> : <div className="min-h-dvh" />;
  }
  const { Screen, Guard } = loaded;
  return Guard ? (
    <Guard route={route}>
      <Screen />
    </Guard>
  ) : (
    <Screen />
  );
}
