/** For somebody who has sent money and does not see it: the transaction is named, and what is known of it is said. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { Sheet } from '@/components/ui/Sheet';
import { TextField } from '@/components/ui/TextField';
import { useClaimDeposit } from '@/lib/deposits/hooks';
import { useForm } from '@/lib/form/useForm';
import { ClaimState } from './ClaimState';

const HASH = /^\s*0x[0-9a-f]{64}\s*$/i;

export function ClaimSheet({ network, onClose }: { network: string; onClose: () => void }) {
  const t = useTranslations('deposits.claim');
  const [typed, setTyped] = useState('');
  const [named, setNamed] = useState<string | null>(null);
  const claim = useClaimDeposit();
  const form = useForm({
    values: { hash: typed },
    faults: { hash: HASH.test(typed) ? null : t('fault') },
    error: claim.error,
    placeOf: ({ reason }) => (reason === 'depositNotYours' || reason === 'badRequest' ? 'hash' : null),
  });
  const submit = async () => {
    const found = await form.submit(() => claim.run({ txHash: typed }));
    if (found) setNamed(found.txHash);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button busy={claim.busy} onPress={() => void submit()}>
          {t('submit')}
        </Button>
      }
    >
      <p className="text-label text-ink-2 pb-3">{t('text')}</p>
      <TextField
        label={t('hash')}
        value={typed}
        onChange={setTyped}
        placeholder={t('placeholder')}
        maxLength={100}
        error={form.fault('hash')}
        onLeave={() => form.leave('hash')}
      />
      <FormError text={form.refusal} />
      {named !== null && <ClaimState key={named} txHash={named} network={network} />}
    </Sheet>
  );
}
