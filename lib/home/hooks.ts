/** Reading what the home page shows besides prices. */
import { useEffect } from 'react';
import type { ReplyOf } from '@/lib/api/endpoint';
import { help } from '@/lib/api/help';
import { home } from '@/lib/api/home';
import { useCall } from '@/lib/client/useCall';
import { useReadNotices } from '@/lib/device/preferences';
import { takeTickers } from '@/lib/market/quotes';

export type Board = 'gainers' | 'losers' | 'turnover' | 'newest';

export const BOARD_ROWS = 10;
/** So many of the newest notices may be called unread; older ones no longer ask for anything. */
const NEWS_ROWS = 10;
/** Rows keep their places this long; their prices are live. */
const RANKING_EVERY_MS = 10_000;

export const useBanners = () => useCall(home.banners, {});
export const useNews = () => useCall(help.notices, { pageSize: NEWS_ROWS });

/** The first of a board. They come with their prices, which count like any other. */
export function useRanking(board: Board | null) {
  const ranking = useCall(home.ranking, board && { board, pageSize: BOARD_ROWS }, {
    everyMs: RANKING_EVERY_MS,
    kept: true,
  });
  const { data, at } = ranking;
  useEffect(() => {
    if (data && at !== null) takeTickers(data.list, at);
  }, [data, at]);
  return ranking;
}

/** Whether one of them was read neither by this person nor on this device, or one of the person's own waits. */
export function useHasUnread(news: ReplyOf<typeof help.notices> | null): boolean {
  const readHere = useReadNotices();
  if (news === null) return false;
  return news.ownUnread > 0 || news.list.some(({ id, read }) => !read && !readHere.includes(id));
}
