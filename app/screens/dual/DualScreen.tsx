/** Dual currency: strikes of a market and a date with their rates, and the ticket with both outcomes. */
import { FileText, History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmSheet } from '@/components/dual/ConfirmSheet';
import { monthDay, windowText } from '@/components/dual/dates';
import { DualTicket } from '@/components/dual/DualTicket';
import { StrikeTable } from '@/components/dual/StrikeTable';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RiskWait } from '@/components/risk/RiskWait';
import { useFirstStep } from '@/components/risk/useFirstStep';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Skeleton } from '@/components/ui/Skeleton';
import { Segmented } from '@/components/ui/Tabs';
import type { DualMarket, DualProduct } from '@/lib/api/dualShapes';
import { useCoins } from '@/lib/assets/hooks';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useDualProducts } from '@/lib/dual/hooks';
import { dualDraft } from '@/lib/dual/state';
import { choicesOf, faultOf, leastWorth } from '@/lib/dual/ticket';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useLeftToLose, useLimitBelow } from '@/lib/risk/hooks';

export function DualScreen() {
  const t = useTranslations('dual');
  const { push, redirect } = useNavigation();
  const { symbol: wanted } = useParams(paths.dual.market);
  const isIn = useIsLoggedIn();
  const load = useDualProducts();
  const coins = useCoins().data;
  const firstStep = useFirstStep('dual');
  const draft = dualDraft.useDraft();
  const [hasTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const choices = load.data && choicesOf(load.data, { ...draft, symbol: draft.symbol || (wanted ?? '') });
  const market = choices?.market ?? null;
  const product = choices?.product ?? null;
  const amount = product && typedDecimal(draft.amounts[product.coin] ?? '');
  const available =
    isIn && product ? (coins?.find(({ coin }) => coin === product.coin)?.available ?? (coins ? '0' : null)) : null;
  const means = { available, leftToLose: useLeftToLose('dual') };
  const fault = product && market && faultOf(draft.amounts[product.coin] ?? '', product, means, market.index);
  const below = useLimitBelow('dual', product && market && !firstStep ? leastWorth(product, market.index) : null);
  const press = () => {
    if (!isIn) return push(paths.entry.href({ next: paths.dual.market.href({}) }));
    if (firstStep) return firstStep.go();
    setTried(true);
    if (!fault) setAsked(true);
  };
  const footer = product && market && (
    <div className="min-w-0 flex-1">
      <p className="num text-caption text-ink-3 mb-1.5 text-center">
        {t('settlesBy', { window: windowText(product) })}
      </p>
      <div className="mb-1.5">
        <RiskWait product="dual" />
      </div>
      <Button onPress={press} disabled={below !== null}>
        {!isIn ? t('logIn') : firstStep ? firstStep.label : t('next')}
      </Button>
    </div>
  );
  return (
    <ScreenFrame
      title={t('title')}
      actions={
        <>
          <IconButton
            icon={FileText}
            label={t('toRules')}
            onPress={() => push(paths.dual.orders.href({ tab: 'results' }))}
          />
          <IconButton icon={History} label={t('toOrders')} onPress={() => push(paths.dual.orders.href({}))} />
        </>
      }
      load={load}
      skeleton={<MarketSkeleton />}
      isEmpty={({ products }) => products.length === 0}
      empty={{ title: t('none'), text: t('noneText') }}
      footer={footer}
    >
      {() =>
        choices &&
        market && (
          <div className={product ? 'pb-8' : ''}>
            <Head offered={choices.offered} market={market} />
            <Dates dates={choices.dates} date={choices.date} />
            {choices.date?.isTrial && <TrialNote />}
            {choices.strikes.length === 0 ? (
              <p className="text-label text-ink-3 px-4 py-6 text-center">{t('noStrikes')}</p>
            ) : (
              <StrikeTable
                market={market}
                strikes={choices.strikes}
                chosen={product}
                onChoose={({ productId }) => dualDraft.choose({ productId })}
              />
            )}
            {product && (
              <DualTicket
                market={market}
                product={product}
                means={means}
                below={below}
                fault={hasTried ? fault : null}
              />
            )}
            {isAsked && product && amount && (
              <ConfirmSheet
                product={product}
                amount={amount}
                digits={market.priceDigits}
                onChanged={() => void load.reload()}
                onClose={() => setAsked(false)}
                onDone={({ orderNo, coin }) => {
                  dualDraft.type(coin, '');
                  redirect(paths.dual.order.href({ orderNo }));
                }}
              />
            )}
          </div>
        )
      }
    </ScreenFrame>
  );
}

function Head({ offered, market }: { offered: readonly DualMarket[]; market: DualMarket }) {
  const t = useTranslations('dual');
  const format = useFormat();
  const { kind } = dualDraft.useDraft();
  const isStale = market.index === null;
  const next = offered[(offered.findIndex(({ symbol }) => symbol === market.symbol) + 1) % offered.length];
  return (
    <div className="flex items-center gap-3 px-4 pt-0.5 pb-2">
      <div className="w-38 shrink-0 max-[22.4375rem]:w-32">
        <Segmented
          label={t('kinds')}
          items={(['buyLow', 'sellHigh'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(value) => dualDraft.choose({ kind: value, productId: '' })}
        />
      </div>
      <button
        type="button"
        aria-label={t('otherMarket', { pair: `${market.base}/${market.quote}` })}
        disabled={!next || next.symbol === market.symbol}
        onClick={() => next && dualDraft.choose({ symbol: next.symbol, productId: '' })}
        className={`press num ml-auto min-h-11 min-w-0 text-right font-semibold ${isStale ? 'text-ink-3' : ''}`}
      >
        <span className="block">
          {market.base}/{market.quote}
          {offered.length > 1 && (
            <i aria-hidden className="text-ink-3 ml-1 text-[0.625rem] not-italic">
              ▼
            </i>
          )}{' '}
          <span className="whitespace-nowrap">{format.price(market.index, market.priceDigits)}</span>
        </span>
        <span className="text-caption text-ink-3 block font-normal">
          {isStale ? t('stale') : t('indexAt', { time: format.clock(market.indexAt) })}
        </span>
      </button>
    </div>
  );
}

function Dates({ dates, date }: { dates: readonly DualProduct[]; date: DualProduct | null }) {
  const t = useTranslations('dual');
  const format = useFormat();
  return (
    <div
      role="radiogroup"
      aria-label={t('dates')}
      className="num flex gap-2 fade-sides overflow-x-auto px-4 pb-1 [scrollbar-width:none]"
    >
      {dates.map((one) => {
        const isOn = one.settlesAt === date?.settlesAt && one.windowMs === date.windowMs;
        return (
          <button
            key={`${one.settlesAt} ${one.windowMs}`}
            type="button"
            role="radio"
            aria-checked={isOn}
            onClick={() => dualDraft.choose({ settlesAt: one.settlesAt, productId: '' })}
            className="grid h-11 shrink-0 place-items-center"
          >
            <span
              className={`text-label block rounded-full px-3 py-1.5 whitespace-nowrap ${isOn ? 'bg-brand-soft text-brand font-semibold' : 'bg-surface text-ink-2'}`}
            >
              {one.isTrial
                ? t('minutes', { count: one.days, time: format.clock(one.settlesAt).slice(0, 5) })
                : t('days', { count: one.days, date: monthDay(one.settlesAt) })}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function TrialNote() {
  const t = useTranslations('dual');
  return (
    <p className="text-caption text-ink-2 flex items-center gap-2 px-4 pb-1.5">
      <SimulatedTag what="environment" /> {t('trial')}
    </p>
  );
}

function MarketSkeleton() {
  return (
    <div className="space-y-3 px-4 pt-1">
      <div className="flex justify-between">
        <Skeleton className="rounded-m h-11 w-38" />
        <Skeleton className="h-10 w-36" />
      </div>
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-55 w-full" />
      <Skeleton className="rounded-m h-12 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  );
}
