/** Sets, changes or takes away take profit and stop loss of a forex position, with what each would bring. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PnlText } from '@/components/trading/PnlText';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { positionNow } from '@/lib/forex/figures';
import { useSetForexStops } from '@/lib/forex/hooks';
import { profitAt } from '@/lib/forex/rules';
import { stopFaults } from '@/lib/forex/ticket';
import type { ActProps } from './CloseSheet';
import { Outcome, readable } from './Outcome';

type Stop = 'takeProfit' | 'stopLoss';

export function StopsSheet({ position, variety, scene, onClose }: ActProps) {
  const t = useTranslations('forex.stops');
  const errors = useTranslations('errors');
  const format = useFormat();
  const set = useSetForexStops();
  const { price, stopOut } = positionNow(position, scene);
  const rate = scene.rateOf(variety.quote);
  const [typed, setTyped] = useState<Record<Stop, Typed>>({
    takeProfit: position.takeProfit ?? '',
    stopLoss: position.stopLoss ?? '',
  });
  const [hasTried, setTried] = useState(false);
  const wanted = { takeProfit: typedDecimal(typed.takeProfit), stopLoss: typedDecimal(typed.stopLoss) };
  const faults: Partial<Record<Stop, string>> = Object.fromEntries(
    stopFaults(position.side, wanted, { price, stopOut, tick: variety.tick, against: 'closing' }).map(
      ({ field, reason, args }) => [field, errors(reason, readable(args, variety))],
    ),
  );
  const handleConfirm = async () => {
    setTried(true);
    if (faults.takeProfit || faults.stopLoss) return;
    const changed = await set.run({ positionId: position.positionId, ...wanted });
    if (!changed) return;
    toast.done(t(wanted.takeProfit || wanted.stopLoss ? 'done' : 'removed'));
    onClose();
  };
  const field = (name: Stop) => (
    <AmountInput
      label={t(name)}
      value={typed[name]}
      onChange={(next) => setTyped({ ...typed, [name]: next })}
      places={variety.digits}
      unit={variety.quote}
      error={hasTried ? (faults[name] ?? null) : null}
      hint={
        // A price that would be refused brings nothing: it says why instead, and in red once somebody wants to set it.
        faults[name] ??
        (wanted[name] && rate && (
          <>
            {t('brings')} <PnlText value={profitAt(position, variety, wanted[name], rate)} unit="USDT" />
          </>
        ))
      }
    />
  );
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t('title', { pair: `${variety.base}/${variety.quote}` })}
      footer={
        <Button busy={set.busy} onPress={() => void handleConfirm()}>
          {t('submit')}
        </Button>
      }
    >
      <KeyValue
        rows={[
          { name: t('entry'), value: format.price(position.entryPrice, variety.digits) },
          { name: t('now'), value: format.price(price, variety.digits), strong: true },
          { name: t('stopOut'), value: format.price(stopOut, variety.digits) },
        ]}
      />
      <div className="mt-2 space-y-3">
        {field('takeProfit')}
        {field('stopLoss')}
      </div>
      <p className="text-caption text-ink-3 mt-2">{t('note')}</p>
      <Outcome action={set} variety={variety} />
    </Sheet>
  );
}
