/** Draws nothing: tells of unread answers of customer service, once for each increase and never over the talk itself. */
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dialog } from '@/components/ui/dialog';
import { useSession } from '@/lib/auth/session';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { setUnreadCount } from '@/lib/site/site';
import { useUnread } from '@/lib/support/hooks';
import { forgetTalk, isNewUnread } from '@/lib/support/state';

export function SupportKeeper() {
  const t = useTranslations('shell.support');
  const { flag, uid } = useSession();
  const { pathname } = useLocation();
  const { push } = useNavigation();
  const { data: count } = useUnread(flag !== 'unknown');
  const known = useRef(uid);
  const isThere = pathname === paths.support.service.path;

  useEffect(() => {
    // A visitor who logs in takes the talk along.
    if (known.current !== null && known.current !== uid) forgetTalk();
    known.current = uid;
  }, [uid]);
  const tell = useEffectEvent(async (unread: number) => {
    setUnreadCount(unread);
    if (!isNewUnread(unread) || isThere) return;
    if (
      await dialog.confirm({
        title: t('title'),
        text: t('text', { count: unread }),
        confirm: t('read'),
        cancel: t('later'),
      })
    )
      push(paths.support.service.href());
  });
  useEffect(() => {
    if (count !== null) void tell(count);
  }, [count]);
  return null;
}
