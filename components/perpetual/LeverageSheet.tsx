/** Chooses the leverage, with its consequences first: how far the price may go, in words and as bars on one scale. */
import { Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { StepSlider } from '@/components/ui/StepSlider';
import { toast } from '@/components/ui/toast';
import type { MarginMode, PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { usePerpetualScope, useTicketTerms } from '@/lib/perpetual/desk';
import { useSetLeverage } from '@/lib/perpetual/hooks';
import { leverageOutlook } from '@/lib/perpetual/leverage';
import { perpetualDraft } from '@/lib/perpetual/state';
import { orderOf, sideOf } from '@/lib/perpetual/ticket';
import { LeverageConsequences } from './LeverageConsequences';
import { OutcomeLine } from './OutcomeLine';

interface LeverageSheetProps {
  market: PerpetualMarket;
  mode: MarginMode;
  current: number;
  onClose: () => void;
}

export function LeverageSheet({ market, mode, current, onClose }: LeverageSheetProps) {
  const t = useTranslations('perpetual');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const format = useFormat();
  const [leverage, setLeverage] = useState(Math.min(current, market.maxLeverage));
  const change = useSetLeverage();
  const scope = usePerpetualScope(market);
  const draft = perpetualDraft.useDraft();
  const terms = useTicketTerms(market.symbol);
  const outlook = leverageOutlook(
    { market, mode, leverage, scene: scope.scene, mark: scope.mark },
    { order: orderOf(draft, terms, scope), side: sideOf(draft.side), scope },
  );
  const { refusal } = outlook;
  const handleConfirm = async () => {
    if (!isLoggedIn)
      return navigation.push(paths.entry.href({ next: paths.perpetual.trade.href({ symbol: market.symbol }) }));
    if (leverage === current) return onClose();
    const done = await change.run({ symbol: market.symbol, marginMode: mode, leverage });
    if (!done) return;
    toast.done(t('leverage.done', { leverage: done.leverage }));
    onClose();
  };
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t('leverage.title')}
      footer={
        <Button busy={change.busy} disabled={refusal !== null} onPress={() => void handleConfirm()}>
          {!isLoggedIn
            ? t('ticket.logIn')
            : refusal?.reason === 'short'
              ? t('leverage.short')
              : t(leverage === current && !refusal ? 'leverage.keep' : 'leverage.submit', { leverage })}
        </Button>
      }
    >
      <p className="text-label text-ink-3 -mt-1">
        {market.base}/{market.quote} · {t(`mode.${mode}`)}
      </p>
      <Stepper value={leverage} max={market.maxLeverage} onChange={setLeverage} current={current} />
      <LeverageConsequences
        outlook={outlook}
        leverage={leverage}
        current={current}
        mode={mode}
        mark={format.price(scope.mark, market.priceDigits)}
        digits={market.priceDigits}
      />
      <OutcomeLine
        action={change}
        market={market}
        instead={
          change.error?.reason === 'leverageInUse' && (
            <span className="text-danger">
              {t('leverage.refused.resting', { leverage: change.error.args.leverage ?? '--' })}
            </span>
          )
        }
      />
    </Sheet>
  );
}

const QUARTERS = 4;

/** The number between two buttons, and a slider with a few stops. */
function Stepper({
  value,
  max,
  current,
  onChange,
}: {
  value: number;
  max: number;
  current: number;
  onChange: (value: number) => void;
}) {
  const t = useTranslations('perpetual');
  // Of a small number every one is a stop; where only 1x is left there is nothing to slide.
  const stops =
    max <= QUARTERS + 1
      ? Array.from({ length: max }, (_, index) => index + 1)
      : [1, ...Array.from({ length: QUARTERS }, (_, index) => Math.round((max * (index + 1)) / QUARTERS))];
  return (
    <>
      <div className="flex items-center justify-between pt-1">
        <Step label={t('leverage.less')} onPress={() => onChange(Math.min(max, Math.max(1, value - 1)))}>
          <Minus aria-hidden className="size-5" />
        </Step>
        <output className="num text-[2.25rem] leading-11 font-bold" aria-live="polite">
          {t('times', { leverage: value })}
        </output>
        <Step label={t('leverage.more')} onPress={() => onChange(Math.min(max, value + 1))}>
          <Plus aria-hidden className="size-5" />
        </Step>
      </div>
      {max > 1 && (
        <StepSlider
          value={value}
          onChange={onChange}
          label={t('leverage.title')}
          tone="brand"
          min={1}
          max={max}
          stops={stops}
          say={(leverage) => t('times', { leverage })}
        />
      )}
      {/* Fingers press what they read; screen readers and keys have the slider. */}
      <div aria-hidden className="num text-caption text-ink-3 relative mx-2 h-8">
        {stops.map((stop) => (
          <button
            key={stop}
            type="button"
            tabIndex={-1}
            onClick={() => onChange(stop)}
            className={`press absolute -top-1 -translate-x-1/2 px-2.5 py-1.5 whitespace-nowrap ${stop === current ? 'text-ink font-semibold' : ''}`}
            style={{ left: `${((stop - 1) / Math.max(1, max - 1)) * 100}%` }}
          >
            {t('times', { leverage: stop })}
          </button>
        ))}
      </div>
    </>
  );
}

function Step({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="press bg-surface grid size-11 place-items-center rounded-full"
    >
      {children}
    </button>
  );
}
