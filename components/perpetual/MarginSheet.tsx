/** Adds margin to an isolated position or takes out what it doesn't need, with liquidation price and ratio before and after. */
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
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isPositive, round } from '@/lib/money/decimal';
import type { Scene } from '@/lib/perpetual/figures';
import { useAdjustMargin } from '@/lib/perpetual/hooks';
import { type MarginChange, marginOutlook, mostMargin } from '@/lib/perpetual/margin';
import { OutcomeLine, ToTransfer } from './OutcomeLine';

const PLACES = 8;

interface MarginSheetProps {
  position: Position;
  market: PerpetualMarket;
  scene: Scene;
  onClose: () => void;
}

export function MarginSheet({ market, onClose, ...now }: MarginSheetProps) {
  const t = useTranslations('perpetual.margin');
  const format = useFormat();
  const own = useOwnFormat();
  const adjust = useAdjustMargin();
  const [change, setChange] = useState<MarginChange>('add');
  const [typed, setTyped] = useState<Typed>('');
  const [hasTried, setTried] = useState(false);
  // As it was when it was sent: once the position has the margin, the same amount would be shown as added twice.
  const [sent, setSent] = useState<typeof now | null>(null);
  const { position, scene } = sent ?? now;
  const amount = typedDecimal(typed);
  const outlook = marginOutlook(position, change, amount, scene);
  const most = mostMargin(position, change, scene);
  const problem =
    !amount || !isPositive(amount)
      ? t('missing')
      : outlook?.problem
        ? t(outlook.problem === 'tooNear' ? 'tooNear' : change === 'add' ? 'notEnough' : 'tooMuch', {
            most: own.amount(most, 2, 2),
          })
        : null;
  const handleConfirm = async () => {
    setTried(true);
    if (problem || !amount) return;
    setSent(now);
    const done = await adjust.run({ positionId: position.positionId, change, amount });
    if (!done) return setSent(null);
    toast.done(t(change === 'add' ? 'added' : 'removed', { amount: own.amount(amount, 2, 2) }));
    onClose();
  };
  const price = (value: Position['markPrice'] | undefined) => format.price(value, market.priceDigits);
  // Nothing changes before something is typed, nor by more than there is: one figure then, and no arrow.
  const shift = (before: string, after: string) =>
    amount && outlook?.problem !== 'tooMuch' ? `${before} → ${after}` : before;
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t('title', { pair: `${market.base}/${market.quote}` })}
      footer={
        <Button busy={adjust.busy} onPress={() => void handleConfirm()}>
          {t(change === 'add' ? 'submitAdd' : 'submitRemove')}
        </Button>
      }
    >
      <Segmented
        label={t('change')}
        value={change}
        onChange={(next) => {
          setChange(next);
          setTyped('');
          setTried(false);
        }}
        items={[
          { value: 'add', label: t('add') },
          { value: 'remove', label: t('remove') },
        ]}
      />
      <div className="mt-3">
        <AmountInput
          label={t('amount')}
          placeholder="0"
          value={typed}
          onChange={setTyped}
          places={PLACES}
          unit={market.quote}
          error={hasTried ? problem : null}
          hint={t(change === 'add' ? 'available' : 'removable', { most: own.amount(most, 2, 2) })}
          onUseAll={() => most && setTyped(round(most, 2, 'down'))}
        />
      </div>
      {hasTried && change === 'add' && outlook?.problem === 'tooMuch' && <ToTransfer />}
      <div className="mt-2">
        <KeyValue
          rows={[
            {
              name: t('margin'),
              value: shift(own.amount(outlook?.margin.before, 2, 2), own.amount(outlook?.margin.after, 2, 2)),
            },
            {
              name: t('ratio'),
              value: shift(format.share(outlook?.ratio.before), format.share(outlook?.ratio.after)),
            },
            {
              name: t('liquidation'),
              value: shift(price(outlook?.liquidation.before), price(outlook?.liquidation.after)),
              strong: true,
            },
          ]}
        />
      </div>
      <OutcomeLine action={adjust} market={market} />
    </Sheet>
  );
}
