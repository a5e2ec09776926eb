/** An open forex position: what it is, what it made so far, and what may be done with it. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { PnlText } from '@/components/trading/PnlText';
import { Button } from '@/components/ui/Button';
import type { ForexPosition } from '@/lib/api/forexShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Scene, positionNow } from '@/lib/forex/figures';
import { pipsBetween } from '@/lib/forex/rules';
import { type Decimal, isZero } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { SideTag } from './SideTag';

export type PositionAct = 'close' | 'setStops';

export const POSITION_HEIGHT = 158;

export function PositionCard({
  position,
  scene,
  isLinked = true,
  onAct,
}: {
  position: ForexPosition;
  scene: Scene;
  /** False on its own page. */
  isLinked?: boolean;
  onAct: (act: PositionAct) => void;
}) {
  const t = useTranslations('forex.position');
  const format = useFormat();
  const own = useOwnFormat();
  const variety = scene.varietyOf(position.code);
  const live = scene.priceOf(position.code);
  const { price, profit, stopOut } = positionNow(position, scene);
  const digits = variety?.digits ?? 5;
  const shown = (value: Decimal | null) => format.price(value, digits);
  const pair = variety ? `${variety.base}/${variety.quote}` : position.code;
  const pips = price && variety && pipsBetween(position.side, position.entryPrice, price, variety.pip);
  const { takeProfit, stopLoss } = position;
  return (
    <article className="hairline-b relative px-4 pt-3 pb-2" style={{ minHeight: `${POSITION_HEIGHT / 16}rem` }}>
      {/* On a narrow phone the lots go down to the prices, so that the profit keeps its unit in the first line. */}
      <div className="flex flex-wrap items-center gap-x-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-1.5">
          <SideTag side={position.side} leverage={position.leverage} />
          {isLinked ? (
            <Link
              to={paths.forex.order.href({ orderNo: position.positionId })}
              className="font-semibold before:absolute before:inset-0"
            >
              {pair}
            </Link>
          ) : (
            <h2 className="font-semibold">{pair}</h2>
          )}
        </div>
        <div className="contents max-[22.4375rem]:order-1 max-[22.4375rem]:mt-1 max-[22.4375rem]:flex max-[22.4375rem]:basis-full max-[22.4375rem]:flex-wrap max-[22.4375rem]:gap-x-2">
          <span className="num max-[22.4375rem]:text-label max-[22.4375rem]:text-ink-2">
            {t('lots', { lots: own.amount(position.lots, 2, 2) })}
          </span>
          <p className="num text-label text-ink-2 order-1 mt-1 basis-full max-[22.4375rem]:mt-0 max-[22.4375rem]:basis-auto">
            <span className="text-ink font-medium">{shown(position.entryPrice)}</span> →{' '}
            <span className="text-ink font-medium">{shown(price)}</span>
            {pips !== null && <span className="ml-2">{t('pips', { pips: format.delta(pips, 1, 1) })}</span>}
          </p>
        </div>
        <p className={`ml-auto text-[1.0625rem] leading-6 font-bold ${live?.stale ? 'opacity-60' : ''}`}>
          <PnlText value={profit} />{' '}
          <small className="text-label text-ink-3 font-normal max-[22.4375rem]:text-caption">USDT</small>
        </p>
      </div>
      <p className="num text-caption text-ink-3 mt-0.5 flex flex-wrap gap-x-3">
        <span>
          {t('swap')} <span className="text-ink">{own.delta(position.swap, 2, 2)}</span>
        </span>
        <span>
          {t('margin')} <span className="text-ink">{own.amount(position.margin, 2, 2)}</span>
        </span>
        <span>
          {t('stopOut')} <span className="text-ink">{shown(stopOut)}</span>
        </span>
        {!isZero(position.realizedPnl) && (
          <span>
            {t('realized')} <span className="text-ink">{own.delta(position.realizedPnl, 2, 2)}</span>
          </span>
        )}
        {(takeProfit !== null || stopLoss !== null) && (
          <span>
            {t('stops')}{' '}
            <span className="text-ink">
              {shown(takeProfit)} / {shown(stopLoss)}
            </span>
          </span>
        )}
      </p>
      <div className="relative grid auto-cols-fr grid-flow-col gap-2 pt-2.5">
        {position.allowed.map((act) => (
          <Button key={act} kind="secondary" size="small" onPress={() => onAct(act)}>
            {t(`acts.${act}`)}
          </Button>
        ))}
      </div>
    </article>
  );
}
