/** The deposit of an approved merchant, or what a compensation took of it: how much, what may become of it, and whether the C2C account has it. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { OwnMerchant } from '@/lib/api/c2cMerchant';
import { usePayDeposit } from '@/lib/c2c/desk';
import { DEPOSIT_COIN } from '@/lib/c2c/rules';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { type Decimal, lt, sub } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';

export function DepositBlock({ mine, available }: { mine: OwnMerchant; available: Decimal | null }) {
  const t = useTranslations('c2cDesk.deposit');
  const errorText = useErrorText();
  const format = useFormat();
  const pay = usePayDeposit();
  const missing = sub(mine.depositNeeded, mine.deposit);
  const amount = `${format.coin(missing, DEPOSIT_COIN)} ${DEPOSIT_COIN}`;
  const isShort = available !== null && lt(available, missing);
  const put = async () => {
    if (!(await dialog.confirm({ title: t('sure', { amount }), text: t('sureText'), confirm: t('submit') }))) return;
    if (await pay.run({})) toast.done(t(mine.status === 'short' ? 'whole' : 'done'));
  };
  return (
    <section className="pt-6">
      <div className="bg-surface rounded-m px-3.5 py-1.5">
        <KeyValue
          rows={[
            { name: t(mine.status === 'short' ? 'missing' : 'amount'), value: amount, strong: true },
            {
              name: t('available'),
              value: available === null ? UNKNOWN : `${format.coin(available, DEPOSIT_COIN)} ${DEPOSIT_COIN}`,
            },
            { name: t('back'), value: t('backText') },
            { name: t('worst'), value: t('worstText') },
          ]}
        />
      </div>
      {isShort && (
        <p className="text-label text-warn pt-3">
          {t('short')}{' '}
          <Link
            to={paths.assets.transfer.href({ from: 'spot', to: 'c2c', next: paths.c2c.desk.href() })}
            className="text-brand font-semibold"
          >
            {t('move')}
          </Link>
        </p>
      )}
      <div className="pt-4">
        <FormError text={pay.error ? errorText(pay.error) : null} />
        <Button busy={pay.busy} onPress={() => void put()}>
          {t('pay', { amount })}
        </Button>
        <p role="status" className="text-label text-ink-2 min-h-5 pt-1 text-center">
          {pay.checking ? t('checking') : ''}
        </p>
      </div>
    </section>
  );
}
