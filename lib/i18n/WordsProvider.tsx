'use client';
/** Hands the loaded words to `useTranslations`. */
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { languageTags } from './languages';
import { useLanguage, useShownWords } from './words';

/** What `{until, time, short}` and `{until, date, moment}` of a message mean. The zone is the device's: to ask for its name costs a slow phone 0.3 s. */
const formats = {
  dateTime: {
    short: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    // By its name: 7/8 is July in one country and August in another.
    moment: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  },
} as const;

export function WordsProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const messages = useShownWords();
  return (
    <NextIntlClientProvider locale={languageTags[language]} messages={messages} formats={formats}>
      {children}
    </NextIntlClientProvider>
  );
}
