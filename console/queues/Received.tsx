/** The amount that really came: what it is in USDT stands beneath it, and where it is not what the person says, that is said. */
import type { RefObject } from 'react';
import { formatCoin } from '@/lib/format/numbers';
import { readTyped, typedDecimal } from '@/lib/format/typing';
import { type Decimal, eq, isPositive } from '@/lib/money/decimal';
import { usdtOf } from '@/lib/offline/rules';
import { TextField } from '../ui/Fields';
import { useWords } from '../words';
import { fiat } from './figures';
import type { AskedReceived } from './spec';

/** More places than any currency has: the server refuses those beyond its own. */
const PLACES = 8;

/** The amount as it was meant: pasted with groups, spaces, its currency, or the digits of a Chinese keyboard. Null where it is none. */
export function receivedOf(text: string, currency: string): Decimal | null {
  const { typed } = readTyped(text, PLACES, currency);
  const amount = typed === null ? null : typedDecimal(typed);
  return amount !== null && isPositive(amount) ? amount : null;
}

/** Of the first of two persons. */
export interface FirstReceived {
  name: string;
  amount: Decimal;
}

interface Props {
  asked: AskedReceived;
  first: FirstReceived | null;
  value: string;
  onChange: (value: string) => void;
  place: RefObject<HTMLInputElement | null>;
}

export function Received({ asked: { currency, claimed, rate }, first, value, onChange, place }: Props) {
  const words = useWords();
  const amount = receivedOf(value, currency);
  const inWords = (sum: Decimal) => ({
    amount: fiat(sum, currency),
    currency,
    usdt: formatCoin(usdtOf(sum, rate), 'USDT'),
  });
  return (
    <div className="grid gap-1.5">
      {first && (
        <p className={`text-fine ${eq(first.amount, claimed) ? 'text-ink-2' : 'font-semibold text-warn'}`}>
          {words('decide.firstReceived', { ...first, ...inWords(first.amount) })}
        </p>
      )}
      <TextField
        ref={place}
        label={words('decide.received', { currency })}
        hint={words('decide.claimed', { amount: fiat(claimed, currency), currency })}
        fault={value.trim() !== '' && amount === null ? words('decide.receivedForm') : null}
        inputMode="decimal"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {amount !== null && (
        <p role="status" className={`text-fine ${eq(amount, claimed) ? 'text-ink-2' : 'font-semibold text-warn'}`}>
          {words(eq(amount, claimed) ? 'decide.credits' : 'decide.creditsOther', {
            ...inWords(amount),
          })}
        </p>
      )}
      {first && amount !== null && !eq(amount, first.amount) && (
        <p role="alert" className="text-fine font-semibold text-danger">
          {words('decide.firstDiffers', { name: first.name })}
        </p>
      )}
    </div>
  );
}
