/** The help centre: articles by what they are about, a search through all of their words, and the way to people. */
import { Headset, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { ArticleRow } from '@/components/help/ArticleRow';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TextField } from '@/components/ui/TextField';
import { HELP_CATEGORIES, type HelpSummary } from '@/lib/api/help';
import { useArticles } from '@/lib/help/hooks';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

export function HelpScreen() {
  const t = useTranslations('help.centre');
  const { push } = useNavigation();
  const hasPeople = useOffers()(paths.support.service);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const articles = useArticles(wanted);

  const open = (id: string) => push(paths.help.article.href({ id }));
  const askPeople = () => push(paths.support.service.href());
  const field = (
    <div className="px-4 pt-1 pb-2">
      <TextField
        type="search"
        name={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={setSearch}
        maxLength={60}
        before={<Search aria-hidden className="text-ink-3 size-4.5 shrink-0" />}
      />
    </div>
  );
  return (
    <ScreenFrame title={t('title')} head={field} load={articles} skeleton={<SkeletonRows icon={false} />}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            title={t('none')}
            {...(hasPeople && { text: t('noneText'), action: { label: t('ask'), onPress: askPeople } })}
          />
        ) : (
          <>
            <Articles list={list} onOpen={open} />
            {hasPeople && (
              <div className="px-4 pt-6">
                <Button kind="secondary" onPress={askPeople}>
                  <Headset aria-hidden className="size-5" strokeWidth={1.7} />
                  {t('ask')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </ScreenFrame>
  );
}

function Articles({ list, onOpen }: { list: readonly HelpSummary[]; onOpen: (id: string) => void }) {
  const t = useTranslations('help.centre.category');
  return HELP_CATEGORIES.map((category) => {
    const own = list.filter((article) => article.category === category);
    return (
      own.length > 0 && (
        <section key={category} aria-labelledby={`help-${category}`} className="pt-3">
          <h2 id={`help-${category}`} className="text-label text-ink-3 px-4 pb-1 font-semibold">
            {t(category)}
          </h2>
          {own.map((article) => (
            <ArticleRow key={article.id} article={article} onOpen={() => onOpen(article.id)} />
          ))}
        </section>
      )
    );
  });
}
