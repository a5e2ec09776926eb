/** The tab pages that exist, in the order of the bar. A tab whose screen does not exist yet is not shown. */
import { type Address, paths } from '@/lib/paths';

export interface TabPage {
  /** Index in the specification's list of tab pages. */
  index: number;
  word: 'home' | 'market' | 'trade' | 'contract' | 'assets';
  address: Address;
  /** Where it leads where that is not offered; the first that is. */
  otherwise?: readonly Address[];
}

export const tabPages: readonly TabPage[] = [
  { index: 0, word: 'home', address: paths.home },
  { index: 1, word: 'market', address: paths.market.list },
  { index: 2, word: 'trade', address: paths.spot.trade },
  { index: 3, word: 'contract', address: paths.perpetual.trade, otherwise: [paths.fixedTime.trade, paths.forex.chart] },
  { index: 4, word: 'assets', address: paths.assets.fund },
];
