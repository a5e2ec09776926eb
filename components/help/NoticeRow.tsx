/** A notice in the list. */
import type { NoticeSummary } from '@/lib/api/help';
import { NoticeHead } from './NoticeHead';

export const NOTICE_ROW_HEIGHT = 108;

export function NoticeRow({ notice, onOpen }: { notice: NoticeSummary; onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className="press hairline-b block w-full px-4 py-3.5 text-left">
      <NoticeHead notice={notice} />
      <span className="mt-1.5 line-clamp-2 font-semibold [overflow-wrap:anywhere]">{notice.title}</span>
      <span className="text-label text-ink-2 mt-0.5 line-clamp-2 [overflow-wrap:anywhere]">{notice.summary}</span>
    </button>
  );
}
