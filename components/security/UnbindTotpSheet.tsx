/** Removing the authenticator by a last code of it; says first what that means for withdrawals. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import { useErrorText } from '@/lib/i18n/errorText';
import { useUnbindTotp } from '@/lib/security/hooks';

export function UnbindTotpSheet({ onClose, onLost }: { onClose: () => void; onLost: () => void }) {
  const t = useTranslations('security.unbind');
  const errorText = useErrorText();
  const unbind = useUnbindTotp();
  const [code, setCode] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const isShort = code.length < 6;
  const remove = async () => {
    setSubmitted(true);
    if (isShort) return;
    if (!(await unbind.run({ totpCode: code }))) return;
    toast.done(t('done'));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <div className="space-y-1">
          <Button kind="danger" busy={unbind.busy} onPress={() => void remove()}>
            {t('submit')}
          </Button>
          <Button kind="text" onPress={onLost}>
            {t('lost')}
          </Button>
        </div>
      }
    >
      <p className="text-label text-warn bg-warn-soft rounded-m mb-4 px-3 py-2.5">{t('warning')}</p>
      <CodeField label={t('code')} value={code} onChange={setCode} error={submitted && isShort ? t('missing') : unbind.error && errorText(unbind.error)} hint={t('hint')} />
    </Sheet>
  );
}
