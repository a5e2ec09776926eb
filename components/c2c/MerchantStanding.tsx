/** How a merchant stands: the state, figures of 30 days, the deposit, and leaving. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Tag } from '@/components/ui/Tag';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { OwnMerchant } from '@/lib/api/c2cMerchant';
import { useLeave } from '@/lib/c2c/desk';
import { DEPOSIT_COIN } from '@/lib/c2c/rules';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { DepositBlock } from './DepositBlock';
import { StatsGrid } from './StatsGrid';

export function MerchantStanding({ mine, available }: { mine: OwnMerchant; available: Decimal | null }) {
  const t = useTranslations('c2cDesk.standing');
  const format = useFormat();
  const leave = useLeave();
  const { status, name, note, deposit, refundAt, stats, merchantId } = mine;
  const ask = async () => {
    const question = { title: t('sure'), text: t('sureText'), confirm: t('leave'), danger: true };
    if (!(await dialog.confirm(question))) return;
    if (await leave.run({})) toast.done(t('left'));
  };
  return (
    <div className="px-4 pt-3 pb-6">
      <h2 className="text-title flex min-h-8 items-center gap-2 font-semibold">
        <span className="min-w-0 truncate">{name}</span>
        <Tag tone={status === 'active' ? 'good' : 'warn'}>{t(`status.${status as Known}`)}</Tag>
      </h2>
      <p className="text-label text-ink-2">{t(`text.${status as Known}`)}</p>
      {note !== null && (
        <p className="bg-warn-soft text-warn rounded-m text-label mt-3 px-3.5 py-3 [overflow-wrap:anywhere]">
          <b className="block font-semibold">{t('note')}</b>
          {note}
        </p>
      )}
      {status === 'short' && <DepositBlock mine={mine} available={available} />}
      {stats && <StatsGrid stats={stats} />}
      <p className="text-caption text-ink-3 pt-3">{t('statsText')}</p>
      <div className="hairline-t mt-4 pt-2">
        <KeyValue
          rows={[
            { name: t('deposit'), value: `${format.coin(deposit, DEPOSIT_COIN)} ${DEPOSIT_COIN}`, strong: true },
            ...(refundAt === null ? [] : [{ name: t('refundAt'), value: format.fullTime(refundAt) }]),
          ]}
        />
      </div>
      {merchantId !== null && status !== 'leaving' && (
        <Link
          to={paths.c2c.merchant.href({ id: merchantId })}
          className="text-brand text-label inline-flex min-h-11 items-center font-semibold"
        >
          {t('page')} ›
        </Link>
      )}
      {mine.allowed.includes('leave') && (
        <div className="pt-4">
          <Button kind="secondary" busy={leave.busy} onPress={() => void ask()}>
            {t('leave')}
          </Button>
          <p className="text-caption text-ink-3 pt-2 text-center">{t('leaveText')}</p>
        </div>
      )}
    </div>
  );
}

type Known = 'active' | 'short' | 'suspended' | 'leaving';
