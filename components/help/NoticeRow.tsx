/** A notice in the list; what was not opened yet carries a dot. */
import { useTranslations } from 'next-intl';
import type { NoticeSummary } from '@/lib/api/help';
import { NoticeHead } from './NoticeHead';

export const NOTICE_ROW_HEIGHT = 108;

export function NoticeRow({ notice, isRead, onOpen }: { notice: NoticeSummary; isRead: boolean; onOpen: () => void }) {
  const t = useTranslations('help.notices');
  return (
    <button type="button" onClick={onOpen} className="press hairline-b block w-full px-4 py-3.5 text-left">
      <NoticeHead notice={notice} />
      <span className={`mt-1.5 line-clamp-2 [overflow-wrap:anywhere] ${isRead ? 'text-ink-2' : 'font-semibold'}`}>
        {!isRead && (
          <>
            <span aria-hidden className="bg-brand mr-2 inline-block size-1.5 rounded-full align-middle" />
            <span className="sr-only">{t('unread')} </span>
          </>
        )}
        {notice.title}
      </span>
      <span className="text-label text-ink-2 mt-0.5 line-clamp-2 [overflow-wrap:anywhere]">{notice.summary}</span>
    </button>
  );
}
