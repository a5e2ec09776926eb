/** Recovery codes: how many are left, and ten new ones, which are shown once. Loaded on a tap. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import type { SecurityStatus } from '@/lib/api/security';
import { isAtProof, useProof } from '@/lib/auth/useProof';
import { formatDate } from '@/lib/format/times';
import { useErrorText } from '@/lib/i18n/errorText';
import { useMakeRecoveryCodes } from '@/lib/security/hooks';
import { FactorFirst } from './FactorFirst';

interface Props {
  status: SecurityStatus;
  onClose: () => void;
  onTotp: () => void;
  onEmail: () => void;
}

export function RecoverySheet({ status, onClose, onTotp, onEmail }: Props) {
  const t = useTranslations('security.recovery');
  const errorText = useErrorText();
  const make = useMakeRecoveryCodes();
  // One of the codes does not make ten.
  const proof = useProof({ ...status, ways: status.ways.filter((way) => way !== 'recovery') }, 'recoveryCodes');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const inProof = isAtProof(make.error);
  const send = async () => {
    setSubmitted(true);
    if (proof.isMissing) return;
    const reply = await make.run({ proof: proof.proof });
    if (reply) setCodes(reply.codes);
  };
  if (codes) return <Shown codes={codes} onClose={onClose} />;
  const before = status.recoveryCodes !== null && <p className="mb-3 font-semibold">{status.recoveryCodes === 0 && status.recoveryEndedAt !== null ? t('ended', { date: formatDate(status.recoveryEndedAt) }) : t('left', { count: status.recoveryCodes })}</p>;
  if (status.factor === null) {
    return (
      <Sheet open onClose={onClose} title={t('title')}>
        <p className="text-label text-ink-2 mb-3">{t('text')}</p>
        {before}
        <FactorFirst what="recovery" onTotp={onTotp} onEmail={onEmail} />
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title={t('title')} footer={<Button busy={make.busy} onPress={() => void send()}>{t(status.recoveryCodes === null ? 'make' : 'renew')}</Button>}>
      <p className="text-label text-ink-2 mb-3">{t('text')}</p>
      {before}
      <div className="space-y-4">
        <ProofFields state={proof} error={inProof && make.error ? errorText(make.error) : submitted && proof.isMissing ? t('missing') : null} />
        <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t(status.recoveryCodes === null ? 'hold' : 'renewHold')}</p>
      </div>
      <FormError text={make.error && !inProof ? errorText(make.error) : null} />
    </Sheet>
  );
}

function Shown({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('security.recovery');
  const text = `${codes.join('\n')}\n`;
  const copy = () => {
    navigator.clipboard.writeText(text).then(() => toast.done(t('copied')), () => toast.show(t('notCopied')));
  };
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'avocet-recovery-codes.txt' });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Sheet open onClose={onClose} title={t('title')} footer={<Button onPress={onClose}>{t('kept')}</Button>}>
      <p className="text-label text-warn bg-warn-soft rounded-m mb-3 px-3 py-2.5">{t('once')}</p>
      <ol aria-label={t('title')} className="bg-surface num grid grid-cols-2 gap-x-4 gap-y-2.5 rounded-[16px] px-4 py-4 font-semibold">
        {codes.map((code) => <li key={code} className="whitespace-nowrap">{code}</li>)}
      </ol>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button kind="secondary" onPress={copy}>{t('copy')}</Button>
        <Button kind="secondary" onPress={download}>{t('download')}</Button>
      </div>
    </Sheet>
  );
}
