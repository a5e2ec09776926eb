/** The terms of service, and what we say about ourselves. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DocumentText } from '@/components/help/DocumentText';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Skeleton } from '@/components/ui/Skeleton';
import { Segmented } from '@/components/ui/Tabs';
import { useAbout, useTerms } from '@/lib/help/hooks';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

type Part = 'terms' | 'about';

export function TermsScreen() {
  const { part: asked } = useParams(paths.help.terms);
  const t = useTranslations('help.terms');
  const [part, setPart] = useState<Part>(asked === 'about' ? 'about' : 'terms');
  const terms = useTerms();
  const about = useAbout(part === 'about');
  const parts = (
    <div className="px-4 pt-1 pb-2">
      <Segmented
        label={t('title')}
        items={[
          { value: 'terms', label: t('title') },
          { value: 'about', label: t('about') },
        ]}
        value={part}
        onChange={setPart}
      />
    </div>
  );
  return (
    <ScreenFrame
      title={t(part === 'about' ? 'about' : 'title')}
      load={part === 'terms' ? terms : about}
      skeleton={
        <>
          {parts}
          <Lines />
        </>
      }
    >
      {(shown) => (
        <>
          {parts}
          <article className="px-4">
            <h2 className="text-heading pt-2 font-bold">{shown.title}</h2>
            <p className="text-caption text-ink-3 mt-1">{t('version', { version: shown.version })}</p>
            <DocumentText sections={shown.sections} />
          </article>
        </>
      )}
    </ScreenFrame>
  );
}

function Lines() {
  return (
    <div className="space-y-3 px-4 pt-2">
      <Skeleton className="mb-6 h-7 w-1/2" />
      {Array.from({ length: 9 }, (_, line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </div>
  );
}
