/** Profit, target price and liquidation of a position that somebody thinks about. Nothing is sent. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PnlText, ReturnText } from '@/components/trading/PnlText';
import { AmountInput } from '@/components/ui/AmountInput';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { Segmented, Tabs } from '@/components/ui/Tabs';
import type { PerpetualMarket, PerpetualSide } from '@/lib/api/perpetualShapes';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { type Decimal, div, isPositive } from '@/lib/money/decimal';
import { type Sketch, liquidationOf, outcomeInCents, outcomeOf, targetPrice } from '@/lib/perpetual/calculator';

type Question = 'profit' | 'target' | 'liquidation';
type Field = 'leverage' | 'entry' | 'exit' | 'roe' | 'qty';

const FIELDS: Readonly<Record<Question, readonly Field[]>> = {
  profit: ['leverage', 'entry', 'exit', 'qty'],
  target: ['leverage', 'entry', 'roe'],
  liquidation: ['leverage', 'entry', 'qty'],
};

interface CalculatorProps {
  market: PerpetualMarket;
  /** What the ticket says now: where the typing begins. */
  start: { side: PerpetualSide; leverage: number; price: Decimal | null };
  onClose: () => void;
}

export function CalculatorSheet({ market, start, onClose }: CalculatorProps) {
  const t = useTranslations('perpetual.calculator');
  const [question, setQuestion] = useState<Question>('profit');
  const [side, setSide] = useState(start.side);
  const [typed, setTyped] = useState<Record<Field, Typed>>({
    leverage: `${start.leverage}`,
    entry: start.price ?? '',
    exit: '',
    roe: '',
    qty: '',
  });
  const leverage = typedDecimal(typed.leverage);
  const tooHigh = leverage !== null && Number(leverage) > market.maxLeverage;
  const shape: Record<Field, { places: number; unit: string }> = {
    leverage: { places: 0, unit: 'x' },
    entry: { places: market.priceDigits, unit: market.quote },
    exit: { places: market.priceDigits, unit: market.quote },
    roe: { places: 2, unit: '%' },
    qty: { places: market.qtyDigits, unit: market.base },
  };
  return (
    <Sheet open place="beside" onClose={onClose} title={t('title', { pair: `${market.base}/${market.quote}` })}>
      <div className="-mx-4">
        <Tabs
          label={t('label')}
          value={question}
          onChange={setQuestion}
          items={(['profit', 'target', 'liquidation'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <div className="mt-3 space-y-2.5">
        <Segmented
          look="trade"
          label={t('side')}
          value={side === 'long' ? 'buy' : 'sell'}
          onChange={(chosen) => setSide(chosen === 'buy' ? 'long' : 'short')}
          items={[
            { value: 'buy', label: t('long') },
            { value: 'sell', label: t('short') },
          ]}
        />
        {FIELDS[question].map((field) => (
          <AmountInput
            key={field}
            label={t(field)}
            value={typed[field]}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
            {...shape[field]}
            error={field === 'leverage' && tooHigh ? t('tooHigh', { max: String(market.maxLeverage) }) : null}
          />
        ))}
      </div>
      <div className="mt-3 min-h-[10.5rem]">
        <Answer question={question} side={side} typed={typed} market={market} isOff={tooHigh} />
      </div>
      <p className="text-caption text-ink-3">{t('note')}</p>
    </Sheet>
  );
}

interface AnswerProps {
  question: Question;
  side: PerpetualSide;
  typed: Record<Field, Typed>;
  market: PerpetualMarket;
  isOff: boolean;
}

function Answer({ question, side, typed, market, isOff }: AnswerProps) {
  const t = useTranslations('perpetual.calculator');
  const format = useFormat();
  const above = (field: Field): Decimal | null => {
    const value = typedDecimal(typed[field]);
    return value !== null && isPositive(value) ? value : null;
  };
  const [leverage, entryPrice, qty, exit, roe] = [
    isOff ? null : above('leverage'),
    above('entry'),
    above('qty'),
    above('exit'),
    above('roe'),
  ];
  const sketch: Omit<Sketch, 'qty'> | null =
    leverage && entryPrice ? { side, entryPrice, leverage: Number(leverage) } : null;
  const money = (value: Decimal | undefined) =>
    value === undefined ? format.amount(null) : `${format.amount(value, 2, 2)} ${market.quote}`;
  const price = (value: Decimal | null) =>
    value === null ? format.price(null, 2) : `${format.price(value, market.priceDigits)} ${market.quote}`;
  if (question === 'target') {
    const found = sketch && roe ? targetPrice(sketch, div(roe, '100', 6, 'up'), market) : null;
    return <KeyValue rows={[{ name: t('exit'), value: price(found), strong: true }]} />;
  }
  if (question === 'liquidation') {
    const found = sketch && qty ? liquidationOf({ ...sketch, qty }, market) : null;
    return <KeyValue rows={[{ name: t('liquidationPrice'), value: price(found), strong: true }]} />;
  }
  const found = sketch && qty && exit ? outcomeInCents(outcomeOf({ ...sketch, qty }, exit, market)) : null;
  const rows = (
    <KeyValue
      rows={[
        { name: t('margin'), value: money(found?.margin) },
        { name: t('gross'), value: found ? <PnlText value={found.profit} /> : format.amount(null) },
        // A return is of the profit before fees, as on an open position: it stands beneath it.
        { name: t('roeResult'), value: found ? <ReturnText value={found.roe} /> : format.amount(null) },
        { name: t('fees'), value: money(found?.fees) },
        { name: t('net'), value: found ? <PnlText value={found.net} /> : format.amount(null), strong: true },
      ]}
    />
  );
  return (
    <>
      {rows}
      {found?.liquidatedAt && (
        <p className="rounded-m bg-warn-soft text-warn text-label mt-2 px-3 py-2">
          {t('liquidatedFirst', { price: price(found.liquidatedAt) })}
        </p>
      )}
    </>
  );
}
