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

interface Props {
  asked: AskedReceived;
  value: string;
  onChange: (value: string) => void;
  place: RefObject<HTMLInputElement | null>;
}

export function Received({ asked: { currency, claimed, rate }, value, onChange, place }: Props) {
  const words = useWords();
  const amount = receivedOf(value, currency);
  return (
    <div className="grid gap-1.5">
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
            amount: fiat(amount, currency),
            currency,
            usdt: formatCoin(usdtOf(amount, rate), 'USDT'),
          })}
        </p>
      )}
    </div>
  );
}
