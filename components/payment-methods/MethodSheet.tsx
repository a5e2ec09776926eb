/** One payment method and what can be done with it: change it, switch it off or on, delete it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import type { PaymentMethod } from '@/lib/api/paymentMethods';
import type { SecurityStatus } from '@/lib/api/security';
import { useFormat } from '@/lib/format/useFormat';
import { useRemoveMethod, useSwitchMethod } from '@/lib/payment-methods/hooks';
import type { Proofs } from '@/lib/payment-methods/useAccountForm';
import { ChangeSheet } from './ChangeSheet';

interface Props {
  method: PaymentMethod;
  status: SecurityStatus;
  onEdit: () => void;
  onClose: () => void;
}

export function MethodSheet({ method, status, onEdit, onClose }: Props) {
  const t = useTranslations('paymentMethods.sheet');
  const [asked, setAsked] = useState<'switch' | 'remove' | null>(null);
  const { typeName, isActive, allowed, isInUse, problem } = method;
  if (asked === 'switch') return <SwitchSheet method={method} status={status} onClose={onClose} />;
  if (asked === 'remove') return <RemoveSheet method={method} status={status} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={typeName}>
      <Lines method={method} />
      {problem !== null && (
        <p className="text-label text-warn bg-warn-soft rounded-m mt-2 px-3 py-2.5">{t(`problem.${problem}`)}</p>
      )}
      {isInUse && <p className="text-label text-ink-2 bg-surface rounded-m mt-2 px-3 py-2.5">{t('inUse')}</p>}
      {allowed.length > 0 && (
        <div className="mt-4 space-y-2.5">
          <Button kind="secondary" onPress={onEdit}>
            {t('edit')}
          </Button>
          <Button kind="secondary" onPress={() => setAsked('switch')}>
            {t(isActive ? 'switchOff' : 'switchOn')}
          </Button>
          <Button kind="text" onPress={() => setAsked('remove')}>
            {t('remove')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function Lines({ method }: { method: PaymentMethod }) {
  const t = useTranslations('paymentMethods.sheet');
  const format = useFormat();
  const { currency, name, number, bank, hasBranch, hasQr, isActive, savedAt } = method;
  return (
    <KeyValue
      rows={[
        { name: t('currency'), value: currency },
        { name: t('name'), value: name },
        ...(number === null ? [] : [{ name: t('number'), value: number, strong: true }]),
        ...(bank === null ? [] : [{ name: t('bank'), value: bank }]),
        ...(hasBranch ? [{ name: t('branch'), value: t('there') }] : []),
        ...(hasQr ? [{ name: t('qr'), value: t('there') }] : []),
        { name: t('state'), value: t(isActive ? 'on' : 'off') },
        { name: t('savedAt'), value: format.dateTime(savedAt) },
      ]}
    />
  );
}

type Changing = Pick<Props, 'method' | 'status' | 'onClose'>;

function SwitchSheet({ method, status, onClose }: Changing) {
  const t = useTranslations('paymentMethods.switch');
  const action = useSwitchMethod();
  const goal = method.isActive ? 'off' : 'on';
  const send = async (proofs: Proofs) => {
    if (!(await action.run({ methodId: method.methodId, isActive: !method.isActive, ...proofs }))) return;
    toast.done(t(`${goal}.done`));
    onClose();
  };
  return (
    <ChangeSheet
      title={t(`${goal}.title`)}
      text={t(`${goal}.text`)}
      button={t(`${goal}.button`)}
      status={status}
      {...action}
      onSend={(proofs) => void send(proofs)}
      onClose={onClose}
    />
  );
}

function RemoveSheet({ method, status, onClose }: Changing) {
  const t = useTranslations('paymentMethods.remove');
  const action = useRemoveMethod();
  const send = async (proofs: Proofs) => {
    if (!(await action.run({ methodId: method.methodId, ...proofs }))) return;
    toast.done(t('done'));
    onClose();
  };
  return (
    <ChangeSheet
      title={t('title')}
      text={t('text', { type: method.typeName, account: method.number ?? method.currency })}
      button={t('button')}
      isDanger
      status={status}
      {...action}
      onSend={(proofs) => void send(proofs)}
      onClose={onClose}
    />
  );
}
