/** Notices: those of everybody, pinned first, then newest; and those that the exchange wrote to this person alone. */
import { CheckCheck, Settings } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { NOTICE_ROW_HEIGHT, NoticeRow } from '@/components/help/NoticeRow';
import { OWN_NOTICE_ROW_HEIGHT, OwnNoticeRow } from '@/components/help/OwnNoticeRow';
import { OwnNoticeSheet } from '@/components/help/OwnNoticeSheet';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PushRow } from '@/components/push/PushRow';
import { Button } from '@/components/ui/Button';
import { EyeToggle } from '@/components/ui/EyeToggle';
import { IconButton } from '@/components/ui/IconButton';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Tabs } from '@/components/ui/Tabs';
import { type OwnNotice, help } from '@/lib/api/help';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { markNoticesRead, useReadNotices } from '@/lib/device/preferences';
import { useNotices, useOwnNotices, useOwnUnread, useReadOwnNotices } from '@/lib/help/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

type Kind = 'news' | 'own';

export function NoticesScreen() {
  const t = useTranslations('help.notices');
  const isLoggedIn = useIsLoggedIn();
  const unread = useOwnUnread();
  const [chosen, choose] = useEntryState<Kind | null>('kind', null);
  // What waits is shown first, and stays in view once it was read.
  const kind = isLoggedIn ? (chosen ?? ((unread ?? 0) > 0 ? 'own' : 'news')) : 'news';
  const tabs = isLoggedIn && (
    <Tabs
      label={t('kinds')}
      value={kind}
      onChange={choose}
      items={[
        { value: 'news', label: t('news') },
        { value: 'own', label: unread ? t('ownUnread', { count: unread }) : t('own') },
      ]}
    />
  );
  return kind === 'own' ? <Own tabs={tabs} onLook={() => choose('own')} /> : <News tabs={tabs} />;
}

function News({ tabs }: { tabs: ReactNode }) {
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
      actions={hasUnread && <ReadAll onPress={() => void readAll()} />}
      head={tabs}
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

function Own({ tabs, onLook }: { tabs: ReactNode; onLook: () => void }) {
  const t = useTranslations('help.notices');
  const { push, switchTab } = useNavigation();
  const offers = useOffers();
  const notices = useOwnNotices(true);
  const { run } = useReadOwnNotices();
  const [opened, setOpened] = useState<OwnNotice | null>(null);
  const open = (notice: OwnNotice) => {
    onLook();
    setOpened(notice);
    if (!notice.read) void run({ id: notice.id });
  };
  const readAll = () => {
    onLook();
    void run({});
  };
  return (
    <>
      <ScreenFrame
        title={t('title')}
        actions={
          <>
            {notices.data?.some(({ read }) => !read) && (
              <IconButton icon={CheckCheck} label={t('readAll')} onPress={readAll} />
            )}
            <span className="grid size-11 place-items-center">
              <EyeToggle />
            </span>
            {offers(paths.help.noticeSettings) && (
              <IconButton
                icon={Settings}
                label={t('settings')}
                onPress={() => push(paths.help.noticeSettings.href())}
              />
            )}
          </>
        }
        head={
          <>
            {tabs}
            <PushRow />
          </>
        }
        load={notices}
        skeleton={<SkeletonRows height={OWN_NOTICE_ROW_HEIGHT} icon={false} />}
        isEmpty={(rows) => rows.length === 0}
        empty={{
          title: t('ownEmpty'),
          text: t('ownEmptyText'),
          action: { label: t('home'), onPress: () => switchTab(paths.home.href()) },
        }}
      >
        {(rows) => (
          <List
            rows={rows}
            keyOf={(notice) => notice.id}
            rowHeight={OWN_NOTICE_ROW_HEIGHT}
            label={t('own')}
            onMore={notices.loadMore}
            hasMore={notices.hasMore}
            loadingMore={notices.isLoadingMore}
          >
            {(notice) => <OwnNoticeRow notice={notice} onOpen={() => open(notice)} />}
          </List>
        )}
      </ScreenFrame>
      <OwnNoticeSheet notice={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function ReadAll({ onPress }: { onPress: () => void }) {
  const t = useTranslations('help.notices');
  return (
    <Button kind="text" inline onPress={onPress}>
      {t('readAll')}
    </Button>
  );
}
