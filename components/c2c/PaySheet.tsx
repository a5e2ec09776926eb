/** "I have paid": the amount and the account once more, and pictures where one wants to show them. */
import { Image as ImageIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import { Sheet } from '@/components/ui/Sheet';
import { PhotoField } from '@/components/files/PhotoField';
import type { C2cOrderDetail } from '@/lib/api/c2cShapes';
import { usePayOrder } from '@/lib/c2c/hooks';
import { usePhoto } from '@/lib/files/usePhoto';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';

interface Props {
  order: C2cOrderDetail;
  onClose: () => void;
  onDone: () => void;
}

export function PaySheet({ order, onClose, onDone }: Props) {
  const t = useTranslations('c2c.paid');
  const format = useFormat();
  const errorText = useErrorText();
  const pay = usePayOrder();
  const photo = usePhoto('proof');
  const { payee, amount, digits, fiat, orderNo } = order;
  if (!payee) return null;
  const send = async () => {
    const proofs = photo.fileId === null ? [] : [photo.fileId];
    const done = await pay.run({ orderNo, payMethodId: payee.payMethodId, proofs });
    // A click that came too late: the page shows where the order stands.
    if (done || pay.error?.reason === 'c2cState') onDone();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button busy={pay.busy || photo.stage === 'sending'} onPress={() => void send()}>
          {t('submit')}
        </Button>
      }
    >
      <p className="text-label text-warn bg-warn-soft rounded-m mb-2 px-3 py-2.5">{t('only')}</p>
      <KeyValue
        rows={[
          { name: t('amount'), value: `${format.amount(amount, digits, digits)} ${fiat}`, strong: true },
          { name: t('to'), value: payee.name, strong: true },
          { name: payee.typeName, value: payee.number ?? t('qr') },
        ]}
      />
      <PhotoField
        label={t('proof')}
        hint={t('proofHint')}
        photo={photo}
        art={<ImageIcon aria-hidden className="size-10" strokeWidth={1.3} />}
      />
      <FormError text={pay.error ? errorText(pay.error) : null} />
      <OutcomeStatus checking={pay.checking}>{pay.checking && t('checking')}</OutcomeStatus>
    </Sheet>
  );
}
