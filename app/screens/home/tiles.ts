/** The tiles of the home page, in their order (app/shell/FirstSkeleton shows the same), and the calls that each is nothing without. */
import {
  ArrowDownUp,
  ArrowLeftRight,
  ClipboardList,
  Globe,
  HandCoins,
  type LucideIcon,
  PiggyBank,
  Repeat2,
  Star,
  Users,
  Wallet,
} from 'lucide-react';
import { type Address, paths } from '@/lib/paths';
import type { Needing } from '@/lib/site/offers';

export interface Tile extends Needing {
  name: 'trade' | 'forex' | 'favourites' | 'c2c' | 'earn' | 'flash' | 'assets' | 'orders' | 'loan' | 'dual';
  icon: LucideIcon;
  to: Address;
  /** The list of markets that it opens. */
  list?: 'forex' | 'favourites';
}

const tile = (name: Tile['name'], icon: LucideIcon, to: Address): Tile => ({ name, icon, to, needs: to.needs });

export const tiles: readonly Tile[] = [
  tile('trade', ArrowLeftRight, paths.spot.trade),
  { name: 'forex', icon: Globe, to: paths.market.list, list: 'forex', needs: ['forex|fixedTimeForex'] },
  { name: 'favourites', icon: Star, to: paths.market.list, list: 'favourites', needs: ['market.favourites'] },
  tile('c2c', Users, paths.c2c.adverts),
  tile('earn', PiggyBank, paths.earn.overview),
  tile('flash', Repeat2, paths.flash.exchange),
  tile('assets', Wallet, paths.assets.fund),
  tile('orders', ClipboardList, paths.spot.orders),
  tile('loan', HandCoins, paths.loan.borrow),
  tile('dual', ArrowDownUp, paths.dual.market),
];

/** Pages of the bar below, which replace one another. */
export const mainPages: ReadonlySet<Address> = new Set<Address>([paths.spot.trade, paths.assets.fund]);
