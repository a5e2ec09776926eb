/** Reading what the home page shows besides prices. */
import { help } from '@/lib/api/help';
import { home } from '@/lib/api/home';
import { useCall } from '@/lib/client/useCall';

export type Board = 'gainers' | 'losers' | 'turnover' | 'newest';

export const BOARD_ROWS = 10;
/** Rows keep their places this long; their prices are live. */
const RANKING_EVERY_MS = 10_000;

export const useBanners = () => useCall(home.banners, {});
export const useLatestNotice = () => useCall(help.notices, { pageSize: 1 });
export const useRanking = (board: Board | null) => useCall(home.ranking, board && { board, pageSize: BOARD_ROWS }, { everyMs: RANKING_EVERY_MS, kept: true });
