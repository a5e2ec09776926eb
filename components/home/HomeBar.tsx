/** The bar of the home page: account, search, customer service, notices. */
import { Bell, CircleUserRound, Headset, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/IconButton';

interface Props {
  /** A notice waits to be read. */
  hasUnread: boolean;
  /** Customer service has answered. */
  hasReply: boolean;
  onAccount: () => void;
  onSearch: () => void;
  /** Null where there is no such thing here. */
  onSupport: (() => void) | null;
  onNotices: (() => void) | null;
}

export function HomeBar({ hasUnread, hasReply, onAccount, onSearch, onSupport, onNotices }: Props) {
  const t = useTranslations('home.bar');
  return (
    <header
      className={`bg-page sticky top-0 z-10 flex h-[calc(3.5rem+var(--safe-top))] items-center pt-(--safe-top) ${onSupport || onNotices ? 'px-1.5' : 'pr-4 pl-1.5'}`}
    >
      <h1 className="sr-only">{t('title')}</h1>
      <IconButton icon={CircleUserRound} label={t('account')} onPress={onAccount} />
      <button type="button" onClick={onSearch} className="press flex h-11 min-w-0 flex-1 items-center">
        <span className="bg-surface text-label text-ink-3 flex h-9 w-full min-w-0 items-center gap-2 rounded-full px-3">
          <Search aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{t('search')}</span>
        </span>
      </button>
      {onSupport && (
        <IconButton
          icon={Headset}
          label={t(hasReply ? 'unreadSupport' : 'support')}
          dot={hasReply}
          onPress={onSupport}
        />
      )}
      {onNotices && (
        <IconButton
          icon={Bell}
          label={t(hasUnread ? 'unreadNotices' : 'notices')}
          dot={hasUnread}
          onPress={onNotices}
        />
      )}
    </header>
  );
}
