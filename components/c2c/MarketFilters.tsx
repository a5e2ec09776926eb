/** The filters of the market in one row: amount, way of paying, order, and who is here. */
import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Select } from '@/components/ui/Select';
import { Sheet } from '@/components/ui/Sheet';
import { digitsOf } from '@/lib/c2c/rules';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { type Decimal, isPositive } from '@/lib/money/decimal';
import { usePayTypes } from '@/lib/payment-methods/hooks';

export interface Filters {
  amount: Decimal | null;
  payType: string | null;
  sort: 'price' | 'completion' | 'speed';
  online: boolean;
}

const ANY = 'any';
const PILL = 'press text-label flex h-8.5 items-center gap-1 rounded-full px-3 font-medium whitespace-nowrap';

interface Props {
  fiat: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function MarketFilters({ fiat, filters, onChange }: Props) {
  const t = useTranslations('c2c.filters');
  const format = useFormat();
  const [isTyping, setTyping] = useState(false);
  const types = (usePayTypes().data ?? []).filter(({ currencies }) => currencies.includes(fiat));
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  const { amount, payType, sort, online } = filters;
  return (
    <div className="flex gap-2 fade-sides overflow-x-auto px-4 [scrollbar-width:none]">
      {amount === null ? (
        <button type="button" onClick={() => setTyping(true)} className="grid h-11 shrink-0 place-items-center">
          <span className={`${PILL} bg-surface`}>
            {t('amount')} <ChevronDown aria-hidden className="text-ink-3 size-3.5" />
          </span>
        </button>
      ) : (
        <button
          type="button"
          aria-label={t('dropAmount')}
          onClick={() => change({ amount: null })}
          className="grid h-11 shrink-0 place-items-center"
        >
          <span className={`${PILL} bg-brand-soft text-brand num font-semibold`}>
            {format.amount(amount)} {fiat} <X aria-hidden className="size-3.5" />
          </span>
        </button>
      )}
      <Select
        look="plain"
        label={t('payType')}
        value={payType ?? ANY}
        onChange={(value) => change({ payType: value === ANY ? null : value })}
        items={[
          { value: ANY, label: t('anyPayType') },
          ...types.map(({ typeId, name }) => ({ value: typeId, label: name })),
        ]}
      />
      <Select
        look="plain"
        label={t('sort')}
        value={sort}
        onChange={(value) => change({ sort: value })}
        items={(['price', 'completion', 'speed'] as const).map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      <button
        type="button"
        aria-pressed={online}
        onClick={() => change({ online: !online })}
        className="grid h-11 shrink-0 place-items-center"
      >
        <span className={`${PILL} ${online ? 'bg-brand-soft text-brand font-semibold' : 'bg-surface'}`}>
          {t('online')}
        </span>
      </button>
      {isTyping && (
        <AmountSheet
          fiat={fiat}
          onClose={() => setTyping(false)}
          onDone={(typed) => {
            setTyping(false);
            change({ amount: typed });
          }}
        />
      )}
    </div>
  );
}

function AmountSheet({
  fiat,
  onClose,
  onDone,
}: {
  fiat: string;
  onClose: () => void;
  onDone: (amount: Decimal) => void;
}) {
  const t = useTranslations('c2c.filters');
  const [typed, setTyped] = useState<Typed>('');
  const [wasSent, setSent] = useState(false);
  const amount = typedDecimal(typed);
  const isMissing = amount === null || !isPositive(amount);
  const done = () => {
    setSent(true);
    if (amount !== null && !isMissing) onDone(amount);
  };
  return (
    <Sheet open onClose={onClose} title={t('amountTitle')} footer={<Button onPress={done}>{t('show')}</Button>}>
      <AmountInput
        label={t('amountLabel')}
        value={typed}
        onChange={setTyped}
        places={digitsOf(fiat)}
        unit={fiat}
        placeholder="0"
        error={wasSent && isMissing ? t('amountMissing') : null}
      />
    </Sheet>
  );
}
