/** The head of the perpetual desk: the pair, and how it is traded. */
import { ChartCandlestick, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PairPicker } from '@/components/market/PairPicker';
import { IconButton } from '@/components/ui/IconButton';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { ChangeText } from '@/components/ui/Texts';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useLiveQuotes, useQuote } from '@/lib/market/quotes';
import { selectMarket } from '@/lib/market/selected';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSimulation } from '@/lib/site/site';
import { TermsChips } from './TermsChips';

export function PerpetualBar({ market }: { market: PerpetualMarket }) {
  const t = useTranslations('perpetual');
  const navigation = useNavigation();
  const { feed } = useSimulation();
  const [isPicking, setPicking] = useState(false);
  useLiveQuotes([market.symbol]);
  const quote = useQuote(market.symbol);
  return (
    <header className="bg-page hairline-b sticky top-0 z-10 flex min-h-[calc(3.5rem+var(--safe-top))] items-center gap-1.5 pt-(--safe-top) pr-1 pl-4 large-text:static large-text:flex-wrap">
      <div className="min-w-0">
        <h1>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
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
        <TermsChips market={market} />
        <IconButton
          label={t('chart')}
          icon={ChartCandlestick}
          onPress={() => navigation.push(paths.market.chart.href({ symbol: market.symbol, product: 'perpetual' }))}
        />
      </span>
      <PairPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        kind="crypto"
        onPick={(variety) => {
          setPicking(false);
          selectMarket(variety.marketId);
          navigation.switchTab(paths.perpetual.trade.href({ symbol: variety.symbol }));
        }}
      />
    </header>
  );
}
