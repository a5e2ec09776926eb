/** The head of the forex desk: the kinds of contracts, then the pair and how it is traded. */
import { ChartCandlestick, ChevronDown, ChevronLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PairPicker } from '@/components/market/PairPicker';
import { ContractFamily } from '@/components/trading/ContractFamily';
import { IconButton } from '@/components/ui/IconButton';
import { Select } from '@/components/ui/Select';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { ChangeText } from '@/components/ui/Texts';
import type { ForexTerms, ForexVariety } from '@/lib/api/forexShapes';
import { useFormat } from '@/lib/format/useFormat';
import { forexDraft } from '@/lib/forex/state';
import { useQuote } from '@/lib/market/quotes';
import { div } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSimulation } from '@/lib/site/site';

export function ForexBar({ code }: { code: string }) {
  const t = useTranslations('forex');
  const shell = useTranslations('shell');
  const navigation = useNavigation();
  return (
    // It scrolls away; the pair stays. Above the pair's row, which reaches up behind it by the height of the notch.
    <header className="relative z-[11] flex min-h-[calc(3.25rem+var(--safe-top))] items-center gap-1 px-1.5 pt-(--safe-top)">
      <button
        type="button"
        aria-label={shell('back')}
        onClick={navigation.back}
        className="press grid size-11 shrink-0 place-items-center"
      >
        <ChevronLeft aria-hidden className="size-6.5" strokeWidth={1.8} />
      </button>
      <div className="max-w-72 min-w-0 flex-1">
        <ContractFamily here="forex" isTight />
      </div>
      <span className="ml-auto">
        <IconButton
          label={t('chart')}
          icon={ChartCandlestick}
          onPress={() => navigation.push(paths.market.chart.href({ symbol: code }))}
        />
      </span>
    </header>
  );
}

export function PairRow({
  variety,
  terms,
  leverage,
  isPinned,
}: {
  variety: ForexVariety;
  terms: ForexTerms;
  leverage: number;
  /** Stays in sight while one scrolls: the buttons below do, and must not be without their pair. */
  isPinned: boolean;
}) {
  const t = useTranslations('forex');
  const navigation = useNavigation();
  const format = useFormat();
  const { feed } = useSimulation();
  const { type } = forexDraft.useDraft();
  const [isPicking, setPicking] = useState(false);
  const quote = useQuote(variety.code);
  return (
    <div
      className={`flex items-center gap-1.5 px-4 pb-1 ${isPinned ? 'bg-page sticky top-0 z-10 -mt-(--safe-top) min-h-[calc(3.25rem+var(--safe-top))] pt-(--safe-top) large-text:static' : ''}`}
    >
      <div className="min-w-0 flex-1">
        <h1>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
            className="press relative flex items-center gap-0.5 text-title font-bold whitespace-nowrap before:absolute before:-inset-y-2.5 before:inset-x-0"
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
    </div>
  );
}
