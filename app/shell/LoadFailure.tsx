/** A page for when the page itself cannot be shown. Its words are a fallback chain: the loaded ones, or plain English while none are here. */
import { useTranslations } from 'next-intl';
import { useLocation } from 'react-router-dom';
import { hasWords } from '@/lib/i18n/words';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

type Reason = 'screen' | 'slow' | 'crash';

/** Only when not even the shell's words could be fetched. */
const wordless = {
  title: '未能載入 · Couldn’t load',
  text: '請檢查網絡後再試一次。 Check your connection and try again.',
  retry: '重試 · Try again',
  home: '首頁 · Home',
};

export interface FailureWords {
  title: string;
  text: string;
  retry: string;
  home: string;
}

function Page({ words, onRetry }: { words: FailureWords; onRetry: () => void }) {
  const { relaunch } = useNavigation();
  // Where home itself is what failed, it is no way out.
  const isHome = useLocation().pathname === paths.home.href();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-8 text-center">
      <h1 className="text-title font-semibold">{words.title}</h1>
      <p className="text-ink-2 mt-2 max-w-72">{words.text}</p>
      <button
        type="button"
        onClick={onRetry}
        className="bg-brand press mt-6 h-[2.875rem] w-full max-w-64 rounded-full font-semibold text-white"
      >
        {words.retry}
      </button>
      {!isHome && (
        <button
          type="button"
          onClick={() => relaunch(paths.home.href())}
          className="text-brand press mt-2 h-11 px-4 font-medium"
        >
          {words.home}
        </button>
      )}
    </main>
  );
}

function Worded({ reason, onRetry }: { reason: Reason; onRetry: () => void }) {
  const t = useTranslations('shell');
  const title = { screen: t('failure.screen'), slow: t('failure.slow'), crash: t('failure.crash') }[reason];
  const text = reason === 'crash' ? t('failure.crashText') : t('failure.screenText');
  return <Page words={{ title, text, retry: t('retry'), home: t('home') }} onRetry={onRetry} />;
}

export function LoadFailure({ reason, onRetry }: { reason: Reason; onRetry: () => void }) {
  return hasWords(['shell']) ? (
    <Worded reason={reason} onRetry={onRetry} />
  ) : (
    <Page words={wordless} onRetry={onRetry} />
  );
}
