/** The fee, the rate and how long it is held, and what arrives. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Countdown } from '@/components/ui/Countdown';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import type { BankChannel } from '@/lib/api/bankWithdrawals';
import { arrivesOf } from '@/lib/bank-withdrawals/rules';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import { usePayoutTime } from './usePayoutTime';

interface Props {
  channel: BankChannel;
  amount: Decimal | null;
  rate: { rate: Decimal; rateUntil: number } | null;
  onOver: () => void;
}

export function ArrivalLines({ channel, amount, rate: held, onOver }: Props) {
  const t = useTranslations('bankWithdrawals.lines');
  const format = useFormat();
  const payoutTime = usePayoutTime();
  const { coin, fee, currency, digits } = channel;
  const arrives = amount === null || held === null ? null : arrivesOf(amount, fee, held.rate, digits);
  return (
    <dl className="border-surface space-y-3 border-t-8 px-4 py-4">
      <Line name={t('fee')}>
        <span className="num font-semibold">{format.coin(fee, coin)}</span> <span className="text-ink-3">{coin}</span>
      </Line>
      <Line name={t('rate')}>
        {held === null ? (
          UNKNOWN
        ) : (
          <>
            <span className="num">{t('rateOf', { coin, rate: format.amount(held.rate), currency })}</span>
            <span className="text-caption text-ink-2 block">
              {t('held')} <Countdown until={held.rateUntil} isShort onEnd={onOver} />
            </span>
          </>
        )}
      </Line>
      <Line name={t('time')}>
        {payoutTime(channel.payoutMinutes)} {channel.demo && <SimulatedTag what="environment" />}
      </Line>
      <Line name={<b className="text-ink font-semibold">{t('arrives')}</b>}>
        <span className="num text-heading font-bold">{format.amount(arrives, digits, digits)}</span>{' '}
        <span className="text-ink-3">{currency}</span>
      </Line>
    </dl>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2 shrink-0">{name}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
