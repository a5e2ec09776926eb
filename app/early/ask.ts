/**
 * Runs in the page before its styles, long before the app: asks for the files and words of the screen in the address, and sends the calls
 * that the screen will make (lib/client/early). Without it everything comes a little later.
 */
import { API_BASE } from '@/lib/api/endpoint';
import type { EarlyAnswer, EarlyCall } from '@/lib/client/early';
import { columnsNow } from '@/lib/device/columnSteps';
import { type FirstFigures, dataIn, writeFigures } from './figures';
import { chosenLanguage, languages } from '@/lib/i18n/languages';

export interface EarlyTable {
  /** Names of files without their ending, in one text; the rest of the table gives their index here. */
  files: string;
  /** Files of words are named by language, part and hash: each text is a part and its hashes in the order of `languages`. */
  words: readonly string[];
  /** Path, body, 1 where only somebody who is logged in may ask. */
  calls: readonly (readonly [path: string, body: unknown, isOwn: 0 | 1])[];
  /** For each address the files, its words, the calls (the screen's own first), and 1 only where a wide window has another screen. */
  screens: Readonly<
    Record<string, readonly [files: readonly number[], words: readonly number[], calls: readonly number[], hasWide?: 1]>
  >;
}

/** A parameter of the address where it stands in a body. */
const PARAMETER = /^\{(\w+)\}$/;

/** Of the calls of a screen the first ones are sent at once, each further one in a task of its own: a slow phone takes ten milliseconds for each. */
const AT_ONCE = 3;

/** The body with what the address says in place of its parameters; null where one of them is missing. */
function filled(body: unknown, query: URLSearchParams): unknown {
  let isWhole = true;
  const text = JSON.stringify(body, (_, value: unknown) => {
    const name = typeof value === 'string' ? PARAMETER.exec(value)?.[1] : undefined;
    if (name === undefined) return value;
    isWhole &&= query.has(name);
    return query.get(name);
  });
  return isWhole ? JSON.parse(text) : null;
}

async function send(
  path: string,
  body: string,
  language: string,
  priority: RequestPriority,
): Promise<Omit<EarlyAnswer, 'at'>> {
  const origin = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';
  const response = await fetch(`${origin}${API_BASE}/${path}`, {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    priority,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-App': '1', 'X-Lang': language },
    body,
  });
  return { ok: response.ok, text: await response.text() };
}

function ask(path: string, body: unknown, language: string, priority: RequestPriority): EarlyCall['answer'] {
  const sent = JSON.stringify(body);
  const early: EarlyCall = {
    language,
    answer: send(path, sent, language, priority).then(
      (answer) => ({ ...answer, at: (early.came = Date.now()) }),
      () => null,
    ),
  };
  (window.earlyCalls ??= new Map()).set(`${path} ${sent}`, early);
  return early.answer;
}

function askForFiles(names: readonly string[]): void {
  for (const name of names) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.fetchPriority = 'low';
    link.href = `./_next/static/chunks/${name}.js`;
    document.head.append(link);
  }
}

/** Calls back where the last visit was of somebody who was logged in, and says whether amounts are hidden. Opens no store that is not there yet. */
function whenLastLoggedIn(run: (hidesAmounts: boolean) => void): void {
  try {
    const opening = indexedDB.open('keyval-store');
    opening.onupgradeneeded = () => opening.transaction?.abort();
    // Without a store this device has never opened the app.
    opening.onerror = (event) => event.preventDefault();
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('keyval')) return database.close();
      const kept = database.transaction('keyval').objectStore('keyval');
      const preferences = kept.get('preferences');
      const reading = kept.get('visit');
      // Answered in the order in which they were asked.
      reading.onsuccess = () => {
        database.close();
        if ((reading.result as { loggedIn?: unknown } | undefined)?.loggedIn !== true) return;
        run((preferences.result as { hideAmounts?: unknown } | undefined)?.hideAmounts === true);
      };
    };
  } catch {
    // A browser that refuses storage.
  }
}

export function askEarly(
  { files, words, calls, screens }: EarlyTable,
  firsts: Readonly<Record<string, FirstFigures>> = {},
): void {
  const [path = '', search = ''] = (location.hash.slice(1) || '/').split('?');
  const screen = Object.hasOwn(screens, path) ? screens[path] : undefined;
  if (!screen || self !== top) return;
  const [own, read, asked, hasWide] = screen;
  const language = chosenLanguage();
  const ofLanguage = languages.indexOf(language);
  const names = files.split(' ');
  // The files of the columns come with the app.
  const isWide = hasWide === 1 && columnsNow() > 0;
  const wanted = [
    ...(isWide ? [] : own).flatMap((file) => names[file] ?? []),
    ...read.flatMap((place) => {
      const [part, ...hashes] = words[place]?.split(' ') ?? [];
      const hash = hashes[ofLanguage];
      return hash === undefined ? [] : `words-${language}-${part}.${hash}`;
    }),
  ];
  const askForOwn = () => askForFiles(wanted);
  // The styles come first: nothing is painted without them.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', askForOwn);
  else askForOwn();
  if (!navigator.onLine || isWide) return;
  const query = new URLSearchParams(search);
  const first = Object.hasOwn(firsts, path) ? firsts[path] : undefined;
  const answers: unknown[] = asked.map(() => null);
  const device = { language, hidesAmounts: false };
  const write = () => first && writeFigures(first(answers, query, device));
  // Answers may be here before the skeleton is.
  if (first && document.readyState === 'loading') document.addEventListener('DOMContentLoaded', write);
  const askOne = (place: number, callPath: string, body: unknown) => {
    // A browser has few connections to one place: what the skeleton waits for does not stand behind the rest.
    const answer = ask(callPath, body, language, place === 0 ? 'high' : 'low');
    if (!first) return;
    void answer.then((given) => {
      answers[place] = given && dataIn(given.text);
      write();
    });
  };
  const askAll = (whose: 0 | 1) => {
    for (const [place, one] of asked.entries()) {
      const [callPath, form, isOwn] = calls[one] ?? [];
      if (callPath === undefined || isOwn !== whose) continue;
      const body = filled(form, query);
      if (body === null) continue;
      if (place < AT_ONCE) askOne(place, callPath, body);
      else setTimeout(askOne, 0, place, callPath, body);
    }
  };
  // Opening the store takes longer than sending calls.
  if (asked.some((one) => calls[one]?.[2] === 1))
    whenLastLoggedIn((hidesAmounts) => {
      device.hidesAmounts = hidesAmounts;
      askAll(1);
    });
  askAll(0);
}
