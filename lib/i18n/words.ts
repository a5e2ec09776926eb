/**
 * The app's words: built-in ones split by domain and loaded with the screens that need them, in the current language only, and the
 * server's pack of differences laid over them. Failing to load or to understand a pack is silent.
 */
import { useSyncExternalStore } from 'react';
import { proxy, ref, subscribe, useSnapshot } from 'valtio';
import { writeStored } from '@/lib/device/storage';
import { DEFAULT_LANGUAGE, type Language, chosenLanguage, languageTags } from './languages';
import type { Messages } from './messages';

type ByDomain = Readonly<Record<string, Messages>>;

interface WordsState {
  language: Language;
  /** What is shown: built-in words with the server's laid over. */
  shown: ByDomain;
}

const state = proxy<WordsState>({ language: DEFAULT_LANGUAGE, shown: ref({}) });
const builtIn: Record<Language, Record<string, Messages>> = { 'zh-hk': {}, 'zh-cn': {}, en: {} };
const packs: Partial<Record<Language, ByDomain>> = {};

async function loadDomain(language: Language, domain: string): Promise<void> {
  if (builtIn[language][domain]) return;
  // Named, so that the build knows which of them the shell needs without a network.
  const file: { default: Messages } = await import(
    /* webpackChunkName: 'words-[request]' */ `../../locales/${language}/${domain}.json`
  );
  builtIn[language][domain] = file.default;
}

async function show(language: Language): Promise<void> {
  const pack = packs[language];
  const shown = pack ? (await import('./pack')).layOver(builtIn[language], pack) : { ...builtIn[language] };
  if (state.language === language) state.shown = ref(shown);
}

/** Loads the words of these domains in the current language. Rejects when a file cannot be fetched, like any chunk. */
export async function loadWords(domains: readonly string[]): Promise<void> {
  const language = state.language;
  const missing = domains.filter((domain) => !state.shown[domain]);
  if (missing.length === 0) return;
  await Promise.all(missing.map((domain) => loadDomain(language, domain)));
  // The language was changed meanwhile: those words are needed instead.
  if (state.language !== language) return loadWords(domains);
  await show(language);
}

/** True when the words of these domains can be shown at once. */
export const hasWords = (domains: readonly string[]): boolean => domains.every((domain) => state.shown[domain]);

/** Takes up the language chosen on this device. Called once, before anything is drawn. */
export function startLanguage(): void {
  state.language = chosenLanguage();
  document.documentElement.lang = languageTags[state.language];
}

/** Changes the language of the whole app once the words that are on the screen have been loaded. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all(Object.keys(state.shown).map((domain) => loadDomain(language, domain)));
  state.language = language;
  await show(language);
  writeStored('language', language);
  document.documentElement.lang = languageTags[language];
  document.documentElement.dataset.language = language;
}

/** What an exchange sends that has no words of its own. */
const EMPTY_PACK = '{}';

/** Lays the server's differences over the built-in words of a language. Anything that is not understood is left out. */
export async function layPackOver(language: Language, text: string): Promise<void> {
  if (text === EMPTY_PACK) return;
  try {
    const { readPack } = await import('./pack');
    const pack = readPack(text);
    if (!pack) return;
    packs[language] = pack;
    await show(language);
  } catch {
    // The built-in words stay.
  }
}

/** Calls back after every change of language. */
export function onLanguage(changed: (language: Language) => void): () => void {
  let known = state.language;
  return subscribe(state, () => {
    if (state.language === known) return;
    known = state.language;
    changed(known);
  });
}

export const currentLanguage = (): Language => state.language;
/** Plainer than a snapshot, because every figure of every row asks for it. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);
/** Whether a domain's words can be shown; changes when they have been loaded. */
export const useHasWords = (domain: string): boolean => domain in useSnapshot(state).shown;

/** For the provider only; screens use `useTranslations`. */
export const useShownWords = (): ByDomain => useSnapshot(state).shown;
