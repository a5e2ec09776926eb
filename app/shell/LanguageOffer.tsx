/** One quiet line for a first visitor whose browser prefers another of our languages. It lies over the page, so that nothing moves when it comes. */
import { Globe, X } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { chooseLanguage } from '@/lib/auth/language';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { languageTags } from '@/lib/i18n/languages';
import { declineOffer, offerWords, useOfferedLanguage } from '@/lib/i18n/offer';
import { paths } from '@/lib/paths';
import { tabPages } from '../tabs';

/** Elsewhere it would lie over what somebody came to do. */
const tabs = new Set(tabPages.map(({ address }) => address.path));
const isEntry = (pathname: string): boolean => pathname === paths.entry.path || pathname === paths.entry.alias;

export function LanguageOffer() {
  const { pathname } = useLocation();
  const language = useOfferedLanguage();
  if (!language || !(isEntry(pathname) || tabs.has(pathname))) return null;
  const words = offerWords[language];
  // In the free room above the mark, or above the tab bar.
  const place = isEntry(pathname)
    ? 'absolute top-[calc(3rem+var(--safe-top))]'
    : 'fixed bottom-[calc(4rem+var(--safe-bottom))]';
  const take = () => {
    chooseLanguage(language).catch(() => reportProblem(new CallError('network')));
  };
  return (
    <aside lang={languageTags[language]} className={`${place} inset-x-0 z-20 mx-auto max-w-(--column) px-4`}>
      <div className="bg-surface text-ink-2 text-label rounded-m flex min-h-11 shadow-[0_0_0_0.0625rem_var(--line)] items-center gap-2 pl-3">
        <Globe aria-hidden className="size-4 shrink-0" strokeWidth={1.7} />
        <p className="min-w-0 flex-1 truncate">{words.text}</p>
        <button type="button" onClick={take} className="press text-brand h-11 shrink-0 px-2 font-semibold">
          {words.take}
        </button>
        <button
          type="button"
          aria-label={words.close}
          onClick={declineOffer}
          className="press text-ink-3 grid size-11 shrink-0 place-items-center"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      </div>
    </aside>
  );
}
