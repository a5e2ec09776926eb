/** Who is logged in here. The server decides; this remembers its last answer, and tells the other tabs when it changes. */
import { proxy, ref, snapshot, useSnapshot } from 'valtio';
import { auth } from '@/lib/api/auth';
import { call } from '@/lib/client/call';
import { CallError } from '@/lib/client/callError';
import { holderGone, onSessionEnd, otherPerson, sessionBegun } from '@/lib/client/signals';
import { type Load, forgetAnswers, refreshAll } from '@/lib/client/useCall';
import { noteVisit } from '@/lib/device/lastVisit';
import { heardOfLogOut, oweLogOut, owesLogOut } from '@/lib/device/owedLogOut';

/** The login flag: `unknown` until the server has been asked. */
export type LoginFlag = 'unknown' | 'in' | 'out';

interface Session {
  flag: LoginFlag;
  uid: string | null;
  accountMasked: string | null;
}

const state = proxy<Session>({ flag: 'unknown', uid: null, accountMasked: null });
/** Why the last question had no answer; null after one that had. */
const asked = proxy<{ failure: CallError | null }>({ failure: null });
let asking: Promise<LoginFlag> | null = null;

/** `owed`: out here, and the exchange has still to be told. `ended`: not by the person. */
type Word = 'in' | 'out' | 'owed' | 'ended';
let tabs: BroadcastChannel | null = null;
const tell = (word: Word) => tabs?.postMessage(word);

/** Who was here last, also after their session ran out; null once they have logged out. */
let holder: string | null = null;
function setHolder(uid: string | null): void {
  if (holder !== null && holder !== uid) holderGone();
  holder = uid;
}
/** For a start from nothing. */
export const forgetHolder = (): void => {
  holder = null;
};

async function become(session: Session): Promise<void> {
  if (session.uid !== null) setHolder(session.uid);
  // Before the first answer no private data was read, and clearing the cache would drop public answers that are on their way.
  const isOther = state.flag !== 'unknown' && session.uid !== state.uid;
  Object.assign(state, session);
  noteVisit(session.flag === 'in');
  if (session.flag === 'in') sessionBegun();
  if (!isOther) return;
  otherPerson();
  await forgetAnswers();
}

/** True where nothing was heard of a call: it may never have arrived. */
const wasUnheard = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'offline' || error.isUnsettled);

/** How many ends there were: an answer that was on its way meanwhile may be about the session that ended. */
let ends = 0;
function loggedOut(): Promise<void> {
  ends += 1;
  return become({ flag: 'out', uid: null, accountMasked: null });
}

async function askWho(): Promise<LoginFlag> {
  if ((await owesLogOut()) && (await payLogOut())) return 'out';
  const before = ends;
  const { isLogin, uid, accountMasked } = await call(auth.checkLogin, {});
  if (isLogin && ends !== before) return askWho();
  asked.failure = null;
  await become(isLogin ? { flag: 'in', uid, accountMasked } : { flag: 'out', uid: null, accountMasked: null });
  return state.flag;
}

/** Asks the server who is here. Several askers share one question. Rejects when the server cannot be asked. */
export function checkSession(): Promise<LoginFlag> {
  asking ??= (async () => {
    try {
      return await askWho();
    } catch (error) {
      asked.failure = ref(error instanceof CallError ? error : new CallError('network'));
      throw error;
    } finally {
      asking = null;
    }
  })();
  return asking;
}

/** The start's question counts for the first guard too, which may come a moment after its answer. */
const START_MS = 3000;
let atStart: { at: number; answer: Promise<LoginFlag> } | null = null;

export function checkAtStart(): Promise<LoginFlag> {
  const answer = checkSession();
  atStart = { at: Date.now(), answer };
  return answer;
}

/** For the guard before a screen: what was known may be over, unless it was asked just now, at the start. */
export function checkBeforeScreen(): Promise<LoginFlag> {
  const first = atStart;
  atStart = null;
  return first && Date.now() - first.at < START_MS ? first.answer : checkSession();
}

/**
 * Tells the exchange of a log-out that it has not heard of. Its answer, whatever it is, means that nobody is logged in here; false where
 * another tab has paid or logged in meanwhile.
 */
async function payLogOut(): Promise<boolean> {
  await call(auth.logOut, {}).catch((error: unknown) => {
    if (wasUnheard(error)) throw error;
  });
  if (!(await owesLogOut())) return false;
  oweLogOut(false);
  asked.failure = null;
  await loggedOut();
  tell('out');
  return true;
}

/** Takes up the session that a login or a registration has just begun; their screens call it after a success. */
export async function sessionStarted(): Promise<void> {
  // The exchange has ended the former session with this log-in.
  oweLogOut(false);
  await checkSession();
  tell('in');
}

/**
 * Ends the session on the server, here and in the other tabs. Without a network it ends here at once, and on the server before anything
 * else is asked; false then.
 */
export async function logOut(): Promise<boolean> {
  let isTold = true;
  await call(auth.logOut, {}).catch((error: unknown) => {
    if (!wasUnheard(error)) throw error;
    isTold = false;
    oweLogOut(true);
  });
  setHolder(null);
  await loggedOut();
  tell(isTold ? 'out' : 'owed');
  return isTold;
}

/** Listens to the session's end, whoever tells it: a refused call or another tab. */
export function watchSession(): () => void {
  const own = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
  tabs = own;
  const stopListening = onSessionEnd(() => {
    void loggedOut();
    tell('ended');
  });
  const hear = ({ data }: MessageEvent<Word>) => {
    // A log-in has ended the former session at the exchange, and who says `out` has told it.
    heardOfLogOut(data === 'owed');
    if (data === 'in') return void checkSession().then(refreshAll, () => undefined);
    if (data !== 'ended') setHolder(null);
    return void loggedOut();
  };
  own?.addEventListener('message', hear);
  const pay = async () => {
    if (await owesLogOut()) await checkSession().catch(() => undefined);
  };
  const hearNetwork = () => void pay();
  window.addEventListener('online', hearNetwork);
  return () => {
    stopListening();
    window.removeEventListener('online', hearNetwork);
    // Of two that watch, each closes what it opened.
    own?.close();
    if (tabs === own) tabs = null;
  };
}

export const currentSession = (): Session => snapshot(state);
export const useSession = (): Session => {
  const { flag, uid, accountMasked } = useSnapshot(state);
  return { flag, uid, accountMasked };
};
/** For a screen that can show nothing before it is known who is here. */
export function useSessionLoad(): Load<LoginFlag> {
  const { flag } = useSnapshot(state);
  const { failure } = useSnapshot(asked);
  const data = flag === 'unknown' ? null : flag;
  const reload = async () => {
    // The screen shows why it failed.
    await checkSession().catch(() => undefined);
  };
  return {
    data,
    error: data === null ? failure : null,
    isLoading: data === null && failure === null,
    at: null,
    reload,
  };
}
export const useIsLoggedIn = (): boolean => useSnapshot(state).flag === 'in';
