/** What somebody who sells has on the C2C account, and the way to bring more there. */
import { useTranslations } from 'next-intl';
import { Link, useLocation } from 'react-router-dom';
import type { C2cSide } from '@/lib/api/c2cShapes';
import { useTransferAccounts } from '@/lib/assets/hooks';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

/** Null while unknown, and for one who buys. */
export function useFreeToSell(side: C2cSide, coin: string): Decimal | null {
  const isWanted = useOffers()(paths.assets.transfer) && side === 'sell';
  const accounts = useTransferAccounts(isWanted).data;
  if (!isWanted) return null;
  return accounts?.find(({ account }) => account === 'c2c')?.coins.find((one) => one.coin === coin)?.free ?? null;
}

export function FreeToSell({ free, coin }: { free: Decimal | null; coin: string }) {
  const t = useTranslations('c2c.trade');
  const format = useFormat();
  return (
    <span className="text-ink-3 num">
      {t('free')} {free === null ? UNKNOWN : format.coin(free, coin)} {coin}
    </span>
  );
}

export function MoreToSell() {
  const t = useTranslations('c2c.trade');
  const { pathname, search } = useLocation();
  const offers = useOffers();
  if (!offers(paths.assets.transfer)) return null;
  return (
    <Link
      to={paths.assets.transfer.href({ from: 'spot', to: 'c2c', next: `${pathname}${search}` })}
      className="text-brand text-label -mt-4.5 mb-1 inline-flex min-h-11 items-center font-semibold"
    >
      {t('move')}
    </Link>
  );
}
