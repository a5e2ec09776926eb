/** What would be: falls at a glance, and in a sheet three sliders for the price, more collateral and a repayment. */
import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { StepSlider } from '@/components/ui/StepSlider';
import type { LoanOrder } from '@/lib/api/loan';
import { useFormat } from '@/lib/format/useFormat';
import { dangerAt } from '@/lib/loan/form';
import { ltvOf, priceAt } from '@/lib/loan/rules';
import { add, type Decimal, mul, sub } from '@/lib/money/decimal';
import { useMarkPrice } from './LoanFigures';
import { LtvGauge } from './LtvGauge';

const PRICE_PLACES = 8;
const FALLS = [5, 10, 15, 20] as const;
const looks = { fine: 'text-ink-3', called: 'text-warn', sold: 'text-ink font-semibold' };

/** A whole per cent as a share. */
const share = (percent: number): Decimal => mul(`${percent}`, '0.01');

export function WhatIf({ order }: { order: LoanOrder }) {
  const t = useTranslations('loan.whatIf');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { price, debt, collateral } = order;
  if (price === null) return null;
  return (
    <section className="border-surface border-t-8 px-4 pt-3 pb-4">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">{t('title', { coin: order.collateralCoin })}</h2>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="press text-label text-brand -mr-1 flex h-11 items-center gap-1 px-1 font-semibold"
        >
          <SlidersHorizontal aria-hidden className="size-4" /> {t('open')}
        </button>
      </div>
      <ul className="grid grid-cols-4 gap-2 large-text:grid-cols-2">
        {FALLS.map((percent) => {
          const at = mul(price, sub('1', share(percent)));
          const danger = dangerAt(debt, collateral, at, order);
          return (
            <li
              key={percent}
              className="rounded-m flex flex-col items-center px-1 py-2 shadow-[inset_0_0_0_1px_var(--line)]"
            >
              <span className="num text-caption text-ink-3">{t('fall', { percent })}</span>
              <b className="num text-label font-semibold">{format.share(ltvOf(debt, collateral, at))}</b>
              <span className={`text-caption ${looks[danger]}`}>{t(`danger.${danger}`)}</span>
            </li>
          );
        })}
      </ul>
      {isOpen && <WhatIfSheet order={order} price={price} onClose={() => setOpen(false)} />}
    </section>
  );
}

function WhatIfSheet({ order, price, onClose }: { order: LoanOrder; price: Decimal; onClose: () => void }) {
  const t = useTranslations('loan.whatIf');
  const figures = useTranslations('loan.figures');
  const format = useFormat();
  const mark = useMarkPrice();
  const [move, setMove] = useState(0);
  const [added, setAdded] = useState(0);
  const [repaid, setRepaid] = useState(0);
  const at = mul(price, add('1', share(move)));
  const collateral = mul(order.collateral, add('1', share(added)));
  const debt = mul(order.debt, sub('1', share(repaid)));
  const ltv = ltvOf(debt, collateral, at);
  const danger = dangerAt(debt, collateral, at, order);
  const sliders = [
    { name: t('price'), value: move, set: setMove, min: -50, max: 50, shown: format.amount(at, 2, 2) },
    {
      name: t('add'),
      value: added,
      set: setAdded,
      min: 0,
      max: 100,
      shown: `${format.amount(sub(collateral, order.collateral), 6)} ${order.collateralCoin}`,
    },
    {
      name: t('repay'),
      value: repaid,
      set: setRepaid,
      min: 0,
      max: 100,
      shown: `${format.amount(sub(order.debt, debt), 2)} ${order.loanCoin}`,
    },
  ];
  return (
    <Sheet open onClose={onClose} title={t('sheet')}>
      <p className="flex items-baseline justify-between">
        <b className="num text-title font-bold">{format.share(ltv)}</b>
        <span role="status" className={looks[danger]}>
          {t(`danger.${danger}`)}
        </span>
      </p>
      <LtvGauge ltv={ltv} thresholds={order.thresholds} />
      {sliders.map(({ name, value, set, min, max, shown }) => (
        <div key={name}>
          <p className="text-label flex justify-between">
            <span className="text-ink-3">{name}</span>
            <span className="num font-semibold">{shown}</span>
          </p>
          <StepSlider
            label={name}
            value={value}
            onChange={set}
            min={min}
            max={max}
            stops={[...new Set([min, 0, max])]}
            say={(whole) => `${whole}%`}
            tone="brand"
          />
        </div>
      ))}
      <KeyValue
        rows={[
          {
            name: figures('liqPrice'),
            value: mark(priceAt(debt, collateral, order.thresholds.liquidation, PRICE_PLACES)),
          },
        ]}
      />
      <p className="text-label text-ink-2 pb-2">{t('note')}</p>
    </Sheet>
  );
}
