/** What the exchange told one person, in the list; what was not opened yet carries a dot. */
import { useTranslations } from 'next-intl';
import type { OwnNotice } from '@/lib/api/help';
import { useFormat } from '@/lib/format/useFormat';
import { useToldAmounts } from './useToldAmounts';

export const OWN_NOTICE_ROW_HEIGHT = 92;

export function OwnNoticeRow({ notice, onOpen }: { notice: OwnNotice; onOpen: () => void }) {
  const t = useTranslations('help.notices');
  const format = useFormat();
  const told = useToldAmounts();
  const [first = ''] = notice.paragraphs;
  return (
    <button type="button" onClick={onOpen} className="press hairline-b block min-h-23 w-full px-4 py-3 text-left">
      <span className={`block [overflow-wrap:anywhere] ${notice.read ? 'text-ink-2' : 'font-semibold'}`}>
        {!notice.read && (
          <>
            <span aria-hidden className="bg-brand mr-2 inline-block size-1.5 rounded-full align-middle" />
            <span className="sr-only">{t('unread')} </span>
          </>
        )}
        {told(notice.title)}
      </span>
      <span className="text-label text-ink-2 mt-0.5 line-clamp-2 [overflow-wrap:anywhere]">{told(first)}</span>
      <span className="text-caption text-ink-3 num mt-0.5 block">{format.dateTime(notice.at)}</span>
    </button>
  );
}
