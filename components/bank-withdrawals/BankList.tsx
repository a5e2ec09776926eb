/** One's withdrawals to bank accounts, newest first, with a filter. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { FilteredPages } from '@/components/trading/FilteredPages';
import { Tag } from '@/components/ui/Tag';
import { AmountText } from '@/components/ui/Texts';
import type { BankStatus, BankWithdrawal } from '@/lib/api/bankWithdrawals';
import { useBankWithdrawals } from '@/lib/bank-withdrawals/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { neg } from '@/lib/money/decimal';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const ALL = 'all';
const CHOICES = [ALL, 'pendingReview', 'passed', 'success', 'rejected', 'failed'] as const;
const ROW_HEIGHT = 72;

const tones = {
  pendingReview: 'warn',
  passed: 'brand',
  success: 'neutral',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'neutral',
} as const;

export function BankTag({ status }: Pick<BankWithdrawal, 'status'>) {
  const t = useTranslations('bankWithdrawals.status');
  return <Tag tone={tones[status]}>{t(status)}</Tag>;
}

export function BankList() {
  const t = useTranslations('bankWithdrawals');
  const { redirect } = useNavigation();
  const [choice, setChoice] = useEntryState<typeof ALL | BankStatus>('bankStatus', ALL);
  const pages = useBankWithdrawals(choice === ALL ? null : choice);
  return (
    <FilteredPages
      filter={{
        label: t('list.filter'),
        value: choice,
        choices: CHOICES,
        nameOf: (value) => t(`status.${value}`),
        onChange: setChoice,
      }}
      pages={pages}
      label={t('list.label')}
      rowHeight={ROW_HEIGHT}
      keyOf={({ no }) => no}
      empty={{
        title: t('list.empty'),
        text: t('list.emptyText'),
        action: { label: t('list.action'), onPress: () => redirect(paths.assets.withdraw.href({ way: 'bank' })) },
      }}
    >
      {(withdrawal) => <BankRow withdrawal={withdrawal} />}
    </FilteredPages>
  );
}

function BankRow({ withdrawal }: { withdrawal: BankWithdrawal }) {
  const format = useFormat();
  const own = useOwnFormat();
  const { no, amount, coin, status, bank, number, typeName, receives, digits, currency } = withdrawal;
  return (
    <Link
      to={paths.assets.movement.href({ id: no, kind: 'bank' })}
      className="press hairline-b block min-h-18 px-4 py-2.5"
    >
      <span className="flex items-center gap-2">
        <AmountText
          value={neg(amount)}
          show={(value) => own.delta(value, 8, 2)}
          unit={coin}
          className="font-semibold"
        />
        <BankTag status={status} />
        <ChevronRight aria-hidden className="text-ink-3 ml-auto size-4" />
      </span>
      <span className="text-caption text-ink-3 num mt-0.5 flex flex-wrap justify-between gap-x-3">
        <span>{format.dateTime(withdrawal.endedAt ?? withdrawal.submittedAt)}</span>
        <span>
          {own.amount(receives, digits, digits)} {currency} · {bank ?? typeName} {number}
        </span>
      </span>
    </Link>
  );
}
