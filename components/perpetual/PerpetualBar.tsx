/** The head of the perpetual desk: the pair, and how it is traded. */
import { ChartCandlestick, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PairPicker } from '@/components/market/PairPicker';
import { IconButton } from '@/components/ui/IconButton';
import { CHIP, Select } from '@/components/ui/Select';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { ChangeText } from '@/components/ui/Texts';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useLiveQuotes, useQuote } from '@/lib/market/quotes';
import { selectMarket } from '@/lib/market/selected';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useLeverage } from '@/lib/perpetual/hooks';
import { ticketTerms } from '@/lib/perpetual/state';
import { useSimulation } from '@/lib/site/site';
import { LeverageSheet } from './LeverageSheet';

export function PerpetualBar({ market }: { market: PerpetualMarket }) {
  const t = useTranslations('perpetual');
  const navigation = useNavigation();
  const { feed } = useSimulation();
  const [open, setOpen] = useState<'pairs' | 'leverage' | null>(null);
  const { marginMode } = ticketTerms.useTerms();
  const leverage = useLeverage(market, marginMode);
  useLiveQuotes([market.symbol]);
  const quote = useQuote(market.symbol);
  return (
    <header className="bg-page hairline-b sticky top-0 z-10 flex min-h-[calc(3.5rem+var(--safe-top))] items-center gap-1.5 pt-(--safe-top) pr-1 pl-4 large-text:static large-text:flex-wrap">
      <div className="min-w-0">
        <h1>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen('pairs')}
            className="press relative flex items-center gap-0.5 text-body font-bold whitespace-nowrap before:absolute before:-inset-y-2.5 before:inset-x-0 min-[23.75rem]:text-title"
          >
            {market.base}/{market.quote}
            <ChevronDown aria-hidden className="size-4 shrink-0" />
          </button>
        </h1>
        <span className="flex items-center gap-1.5">
          <ChangeText value={quote.changePct} className="text-caption font-semibold" />
          {feed && <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />}
        </span>
      </div>
      <span className="ml-auto flex items-center gap-1.5 max-[22.4375rem]:gap-1">
        <Select
          look="chip"
          label={t('mode.label')}
          value={marginMode}
          onChange={(chosen) => ticketTerms.edit({ marginMode: chosen })}
          items={(['isolated', 'cross'] as const).map((value) => ({
            value,
            label: t(`mode.${value}`),
            hint: t(`mode.${value}Hint`),
          }))}
        />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('leverage.chip', { leverage })}
          onClick={() => setOpen('leverage')}
          className={`num ${CHIP}`}
        >
          {t('times', { leverage })}
          <ChevronDown aria-hidden className="text-ink-3 size-4 shrink-0" />
        </button>
        <IconButton
          label={t('chart')}
          icon={ChartCandlestick}
          onPress={() => navigation.push(paths.market.chart.href({ symbol: market.symbol }))}
        />
      </span>
      <PairPicker
        open={open === 'pairs'}
        onClose={() => setOpen(null)}
        kind="crypto"
        onPick={(variety) => {
          setOpen(null);
          selectMarket(variety.marketId);
          navigation.switchTab(paths.perpetual.trade.href({ symbol: variety.symbol }));
        }}
      />
      {open === 'leverage' && (
        <LeverageSheet market={market} mode={marginMode} current={leverage} onClose={() => setOpen(null)} />
      )}
    </header>
  );
}
