import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/Tag';
import type { LoanStatus } from '@/lib/api/loan';

const tones = {
  active: 'brand',
  marginCall: 'warn',
  overdue: 'warn',
  liquidating: 'warn',
  repaid: 'neutral',
  liquidated: 'neutral',
} as const;

export function LoanStatusTag({ status }: { status: LoanStatus }) {
  const t = useTranslations('loan.status');
  return <Tag tone={tones[status]}>{t(status)}</Tag>;
}
