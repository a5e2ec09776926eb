/** Notices, pinned first, then newest. */
import { useTranslations } from 'next-intl';
import { NOTICE_ROW_HEIGHT, NoticeRow } from '@/components/help/NoticeRow';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useNotices } from '@/lib/help/hooks';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function NoticesScreen() {
  const t = useTranslations('help.notices');
  const { push, switchTab } = useNavigation();
  const notices = useNotices();
  return (
    <ScreenFrame
      title={t('title')}
      load={notices}
      skeleton={<SkeletonRows height={NOTICE_ROW_HEIGHT} icon={false} />}
      isEmpty={(rows) => rows.length === 0}
      empty={{ title: t('empty'), text: t('emptyText'), action: { label: t('home'), onPress: () => switchTab(paths.home.href()) } }}
    >
      {(rows) => (
        <List rows={rows} keyOf={(notice) => notice.id} rowHeight={NOTICE_ROW_HEIGHT} label={t('title')} onMore={notices.loadMore} hasMore={notices.hasMore} loadingMore={notices.isLoadingMore}>
          {(notice) => <NoticeRow notice={notice} onOpen={() => push(paths.help.notice.href({ id: notice.id }))} />}
        </List>
      )}
    </ScreenFrame>
  );
}
