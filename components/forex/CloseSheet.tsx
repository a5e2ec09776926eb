/** Closes a forex position or a part of it at the price of now, and says what comes of it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PnlText } from '@/components/trading/PnlText';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { Segmented } from '@/components/ui/Tabs';
import { toast } from '@/components/ui/toast';
import type { ForexPosition, ForexVariety } from '@/lib/api/forexShapes';
import { usePressed } from '@/lib/client/usePressed';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Scene, heldOf } from '@/lib/forex/figures';
import { useCloseForex } from '@/lib/forex/hooks';
import { closingPrice, profitAt, shareOf } from '@/lib/forex/rules';
import {
  type Decimal,
  div,
  floorToStep,
  gt,
  isMultiple,
  isPositive,
  max,
  mul,
  sub,
  toFixed,
} from '@/lib/money/decimal';
import { Outcome } from './Outcome';

const SHARES = ['25', '50', '75', '100'] as const;
type Share = (typeof SHARES)[number] | '';
const STEP: Decimal = '0.01';

export interface ActProps {
  position: ForexPosition;
  variety: ForexVariety;
  scene: Scene;
  onClose: () => void;
}

export function CloseSheet({ position: present, variety, scene, onClose }: ActProps) {
  const t = useTranslations('forex.close');
  const format = useFormat();
  const own = useOwnFormat();
  const close = useCloseForex();
  const [position, press] = usePressed(present, close);
  const [share, setShare] = useState<Share>('100');
  const [chosen, setChosen] = useState<Typed>('');
  const [hasTried, setTried] = useState(false);
  const typed = share ? shareOfLots(position.lots, Number(share)) : chosen;
  const lots = typedDecimal(typed);
  const held = heldOf(position, scene);
  const isOpen = scene.priceOf(position.code)?.open ?? true;
  const obstacle = variety.halted ? 'halted' : isOpen ? null : 'closed';
  const problem = problemOf(lots, position.lots);
  const handleConfirm = async () => {
    setTried(true);
    if (problem || !lots) return;
    press();
    // Without lots all of it is closed, whatever it has become meanwhile.
    const done = await close.run({ positionId: position.positionId, ...(share === '100' ? {} : { lots }) });
    if (!done) return;
    toast.done(
      t('done', {
        lots: own.amount(done.fill.lots, 2, 2),
        price: format.price(done.fill.price, variety.digits),
        result: own.delta(done.fill.realizedPnl, 2, 2),
      }),
    );
    onClose();
  };
  const text = {
    missing: t('missing'),
    step: t('step'),
    tooMuch: t('tooMuch', { max: own.amount(position.lots, 2, 2) }),
  };
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t('title', { side: position.side, pair: `${variety.base}/${variety.quote}` })}
      footer={
        <Button
          kind={position.side === 'buy' ? 'sell' : 'buy'}
          busy={close.busy}
          disabled={obstacle !== null}
          onPress={() => void handleConfirm()}
        >
          {t('submit')}
        </Button>
      }
    >
      <div className="space-y-2.5">
        <AmountInput
          label={t('lots')}
          value={typed}
          onChange={(next) => {
            setChosen(next);
            setShare('');
          }}
          places={2}
          unit={t('lot')}
          error={hasTried && problem ? text[problem] : null}
        />
        <Segmented
          label={t('share')}
          value={share}
          onChange={setShare}
          items={SHARES.map((value) => ({ value, label: `${value}%` }))}
        />
      </div>
      {obstacle && (
        <p role="status" className="bg-surface text-ink-2 text-label mt-3 rounded-m px-3 py-2">
          {t(obstacle)}
        </p>
      )}
      <Result position={position} variety={variety} lots={problem ? null : lots} held={held} />
      <Outcome action={close} variety={variety} />
    </Sheet>
  );
}

function problemOf(lots: Decimal | null, all: Decimal): 'missing' | 'step' | 'tooMuch' | null {
  if (!lots || !isPositive(lots)) return 'missing';
  if (gt(lots, all)) return 'tooMuch';
  return isMultiple(lots, STEP) ? null : 'step';
}

/** Down to the step, at least one. */
function shareOfLots(all: Decimal, percent: number): Typed {
  if (percent >= 100) return toFixed(all, 2, 'down');
  return toFixed(max(STEP, floorToStep(div(mul(all, `${percent}`), '100', 8, 'down'), STEP)), 2, 'down');
}

function Result({
  position,
  variety,
  lots,
  held,
}: Pick<ActProps, 'position' | 'variety'> & { lots: Decimal | null; held: ReturnType<typeof heldOf> }) {
  const t = useTranslations('forex.close');
  const format = useFormat();
  const own = useOwnFormat();
  const price = held && closingPrice(position.side, held.quote);
  const profit = lots && price && held && profitAt({ ...position, lots }, variety, price, held.rate);
  const rows = [
    { name: t('now'), value: format.price(price, variety.digits), strong: true },
    { name: t('profit'), value: <PnlText value={profit} unit="USDT" className="font-semibold" /> },
    {
      name: t('freed'),
      value: lots ? `${own.amount(shareOf(position.margin, lots, position.lots), 2, 2)} USDT` : own.amount(null),
    },
    {
      name: t('rest'),
      value: lots ? t('lotsText', { lots: own.amount(sub(position.lots, lots), 2, 2) }) : own.amount(null),
    },
  ];
  return (
    <div className="mt-3">
      <KeyValue rows={rows} />
      <p className="text-caption text-ink-3">{t('note')}</p>
    </div>
  );
}
