/** Reading notices and the terms of service. */
import { type NoticeSummary, help } from '@/lib/api/help';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

export const useNotices = (): Pages<NoticeSummary> => usePages(help.notices, { pageSize: 20 });
export const useNotice = (id: string) => useCall(help.notice, { id }, { keepPrevious: false });
export const useTerms = () => useCall(help.terms, {});
