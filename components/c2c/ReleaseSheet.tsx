/** Letting the coins go, for good: what goes in words, then fund password and second factor. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { C2cOrderDetail } from '@/lib/api/c2cShapes';
import type { SecurityStatus } from '@/lib/api/security';
import { isAtProof, useProof } from '@/lib/auth/useProof';
import { useReleaseOrder } from '@/lib/c2c/hooks';
import { useForm } from '@/lib/form/useForm';
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
  const proofText = useTranslations('auth.proof');
  const format = useFormat();
  const release = useReleaseOrder();
  const [fundPassword, setFundPassword] = useState('');
  const proof = useProof(status, 'c2cRelease');
  const form = useForm({
    values: { fundPassword, proof: [proof.value, proof.shown] },
    faults: {
      fundPassword: fundPassword.length < 6 ? t('fundPasswordMissing') : null,
      proof: proof.isMissing ? proofText(proof.way === 'passkey' ? 'notShown' : 'missing') : null,
    },
    error: release.error,
    placeOf: (error) => (isAtProof(error) ? 'proof' : error.reason === 'fundPasswordWrong' ? 'fundPassword' : null),
  });
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
            {t('submit', { qty: format.amount(qty), coin })}
          </Button>
        )
      }
    >
      <KeyValue
        rows={[
          { name: t('goes'), value: `${format.amount(qty)} ${coin}`, strong: true },
          { name: t('to'), value: payerName ?? counterparty.name },
          { name: t('received'), value: `${format.amount(amount, digits, digits)} ${fiat}` },
        ]}
      />
      <p className="text-label text-warn bg-warn-soft rounded-m mt-1 mb-4 px-3 py-2.5">{t('final')}</p>
      {isReady ? (
        <div className="space-y-4">
          <CodeField
            label={t('fundPassword')}
            value={fundPassword}
            onChange={setFundPassword}
            error={form.fault('fundPassword')}
            secret
          />
          <ProofFields state={proof} error={form.fault('proof')} />
          <FormError text={release.error?.isUnsettled ? t('unknown') : form.refusal} />
        </div>
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
      <p role="status" className="text-label text-ink-2 min-h-5">
        {release.checking ? t('checking') : ''}
      </p>
    </Sheet>
  );
}
