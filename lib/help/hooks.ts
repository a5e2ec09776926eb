/** Reading notices, help and the terms of service. */
import { type NoticeSummary, type OwnNotice, help } from '@/lib/api/help';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

export const useNotices = (): Pages<NoticeSummary> => usePages(help.notices, { pageSize: 20 });
/** What the exchange told this person alone; null while it is not looked at. */
export const useOwnNotices = (shown: boolean): Pages<OwnNotice> =>
  usePages(help.ownNotices, useIsLoggedIn() && shown ? { pageSize: 20 } : null);
export const useReadOwnNotices = () => useAction(help.readOwnNotices);
/** How many of them are unread; null while that is not known. The home page asks the same. */
export const useOwnUnread = (): number | null => useCall(help.notices, { pageSize: 10 }).data?.ownUnread ?? null;
export const useNoticeSettings = () => useCall(help.noticeSettings, useIsLoggedIn() ? {} : null);
export const useSetNotices = () => useAction(help.setNotices);
export const useNotice = (id: string) => useCall(help.notice, { id }, { keepPrevious: false });
export const useArticles = (search: string) => useCall(help.articles, search === '' ? {} : { search }, { kept: true });
export const useArticle = (id: string) => useCall(help.article, { id }, { keepPrevious: false, kept: true });
export const useTerms = () => useCall(help.terms, {});
export const useAbout = (shown: boolean) => useCall(help.about, shown ? {} : null);
