/** The way of a transfer to another person: the form, the confirmation, and what came of it. */
import { useState } from 'react';
import type { CoinBalance } from '@/lib/api/assets';
import type { SecurityStatus } from '@/lib/api/security';
import type { UserTransfer } from '@/lib/api/transfersShapes';
import { useTransfer } from '@/lib/assets/hooks';
import type { Payee, TransferTerms } from '@/lib/api/transfers';
import { waitOf } from '@/lib/transfers/form';
import { div, isPositive, mul, sub, type Decimal } from '@/lib/money/decimal';
import { DELAY_MS, delayOf, needsFactor, UNPROVEN_USDT } from '@/lib/transfers/rules';
import { ConfirmSheet } from './ConfirmSheet';
import { SetUpFirst, WaitNote } from './Obstacles';
import { SendForm, type Wish } from './SendForm';

interface Props {
  terms: TransferTerms;
  coins: readonly CoinBalance[];
  status: SecurityStatus;
  onSetUp: (what: 'identity' | 'fundPassword' | 'factor') => void;
  onStale: () => void;
  onDone: (transfer: UserTransfer) => void;
}

/** By the worth of what there is of the coin; the exchange decides. */
function worthOf({ coin, amount }: Wish, coins: readonly CoinBalance[]): Decimal {
  const held = coins.find((one) => one.coin === coin);
  if (coin === 'USDT' || !held?.valueUsdt || !isPositive(held.total)) return coin === 'USDT' ? amount : '0';
  return div(mul(amount, held.valueUsdt), held.total, 8, 'up');
}

/** Whether it is what may have been sent already; only the same again is sure to be sent once. */
const isSame = ({ payee, coin, amount }: Wish, sent: ReturnType<typeof useTransfer>['unsettled']): boolean =>
  sent?.type === 'user' && sent.payee === payee && sent.coin === coin && sent.amount === amount;

export function SendToUser({ terms, coins, status, onSetUp, onStale, onDone }: Props) {
  const [found, setFound] = useState<{ wish: Wish; payee: Payee } | null>(null);
  const transfer = useTransfer();
  const first = terms.day === null ? 'identity' : terms.fundPassword ? null : 'fundPassword';
  if (first) return <SetUpFirst what={first} onGo={() => onSetUp(first)} />;
  if (terms.factor === null && !isPositive(terms.unprovenLeft))
    return <SetUpFirst what="factor" onGo={() => onSetUp('factor')} />;
  const wait = waitOf(terms);
  if (wait) return <WaitNote {...wait} onEnd={onStale} />;
  const own = coins.filter(({ available }) => isPositive(available));
  // With the whitelist on, whoever nothing was sent to before takes the second factor.
  const isListing = found?.payee.isNew === true && terms.delayMs > DELAY_MS;
  const asks =
    found !== null && (isListing || needsFactor(worthOf(found.wish, own), sub(UNPROVEN_USDT, terms.unprovenLeft)));
  const open = (wish: Wish, payee: Payee) => {
    if (!isSame(wish, transfer.unsettled)) transfer.clear();
    setFound({ wish, payee });
  };
  return (
    <>
      <SendForm terms={terms} coins={own} onFound={open} />
      {found && (
        <ConfirmSheet
          {...found}
          transfer={transfer}
          status={status}
          needsFactor={asks && terms.factor !== null}
          delay={delayOf(terms.delayMs)}
          onClose={() => setFound(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}
