/** Notices, pinned first, then newest. */
import { useTranslations } from 'next-intl';
import { NOTICE_ROW_HEIGHT, NoticeRow } from '@/components/help/NoticeRow';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { help } from '@/lib/api/help';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { markNoticesRead, useReadNotices } from '@/lib/device/preferences';
import { useNotices } from '@/lib/help/hooks';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function NoticesScreen() {
  const t = useTranslations('help.notices');
  const { push, switchTab } = useNavigation();
  const notices = useNotices();
  const readHere = useReadNotices();
  const isLoggedIn = useIsLoggedIn();
  const action = useAction(help.readNotices);

  const isRead = ({ id, read }: { id: string; read: boolean }) => read || readHere.includes(id);
  const hasUnread = notices.data?.some((notice) => !isRead(notice)) ?? false;
  const readAll = async () => {
    markNoticesRead(notices.data?.map(({ id }) => id) ?? []);
    if (isLoggedIn) await action.run({});
  };
  return (
    <ScreenFrame
      title={t('title')}
      actions={
        hasUnread && (
          <Button kind="text" inline onPress={() => void readAll()}>
            {t('readAll')}
          </Button>
        )
      }
      load={notices}
      skeleton={<SkeletonRows height={NOTICE_ROW_HEIGHT} icon={false} />}
      isEmpty={(rows) => rows.length === 0}
      empty={{
        title: t('empty'),
        text: t('emptyText'),
        action: { label: t('home'), onPress: () => switchTab(paths.home.href()) },
      }}
    >
      {(rows) => (
        <List
          rows={rows}
          keyOf={(notice) => notice.id}
          rowHeight={NOTICE_ROW_HEIGHT}
          label={t('title')}
          onMore={notices.loadMore}
          hasMore={notices.hasMore}
          loadingMore={notices.isLoadingMore}
        >
          {(notice) => (
            <NoticeRow
              notice={notice}
              isRead={isRead(notice)}
              onOpen={() => push(paths.help.notice.href({ id: notice.id }))}
            />
          )}
        </List>
      )}
    </ScreenFrame>
  );
}
