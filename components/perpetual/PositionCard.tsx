/** An open position: what it is, what it made so far, how near its liquidation is, and what may be done with it. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import type { Position } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useTicker } from '@/lib/perpetual/hooks';
import { type Scene, distanceOf, figuresOf } from '@/lib/perpetual/figures';
import type { Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { PnlText, ReturnText } from '@/components/trading/PnlText';
import { RatioBar } from './RatioBar';
import { SideTag } from './SideTag';

export type PositionAct = 'close' | 'setStops' | 'adjustMargin';

export const POSITION_HEIGHT = 222;

export function PositionCard({
  position,
  scene,
  isLinked = true,
  onAct,
}: {
  position: Position;
  scene: Scene;
  /** False on its own page. */
  isLinked?: boolean;
  onAct: (act: PositionAct) => void;
}) {
  const t = useTranslations('perpetual.position');
  const own = useOwnFormat();
  const market = scene.marketOf(position.symbol);
  const ticker = useTicker(position.symbol);
  const figures = figuresOf(position, scene);
  const [base, quote] = [market?.base ?? '', market?.quote ?? ''];
  const pair = market ? `${base}/${quote}` : position.symbol;
  const acts = (['close', 'setStops', 'adjustMargin'] as const).filter((act) => position.allowed.includes(act));
  return (
    <article className="hairline-b relative px-4 pt-3 pb-2" style={{ minHeight: `${POSITION_HEIGHT / 16}rem` }}>
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <div className="min-w-0">
          <div className="flex items-center gap-1.5">
            <SideTag side={position.side} leverage={position.leverage} />
            {isLinked ? (
              <Link
                to={paths.perpetual.order.href({ orderNo: position.positionId })}
                className="font-semibold before:absolute before:inset-0"
              >
                {pair}
              </Link>
            ) : (
              <h2 className="font-semibold">{pair}</h2>
            )}
          </div>
          <p className="num text-label text-ink-2 mt-0.5">
            {t(position.marginMode)} · {own.amount(position.qty)} {base}
          </p>
        </div>
        <div className={`ml-auto min-w-0 text-right ${ticker?.stale ? 'opacity-60' : ''}`}>
          <p className="text-[1.125rem] leading-6 font-bold">
            <PnlText value={figures.unrealizedPnl} />{' '}
            <small className="text-label text-ink-3 font-normal">{quote}</small>
          </p>
          <p className="text-label text-ink-3">
            <span className="max-[22.4375rem]:hidden">{t('unrealized')} · </span>
            {t('roe')} <ReturnText value={figures.roe} className="font-semibold" />
          </p>
        </div>
      </div>
      {position.closingQty !== '0' && (
        <p className="num text-label text-ink-2">{t('closing', { qty: own.amount(position.closingQty) })}</p>
      )}
      <Cells position={position} figures={figures} digits={market?.priceDigits ?? 8} />
      <RatioBar ratio={figures.marginRatio} />
      {position.status === 'holding' ? (
        <div className="relative grid auto-cols-fr grid-flow-col gap-2 pt-1">
          {acts.map((act) => (
            <Button key={act} kind="secondary" size="small" onPress={() => onAct(act)}>
              {t(`acts.${act}`)}
            </Button>
          ))}
        </div>
      ) : (
        <p role="status" className="text-label text-ink-2 flex h-9 items-center">
          {t('locked')}
        </p>
      )}
    </article>
  );
}

function Cells({
  position,
  figures,
  digits,
}: {
  position: Position;
  figures: ReturnType<typeof figuresOf>;
  digits: number;
}) {
  const t = useTranslations('perpetual.position');
  const format = useFormat();
  const own = useOwnFormat();
  const price = (value: Decimal | null) => format.price(value, digits);
  const distance = distanceOf(figures.markPrice, figures.liquidationPrice);
  const { takeProfit, stopLoss } = position;
  const cells: { name: string; value: ReactNode }[] = [
    { name: t('entry'), value: price(position.entryPrice) },
    { name: t('mark'), value: price(figures.markPrice) },
    {
      name: distance ? t('liquidationAway', { share: format.share(distance) }) : t('liquidation'),
      value: price(figures.liquidationPrice),
    },
    { name: t('margin'), value: own.amount(figures.margin, 2, 2) },
    { name: t('fundingSoFar'), value: own.delta(position.funding, 2) },
    {
      name: t('stops'),
      value: takeProfit || stopLoss ? `${price(takeProfit)} / ${price(stopLoss)}` : format.amount(null),
    },
  ];
  return (
    <dl className="num text-caption text-ink-3 mt-2 grid grid-cols-[1fr_1fr_auto] gap-x-2 gap-y-1.5 large-text:grid-cols-1">
      {cells.map(({ name, value }) => (
        <div key={name} className="min-w-0 nth-[3n]:text-right large-text:text-left">
          <dt className="truncate">{name}</dt>
          <dd className="text-ink text-label leading-5 max-[22.4375rem]:text-caption">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
