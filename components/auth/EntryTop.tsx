/** The line above the entry page: what is simulated, and the language. */
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { languageNames } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/words';
import { useSimulation } from '@/lib/site/site';

export function EntryTop({ onLanguage }: { onLanguage: () => void }) {
  const t = useTranslations('auth.entry');
  const language = useLanguage();
  const { feed, sandbox } = useSimulation();
  const what = feed === 'replay' ? 'replay' : sandbox ? 'environment' : feed && 'market';
  return (
    <div className="flex h-[calc(3rem+var(--safe-top))] items-center justify-between px-4 pt-(--safe-top)">
      {what ? <SimulatedTag what={what} /> : <span />}
      <button
        type="button"
        aria-label={t('language', { language: languageNames[language] })}
        onClick={onLanguage}
        className="text-ink-2 press flex h-11 items-center gap-1.5"
      >
        <Globe aria-hidden className="size-4" strokeWidth={1.7} />
        {languageNames[language]}
        <ChevronDown aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
