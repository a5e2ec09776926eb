/** The head of the forex desk. */
import { ChartCandlestick, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PairPicker } from '@/components/market/PairPicker';
import { IconButton } from '@/components/ui/IconButton';
import { Select } from '@/components/ui/Select';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { ChangeText } from '@/components/ui/Texts';
import type { ForexTerms, ForexVariety } from '@/lib/api/forexShapes';
import { useFormat } from '@/lib/format/useFormat';
import { forexDraft, useLeverage } from '@/lib/forex/state';
import { useQuote } from '@/lib/market/quotes';
import { div } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSimulation } from '@/lib/site/site';

interface Traded {
  variety: ForexVariety;
  terms: ForexTerms;
}

/** Stays in sight while one scrolls: the buttons below do, and must not be without their pair. */
export function ForexBar({ variety, terms }: Traded) {
  const t = useTranslations('forex');
  const navigation = useNavigation();
  return (
    <header className="bg-page hairline-b sticky top-0 z-10 flex min-h-[calc(3.5rem+var(--safe-top))] items-center gap-1.5 pt-(--safe-top) pr-1 pl-4 max-[22.4375rem]:gap-1 large-text:static large-text:flex-wrap">
      <PairAndTerms variety={variety} terms={terms} />
      <IconButton
        label={t('chart')}
        icon={ChartCandlestick}
        onPress={() => navigation.push(paths.market.chart.href({ symbol: variety.code }))}
      />
    </header>
  );
}

/** The pair, and how it is traded. */
export function PairAndTerms({ variety, terms }: Traded) {
  const t = useTranslations('forex');
  const navigation = useNavigation();
  const format = useFormat();
  const { feed } = useSimulation();
  const { type } = forexDraft.useDraft();
  const leverage = useLeverage(terms);
  const [isPicking, setPicking] = useState(false);
  const quote = useQuote(variety.code);
  return (
    <>
      <div className="min-w-0 flex-1">
        <h1>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
            className="press relative flex items-center gap-0.5 text-body font-bold whitespace-nowrap before:absolute before:-inset-y-2.5 before:inset-x-0 min-[23.75rem]:text-title"
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
      <Select
        look="chip"
        label={t('type.label')}
        value={type}
        onChange={(chosen) => forexDraft.edit({ type: chosen })}
        items={(['market', 'limit'] as const).map((value) => ({
          value,
          label: t(`type.${value}`),
          hint: t(`type.${value}Hint`),
        }))}
      />
      <Select
        look="chip"
        label={t('leverage.label')}
        value={`${leverage}`}
        onChange={(chosen) => forexDraft.edit({ leverage: Number(chosen) })}
        items={terms.leverages.map((value) => ({
          value: `${value}`,
          label: t('leverage.times', { leverage: value }),
          hint: t('leverage.hint', { share: format.share(div('1', `${value}`, 4, 'halfUp')) }),
        }))}
      />
      <PairPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        kind="forex"
        onPick={({ symbol }) => {
          setPicking(false);
          navigation.redirect(paths.forex.chart.href({ symbol }));
        }}
      />
    </>
  );
}
