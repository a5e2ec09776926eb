/** The terms of service, to be read where they are accepted. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { ErrorState } from '@/components/ui/ErrorState';
import { Sheet } from '@/components/ui/Sheet';
import { Skeleton } from '@/components/ui/Skeleton';
import { useTerms } from '@/lib/help/hooks';
import { useErrorText } from '@/lib/i18n/errorText';

export function TermsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('help.terms');
  const errorText = useErrorText();
  const terms = useTerms();
  return (
    <Sheet
      open
      onClose={onClose}
      title={terms.data?.title ?? t('title')}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      {terms.data ? (
        <>
          <p className="text-caption text-ink-3">{t('version', { version: terms.data.version })}</p>
          {terms.data.sections.map((section) => (
            <section key={section.heading} className="mt-4">
              <h3 className="font-semibold">{section.heading}</h3>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="text-ink-2 mt-1.5 [overflow-wrap:anywhere]">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </>
      ) : terms.error ? (
        <ErrorState text={errorText(terms.error)} onRetry={() => void terms.reload()} />
      ) : (
        <div className="h-[60dvh] space-y-3">
          {Array.from({ length: 9 }, (_, line) => (
            <Skeleton key={line} className="h-4 w-full" />
          ))}
        </div>
      )}
    </Sheet>
  );
}
