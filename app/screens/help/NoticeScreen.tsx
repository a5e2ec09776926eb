/** One notice in full. */
import { FileQuestion } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { NoticeHead } from '@/components/help/NoticeHead';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { isMissing } from '@/lib/client/isMissing';
import { markNoticesRead } from '@/lib/device/preferences';
import { useNotice } from '@/lib/help/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function NoticeScreen() {
  const { id } = useParams(paths.help.notice);
  const t = useTranslations('help.notice');
  const { redirect } = useNavigation();
  const notice = useNotice(id);
  const opened = notice.data?.id;
  useEffect(() => {
    if (opened !== undefined) markNoticesRead([opened]);
  }, [opened]);
  if (isMissing(notice)) {
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          icon={FileQuestion}
          title={t('missing')}
          text={t('missingText')}
          action={{ label: t('all'), onPress: () => redirect(paths.help.notices.href()) }}
        />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={t('title')} load={notice} skeleton={<Lines />}>
      {(shown) => (
        <article className="px-4 pt-2">
          <h2 className="text-heading mb-3 font-bold [overflow-wrap:anywhere]">{shown.title}</h2>
          <NoticeHead notice={shown} full />
          <div className="hairline-b mt-3" />
          {shown.paragraphs.map((paragraph) => (
            <p
              key={paragraph}
              className="text-ink-2 mt-4 leading-[1.625rem] whitespace-pre-line [overflow-wrap:anywhere]"
            >
              {paragraph}
            </p>
          ))}
        </article>
      )}
    </ScreenFrame>
  );
}

function Lines() {
  return (
    <div className="space-y-3 px-4 pt-2">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="mb-6 h-5 w-40" />
      {Array.from({ length: 6 }, (_, line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </div>
  );
}
