/** Hands the words of the chosen language to the screens, and remembers the choice. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { writeStored } from '@/lib/device/storage';
import { chosenLanguage, languageTags } from '@/lib/i18n/languages';
import { type Speech, SpeechContext, translatorOf } from './words';

export function WordsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(chosenLanguage);
  const speech = useMemo<Speech>(
    () => ({
      language,
      words: translatorOf(language),
      speak: (chosen) => {
        writeStored('language', chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  useEffect(() => {
    document.documentElement.lang = languageTags[language];
    document.title = speech.words('shell.title');
  }, [language, speech]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}
