import { useTranslations } from 'next-intl';

/** A thin running line at the top while a call with the loading flag is under way. */
export function LoadingBar() {
  const t = useTranslations('shell');
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto h-0.5 max-w-(--column) overflow-hidden"
    >
      <div className="bg-brand h-full w-1/4 animate-[run_1.1s_linear_infinite]" />
    </div>
  );
}
