/** The person's choice of language: the whole app at once, and the exchange, which writes notices and mail in it. */
import { home } from '@/lib/api/home';
import { call } from '@/lib/client/call';
import { asProblem } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import type { Language } from '@/lib/i18n/languages';
import { setLanguage } from '@/lib/i18n/words';
import { currentSession } from './session';

/** Rejects when the words cannot be fetched; then nothing has changed. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  if (currentSession().flag !== 'in') return;
  // Every call names the language, so the screen stays right even if the exchange could not store the choice; its letters would not be.
  await call(home.setLanguage, { code: language }).catch((error: unknown) => {
    const problem = asProblem(error);
    if (!problem.isSilent) reportProblem(problem);
  });
}
