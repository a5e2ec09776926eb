/** What runs behind the screens from just after the first paint: preferences, site, session, the server's words, uncaught errors, presses of tabs. */
import { home } from '@/lib/api/home';
import { checkAtStart, checkSession, currentSession, watchSession } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { refreshAll } from '@/lib/client/useCall';
import { startWorker } from '@/lib/device/newVersion';
import { loadPreferences } from '@/lib/device/preferences';
import { startTheme } from '@/lib/device/theme';
import type { Language } from '@/lib/i18n/languages';
import { currentLanguage, layPackOver, onLanguage } from '@/lib/i18n/words';
import { whenShown } from '@/lib/navigation/waiting';
import { loadSite, recallSite } from '@/lib/site/site';
import { watchTabs } from './keepInPlace';
import { reportCrash } from './report';

const ASK_AGAIN_MS = 5000;

/** Nobody pressed anything: that the device is offline, the screens say themselves. */
function tellFailure(error: unknown): void {
  if (error instanceof CallError && !error.isSilent && error.kind !== 'offline') reportProblem(error);
}

async function takeServerWords(language: Language): Promise<void> {
  try {
    const pack = await call(home.languagePack, { lang: language });
    await layPackOver(language, pack.str);
  } catch {
    // The built-in words are complete without it.
  }
}

function watchErrors(): () => void {
  const onError = (event: ErrorEvent) => reportCrash(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => {
    if (event.reason instanceof CallError) tellFailure(event.reason);
    else reportCrash(event.reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Starts everything and returns what stops it. */
export function startBackground(): () => void {
  startTheme();
  void loadPreferences();
  void recallSite();
  let isSiteKnown = false;
  const askSite = async () => {
    await loadSite();
    isSiteKnown = true;
  };
  const ask = () => {
    askSite().catch(tellFailure);
    checkAtStart().catch(tellFailure);
    // The built-in words serve until the screen stands.
    whenShown(() => void takeServerWords(currentLanguage()));
  };
  ask();
  /** The session may have ended while the page lay in the background; nobody waits for the answer, so a failure is silent. */
  const askAgain = () => {
    if (document.visibilityState === 'visible') checkSession().catch(() => undefined);
  };
  /** While nobody knows who is here, nothing of theirs can be shown; and what is simulated must be said. A network that has come back may fail the first question. */
  const untilKnown = setInterval(() => {
    if (currentSession().flag === 'unknown') askAgain();
    if (!isSiteKnown && document.visibilityState === 'visible') askSite().catch(() => undefined);
  }, ASK_AGAIN_MS);
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', askAgain);
  const stops = [
    watchErrors(),
    startWorker(),
    watchSession(),
    watchTabs(),
    onLanguage((language) => {
      void takeServerWords(language);
      void refreshAll();
    }),
    () => clearInterval(untilKnown),
    () => window.removeEventListener('online', ask),
    () => document.removeEventListener('visibilitychange', askAgain),
  ];
  return () => stops.forEach((stop) => stop());
}
