/** One advert of the market: what it costs, how much there is, how it is paid, and one button. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import { Tag } from '@/components/ui/Tag';
import type { Advert } from '@/lib/api/c2cShapes';
import { amountsOf } from '@/lib/c2c/rules';
import { useFormat } from '@/lib/format/useFormat';
import { type Decimal, isNegative, neg, round } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { MerchantFigures, MerchantLine } from './MerchantLine';
import { useObstacle } from './useObstacle';
import { usePrice } from './usePrice';

export const ADVERT_ROW_HEIGHT = 172;

interface Props {
  advert: Advert;
  /** In the currency; null where none is typed. */
  amount: Decimal | null;
  onTake: () => void;
}

export function AdvertRow({ advert, amount, onTake }: Props) {
  const t = useTranslations('c2c.market');
  const format = useFormat();
  const showPrice = usePrice();
  const obstacle = useObstacle();
  const { coin, fiat, digits, price, side, merchant, limitMinutes } = advert;
  const got = amount && amountsOf({ amountType: 'fiat', amount }, price, digits);
  const release = merchant.stats.releaseMinutes;
  return (
    <div className="hairline-b px-4 pt-3 pb-3">
      <div className="flex items-center gap-2">
        <Link
          to={paths.c2c.merchant.href({ id: merchant.merchantId })}
          className="press -my-1.5 flex min-h-11 min-w-0 items-center"
        >
          <MerchantLine merchant={merchant} />
        </Link>
        <MerchantFigures stats={merchant.stats} />
      </div>
      <div className="mt-1 flex gap-2">
        <div className="min-w-0 flex-1">
          <p className="num flex flex-wrap items-baseline gap-x-1.5">
            <span className="text-[1.375rem] leading-7.5 font-bold">{showPrice(price)}</span>
            <span className="text-label text-ink-3">{fiat}</span>
            <IndexDistance pct={advert.indexPct} />
          </p>
          <Fact name={t('limits')}>
            {format.amount(advert.min)} – {format.amount(advert.max)} {fiat}
          </Fact>
          <Fact name={t('available')}>
            {format.coin(round(advert.available, 4, 'down'), coin)} {coin}
          </Fact>
        </div>
        <div className="flex shrink-0 flex-col items-end justify-between">
          <p className="text-label text-ink-2 num min-h-7.5 leading-7.5">
            {got && (
              <>
                {t(side === 'buy' ? 'get' : 'give')}{' '}
                <b className="text-ink font-semibold">{format.coin(round(got.qty, 4, 'down'), coin)}</b> {coin}
              </>
            )}
          </p>
          <Button kind={advert.obstacle ? 'secondary' : side} size="small" onPress={onTake}>
            {advert.obstacle ? t('unfit') : t(side)}
          </Button>
        </div>
      </div>
      <p className="text-caption text-ink-3 mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {advert.payTypes.map(({ payTypeId, name }) => (
          <Tag key={payTypeId}>{name}</Tag>
        ))}
        <span>
          {t('within', { minutes: limitMinutes })}
          {side === 'buy' && release !== null && ` · ${t('releases', { minutes: format.amount(release, 0) })}`}
        </span>
      </p>
      {advert.obstacle && <p className="text-caption text-warn mt-1.5">{obstacle(advert.obstacle)}</p>}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="text-label num leading-5">
      <span className="text-ink-3 mr-2">{name}</span>
      {children}
    </p>
  );
}

/** How far from the index, in words; nothing where there is no index. */
export function IndexDistance({ pct }: { pct: Decimal | null }) {
  const t = useTranslations('c2c.market');
  const format = useFormat();
  if (pct === null) return null;
  const isBelow = isNegative(pct);
  return (
    <span className="text-caption text-ink-3">
      {t(isBelow ? 'below' : 'above', { share: format.amount(isBelow ? neg(pct) : pct, 2, 2) })}
    </span>
  );
}
