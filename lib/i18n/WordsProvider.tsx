'use client';
/** Hands the loaded words to `useTranslations`. */
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { languageTags } from './languages';
import { useLanguage, useShownWords } from './words';

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function WordsProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const messages = useShownWords();
  return (
    <NextIntlClientProvider locale={languageTags[language]} messages={messages as Record<string, never>} timeZone={zone()}>
      {children}
    </NextIntlClientProvider>
  );
}
