/** The amount that really came: what it is in USDT stands beneath it, and where it is not what the person says, that is said. */
import type { RefObject } from 'react';
import { formatCoin } from '@/lib/format/numbers';
import { eq, isDecimal, isPositive } from '@/lib/money/decimal';
import { usdtOf } from '@/lib/offline/rules';
import { TextField } from '../ui/Fields';
import { useWords } from '../words';
import type { AskedReceived } from './spec';

interface Props {
  asked: AskedReceived;
  value: string;
  onChange: (value: string) => void;
  place: RefObject<HTMLInputElement | null>;
}

export function Received({ asked: { currency, claimed, rate }, value, onChange, place }: Props) {
  const words = useWords();
  const typed = value.trim();
  const amount = isDecimal(typed) && isPositive(typed) ? typed : null;
  return (
    <div className="grid gap-1.5">
      <TextField
        ref={place}
        label={words('decide.received', { currency })}
        hint={words('decide.claimed', { amount: formatCoin(claimed, currency), currency })}
        inputMode="decimal"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {amount !== null && (
        <p role="status" className={`text-fine ${eq(amount, claimed) ? 'text-ink-2' : 'font-semibold text-warn'}`}>
          {words(eq(amount, claimed) ? 'decide.credits' : 'decide.creditsOther', {
            amount: formatCoin(amount, currency),
            currency,
            usdt: formatCoin(usdtOf(amount, rate), 'USDT'),
          })}
        </p>
      )}
    </div>
  );
}
