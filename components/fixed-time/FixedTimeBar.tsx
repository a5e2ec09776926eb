/** The head of the fixed-time screen: the symbol and its index price. */
import { ChevronDown, FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PairPicker } from '@/components/market/PairPicker';
import { IconButton } from '@/components/ui/IconButton';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { ChangeText } from '@/components/ui/Texts';
import type { Variety } from '@/lib/api/market';
import { useFormat } from '@/lib/format/useFormat';
import { useLiveQuotes, useQuote } from '@/lib/market/quotes';
import { selectMarket } from '@/lib/market/selected';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSimulation } from '@/lib/site/site';

export function FixedTimeBar({ variety }: { variety: Variety }) {
  const t = useTranslations('fixedTime');
  const format = useFormat();
  const navigation = useNavigation();
  const { feed } = useSimulation();
  const [isPicking, setPicking] = useState(false);
  useLiveQuotes([variety.symbol]);
  const quote = useQuote(variety.symbol);
  return (
    <header className="bg-page hairline-b sticky top-0 z-10 flex min-h-[calc(3.5rem+var(--safe-top))] items-center gap-1.5 pt-(--safe-top) pr-1 pl-4 large-text:static large-text:flex-wrap">
      <div className="min-w-0">
        <h1>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
            className="press relative flex items-center gap-0.5 text-body font-bold whitespace-nowrap before:absolute before:-inset-x-0 before:-inset-y-2.5 min-[23.75rem]:text-title"
          >
            {variety.base}/{variety.quote}
            <ChevronDown aria-hidden className="size-4 shrink-0" />
          </button>
        </h1>
        <span className="flex items-center gap-1.5">
          <ChangeText value={quote.changePct} className="text-caption font-semibold" />
          {feed && <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />}
        </span>
      </div>
      <div className={`num ml-auto text-right ${quote.stale ? 'text-ink-3' : ''}`}>
        <b className="block text-body font-bold min-[23.75rem]:text-title">
          {format.price(quote.last, variety.priceDigits)}
        </b>
        <span className="text-caption text-ink-3 block">
          {t('index', { time: quote.ts === null ? '--' : format.clock(quote.ts) })}
        </span>
      </div>
      <IconButton label={t('records')} icon={FileText} onPress={() => navigation.push(paths.fixedTime.orders.href())} />
      <PairPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={({ marketId, symbol }) => {
          setPicking(false);
          selectMarket(marketId);
          navigation.redirect(paths.fixedTime.trade.href({ symbol }));
        }}
      />
    </header>
  );
}
