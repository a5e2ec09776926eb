/**
 * A language that the browser prefers, for somebody who has chosen none yet. The default stays: it is only offered, once, in one line.
 * Choosing a language or closing the line stores the language, and with it that the question is answered.
 */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/lib/device/storage';
import { DEFAULT_LANGUAGE, type Language } from './languages';
import { currentLanguage, onLanguage } from './words';

/** In the language that is offered, whose words are not loaded yet: who reads no Chinese can read this. */
export const offerWords: Readonly<Record<Language, { text: string; take: string; close: string }>> = {
  'zh-hk': { text: '想以繁體中文瀏覽？', take: '切換', close: '關閉' },
  'zh-cn': { text: '想用简体中文浏览？', take: '切换', close: '关闭' },
  en: { text: 'View this in English?', take: 'Switch', close: 'Close' },
};

/** Ours for a language that a browser names; null for one that we do not speak. */
function ours(tag: string): Language | null {
  const [language = '', ...parts] = tag.toLowerCase().split('-');
  if (language === 'en') return 'en';
  if (language !== 'zh') return null;
  // The script counts before the place: somebody in Hong Kong may well read simplified characters.
  if (parts.includes('hans')) return 'zh-cn';
  if (parts.includes('hant')) return 'zh-hk';
  return parts.some((part) => part === 'tw' || part === 'hk' || part === 'mo') ? 'zh-hk' : 'zh-cn';
}

/** The first of a browser's languages that the app speaks. */
export function preferredLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = ours(tag);
    if (language) return language;
  }
  return null;
}

function offered(): Language | null {
  if (readStored('language') !== null || currentLanguage() !== DEFAULT_LANGUAGE) return null;
  const preferred = preferredLanguage(navigator.languages ?? [navigator.language]);
  return preferred === DEFAULT_LANGUAGE ? null : preferred;
}

const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  const stop = onLanguage(changed);
  return () => {
    watchers.delete(changed);
    stop();
  };
}

/** The language to offer now; null for none. */
export const useOfferedLanguage = (): Language | null => useSyncExternalStore(watch, offered, () => null);

/** Keeps the present language and asks no more. */
export function declineOffer(): void {
  writeStored('language', currentLanguage());
  for (const changed of watchers) changed();
}
