/** Sets, changes or takes away take profit and stop loss of a position, with what each would bring. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { Segmented } from '@/components/ui/Tabs';
import { toast } from '@/components/ui/toast';
import type { PerpetualMarket, Position } from '@/lib/api/perpetualShapes';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import { type Scene, figuresOf } from '@/lib/perpetual/figures';
import { useSetStops } from '@/lib/perpetual/hooks';
import { profitAt } from '@/lib/perpetual/rules';
import { stopFaults } from '@/lib/perpetual/ticket';
import { OutcomeLine } from './OutcomeLine';
import { PnlText } from '@/components/trading/PnlText';
import { readableArgs } from '@/components/trading/refusals';

type Stop = 'takeProfit' | 'stopLoss';

interface StopsSheetProps {
  position: Position;
  market: PerpetualMarket;
  scene: Scene;
  onClose: () => void;
}

export function StopsSheet({ position, market, scene, onClose }: StopsSheetProps) {
  const t = useTranslations('perpetual.stops');
  const format = useFormat();
  const set = useSetStops();
  const { markPrice, liquidationPrice } = figuresOf(position, scene);
  const [typed, setTyped] = useState<Record<Stop, Typed>>({
    takeProfit: position.takeProfit ?? '',
    stopLoss: position.stopLoss ?? '',
  });
  const [triggerBy, setTriggerBy] = useState(position.triggerBy);
  const [hasTried, setTried] = useState(false);
  const ticket = useTranslations('perpetual.ticket');
  const wanted = { takeProfit: typedDecimal(typed.takeProfit), stopLoss: typedDecimal(typed.stopLoss) };
  const faults = useFaults(position, market, wanted, { against: markPrice, liquidation: liquidationPrice });
  // Where there is something already, two empty fields take it away.
  const isMissing = ![wanted.takeProfit, wanted.stopLoss, position.takeProfit, position.stopLoss].some(Boolean);
  const errorAt = (name: Stop) => faults[name] ?? (isMissing && name === 'takeProfit' ? ticket('missingStops') : null);
  const handleConfirm = async () => {
    setTried(true);
    if (faults.takeProfit || faults.stopLoss || isMissing) return;
    const changed = await set.run({ positionId: position.positionId, ...wanted, triggerBy });
    if (!changed) return;
    toast.done(t(wanted.takeProfit || wanted.stopLoss ? 'done' : 'removed'));
    onClose();
  };
  const field = (name: Stop) => (
    <AmountInput
      label={t(name)}
      value={typed[name]}
      onChange={(price) => setTyped({ ...typed, [name]: price })}
      places={market.priceDigits}
      unit={market.quote}
      error={hasTried ? errorAt(name) : null}
      hint={
        // A price that would be refused brings nothing: it says why instead, and in red once somebody wants to set it.
        faults[name] ??
        (wanted[name] && (
          <>
            {t('brings')} <PnlText value={profitAt(position, wanted[name])} unit={market.quote} />
          </>
        ))
      }
    />
  );
  const price = (value: Position['markPrice']) => format.price(value, market.priceDigits);
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t('title', { pair: `${market.base}/${market.quote}` })}
      footer={
        <Button busy={set.busy} onPress={() => void handleConfirm()}>
          {t('submit')}
        </Button>
      }
    >
      <KeyValue
        rows={[
          { name: t('entry'), value: price(position.entryPrice) },
          { name: t('mark'), value: price(markPrice), strong: true },
          { name: t('liquidation'), value: price(liquidationPrice) },
        ]}
      />
      <div className="mt-2 space-y-3">
        {field('takeProfit')}
        {field('stopLoss')}
        <Segmented
          label={t('trigger')}
          value={triggerBy}
          onChange={setTriggerBy}
          items={[
            { value: 'mark', label: t('byMark') },
            { value: 'last', label: t('byLast') },
          ]}
        />
      </div>
      <p className="text-caption text-ink-3 mt-2">{t('note')}</p>
      <OutcomeLine action={set} market={market} />
    </Sheet>
  );
}

/** As the exchange will judge it. */
function useFaults(
  { side, marginMode }: Position,
  market: PerpetualMarket,
  wanted: Record<Stop, Decimal | null>,
  { against, liquidation }: { against: Decimal | null; liquidation: Decimal | null },
): Partial<Record<Stop, string>> {
  const errors = useTranslations('errors');
  const own = marginMode === 'isolated' ? liquidation : null;
  const faults = stopFaults(side, wanted, { against, liquidation: own, tick: market.tick });
  return Object.fromEntries(
    faults.map(({ field, problem: { reason, args } }) => [field, errors(reason, readableArgs(reason, args, market))]),
  );
}
