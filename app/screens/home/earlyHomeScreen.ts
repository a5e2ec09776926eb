import { assets } from '@/lib/api/assets';
import { auth } from '@/lib/api/auth';
import { help } from '@/lib/api/help';
import { home } from '@/lib/api/home';
import { launchpad } from '@/lib/api/launchpad';
import { market } from '@/lib/api/market';
import { type EarlyScreen, asks } from '@/lib/client/early';

export const early: EarlyScreen = {
  calls: [
    asks(assets.total, {}),
    asks(auth.profile, {}),
    asks(home.banners, {}),
    asks(help.notices, { pageSize: 10 }),
    asks(launchpad.homeTips, {}),
    asks(home.ranking, { board: 'gainers', pageSize: 10 }),
    asks(market.varieties, {}),
    asks(market.rates, {}),
    asks(market.favourites, {}),
  ],
};
