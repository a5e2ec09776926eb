/** The languages, each by its own name. Choosing one changes the whole app at once. */
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { chooseLanguage } from '@/lib/auth/language';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { type Language, languageNames, languageTags, languages } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/words';

export function LanguageScreen() {
  const t = useTranslations('auth.language');
  const chosen = useLanguage();
  const choose = (language: Language) => {
    // The words are a file of their own: without a network the language stays as it is.
    chooseLanguage(language).catch(() => reportProblem(new CallError('network')));
  };
  return (
    <ScreenFrame title={t('title')}>
      <div role="radiogroup" aria-label={t('title')}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            role="radio"
            aria-checked={language === chosen}
            lang={languageTags[language]}
            onClick={() => choose(language)}
            className="press hairline-b flex h-14 w-full items-center justify-between px-4 text-left"
          >
            <span className={language === chosen ? 'text-brand font-semibold' : undefined}>
              {languageNames[language]}
            </span>
            {language === chosen && <Check aria-hidden className="text-brand size-5" />}
          </button>
        ))}
      </div>
      <p className="text-label text-ink-3 px-4 pt-3">{t('note')}</p>
    </ScreenFrame>
  );
}
