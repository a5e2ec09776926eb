/** Reading notices, help and the terms of service. */
import { type NoticeSummary, help } from '@/lib/api/help';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

export const useNotices = (): Pages<NoticeSummary> => usePages(help.notices, { pageSize: 20 });
export const useNotice = (id: string) => useCall(help.notice, { id }, { keepPrevious: false });
export const useArticles = (search: string) => useCall(help.articles, search === '' ? {} : { search }, { kept: true });
export const useArticle = (id: string) => useCall(help.article, { id }, { keepPrevious: false, kept: true });
export const useTerms = () => useCall(help.terms, {});
export const useAbout = (shown: boolean) => useCall(help.about, shown ? {} : null);
