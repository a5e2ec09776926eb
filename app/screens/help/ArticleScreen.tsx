/** One help article, others of its kind, and the way to people. */
import { FileQuestion } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ArticleRow } from '@/components/help/ArticleRow';
import { DocumentText } from '@/components/help/DocumentText';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { isMissing } from '@/lib/client/isMissing';
import { useArticle } from '@/lib/help/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

export function ArticleScreen() {
  const offers = useOffers();
  const { id } = useParams(paths.help.article);
  const t = useTranslations('help.article');
  const { push, redirect } = useNavigation();
  const article = useArticle(id);
  if (isMissing(article)) {
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          icon={FileQuestion}
          title={t('missing')}
          text={t('missingText')}
          action={{ label: t('all'), onPress: () => redirect(paths.help.centre.href()) }}
        />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={t('title')} load={article} skeleton={<Lines />}>
      {(shown) => (
        <>
          <article className="px-4 pt-2">
            <h2 className="text-heading font-bold [overflow-wrap:anywhere]">{shown.title}</h2>
            <p className="text-ink-3 mt-1">{shown.summary}</p>
            <DocumentText sections={shown.sections} />
          </article>
          {shown.related.length > 0 && (
            <section aria-labelledby="help-related" className="pt-8">
              <h3 id="help-related" className="text-label text-ink-3 px-4 pb-1 font-semibold">
                {t('related')}
              </h3>
              {shown.related.map((other) => (
                <ArticleRow
                  key={other.id}
                  article={other}
                  onOpen={() => redirect(paths.help.article.href({ id: other.id }))}
                />
              ))}
            </section>
          )}
          {offers(paths.support.service) && (
            <p className="text-ink-2 flex items-center justify-center pt-4">
              {t('unsolved')}
              <Button kind="text" inline onPress={() => push(paths.support.service.href())}>
                {t('ask')}
              </Button>
            </p>
          )}
        </>
      )}
    </ScreenFrame>
  );
}

function Lines() {
  return (
    <div className="space-y-3 px-4 pt-2">
      <Skeleton className="mb-6 h-7 w-3/4" />
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </div>
  );
}
