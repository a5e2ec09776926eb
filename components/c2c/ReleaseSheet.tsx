/** Letting the coins go, for good: what goes in words, then fund password and second factor. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { FundFields } from '@/components/auth/FundFields';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { C2cOrderDetail } from '@/lib/api/c2cShapes';
import type { SecurityStatus } from '@/lib/api/security';
import { useFundForm } from '@/lib/auth/useFundForm';
import { useProof } from '@/lib/auth/useProof';
import { useReleaseOrder } from '@/lib/c2c/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { paths } from '@/lib/paths';

interface Props {
  order: C2cOrderDetail;
  status: SecurityStatus;
  onClose: () => void;
  onDone: () => void;
}

export function ReleaseSheet({ order, status, onClose, onDone }: Props) {
  const t = useTranslations('c2c.release');
  const format = useFormat();
  const release = useReleaseOrder();
  const proof = useProof(status, 'c2cRelease');
  const form = useFundForm({ proof, missing: t('fundPasswordMissing'), error: release.error });
  const { fundPassword } = form;
  const { qty, coin, amount, digits, fiat, counterparty, payerName, orderNo } = order;
  const isReady = status.fundPassword && status.factor !== null;
  const send = async () => {
    const done = await form.submit(() => release.run({ orderNo, fundPassword, proof: proof.proof }));
    if (done) onDone();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        isReady && (
          <Button busy={release.busy} onPress={() => void send()}>
            {t('submit', { qty: format.coin(qty, coin), coin })}
          </Button>
        )
      }
    >
      <KeyValue
        rows={[
          { name: t('goes'), value: `${format.coin(qty, coin)} ${coin}`, strong: true },
          { name: t('to'), value: payerName ?? counterparty.name },
          { name: t('received'), value: `${format.amount(amount, digits, digits)} ${fiat}` },
        ]}
      />
      <p className="text-label text-warn bg-warn-soft rounded-m mt-1 mb-4 px-3 py-2.5">{t('final')}</p>
      {isReady ? (
        <FundFields
          form={form}
          label={t('fundPassword')}
          unknown={release.error?.isUnsettled ? t('unknown') : null}
          checking={release.checking ? t('checking') : null}
        />
      ) : (
        <p className="text-label pb-3">
          {t('setUp')}{' '}
          <Link
            to={(status.fundPassword ? paths.security.overview : paths.security.setFundPassword).href()}
            className="text-brand font-semibold"
          >
            {t('setUpLink')}
          </Link>
        </p>
      )}
    </Sheet>
  );
}
