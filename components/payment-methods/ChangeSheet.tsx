/** A change of one's payment methods: what it is, then the fund password and the second factor. */
import { useTranslations } from 'next-intl';
import { FundFields } from '@/components/auth/FundFields';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import type { SecurityStatus } from '@/lib/api/security';
import { useFundForm } from '@/lib/auth/useFundForm';
import { useProof } from '@/lib/auth/useProof';
import type { CallError } from '@/lib/client/callError';
import type { Proofs } from '@/lib/payment-methods/useAccountForm';

interface Props {
  title: string;
  /** What follows from it. */
  text: string;
  button: string;
  isDanger?: boolean;
  status: SecurityStatus;
  busy: boolean;
  checking: boolean;
  error: CallError | null;
  onSend: (proofs: Proofs) => void;
  onClose: () => void;
}

export function ChangeSheet({
  title,
  text,
  button,
  isDanger = false,
  status,
  busy,
  checking,
  error,
  onSend,
  onClose,
}: Props) {
  const t = useTranslations('paymentMethods.change');
  const proof = useProof(status, 'paymentMethods');
  const form = useFundForm({ proof, missing: t('fundPasswordMissing'), error });
  const send = () => void form.submit(async () => onSend({ fundPassword: form.fundPassword, proof: proof.proof }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button kind={isDanger ? 'danger' : 'primary'} busy={busy} onPress={send}>
          {button}
        </Button>
      }
    >
      <p className="text-label text-ink-2 mb-4">{text}</p>
      <FundFields
        form={form}
        label={t('fundPassword')}
        unknown={error?.isUnsettled ? t('unknown') : null}
        checking={checking ? t('checking') : null}
      />
    </Sheet>
  );
}
