/** Renders a part of the kit by itself, with the shell's English words. */
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { loadWords, setLanguage } from '@/lib/i18n/words';
import { WordsProvider } from '@/lib/i18n/WordsProvider';

beforeAll(async () => {
  await setLanguage('en');
  await loadWords(['shell']);
});

export const renderPart = (part: ReactElement) => render(<WordsProvider>{part}</WordsProvider>);
