/** A person's passkeys: bind one with a name, rename, remove. Loaded on a tap. */
import { KeySquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { usePasskeyText } from '@/components/auth/usePasskeyText';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { TextField } from '@/components/ui/TextField';
import { toast } from '@/components/ui/toast';
import { security, type SecurityStatus } from '@/lib/api/security';
import { usePasskey } from '@/lib/auth/usePasskey';
import { isAtProof, useProof } from '@/lib/auth/useProof';
import { call } from '@/lib/client/call';
import { formatDate } from '@/lib/format/times';
import { useErrorText } from '@/lib/i18n/errorText';
import { useBindPasskey, useRemovePasskey, useRenamePasskey } from '@/lib/security/hooks';

type Passkey = SecurityStatus['passkeys'][number];
type Doing = { kind: 'list' } | { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysSheet({ status, onClose }: { status: SecurityStatus; onClose: () => void }) {
  const t = useTranslations('security.passkeys');
  const [doing, setDoing] = useState<Doing>({ kind: 'list' });
  const back = () => setDoing({ kind: 'list' });
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      {doing.kind === 'list' && <List status={status} onDo={setDoing} />}
      {doing.kind === 'add' && <Add status={status} onBack={back} />}
      {doing.kind === 'rename' && <Rename passkey={doing.passkey} onBack={back} />}
      {doing.kind === 'remove' && <Remove status={status} passkey={doing.passkey} onBack={back} />}
    </Sheet>
  );
}

function List({ status, onDo }: { status: SecurityStatus; onDo: (doing: Doing) => void }) {
  const t = useTranslations('security.passkeys');
  return (
    <>
      <p className="text-label text-ink-2 mb-3">{t('text')}</p>
      <ul aria-label={t('title')}>
        {status.passkeys.map((passkey) => (
          <li key={passkey.id} className="hairline-b py-2.5">
            <p className="flex items-center gap-3">
              <KeySquare aria-hidden className="text-ink-2 size-5.5 shrink-0" strokeWidth={1.6} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold [overflow-wrap:anywhere]">{passkey.name}</span>
                <span className="text-label text-ink-3 num block">{passkey.usedAt === null ? t('since', { date: formatDate(passkey.madeAt) }) : t('used', { date: formatDate(passkey.usedAt) })}</span>
              </span>
            </p>
            <div className="flex justify-end gap-2">
              <Button kind="text" inline onPress={() => onDo({ kind: 'rename', passkey })}>{t('rename')}</Button>
              <Button kind="text" inline onPress={() => onDo({ kind: 'remove', passkey })}>{t('remove')}</Button>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Button onPress={() => onDo({ kind: 'add' })}>{t('add')}</Button>
      </div>
    </>
  );
}

/** What a browser calls its machine, as far as it tells. */
const ownName = (): string => /iPhone|iPad|Android|Windows|Mac|Linux/.exec(navigator.userAgent)?.[0] ?? '';

function Add({ status, onBack }: { status: SecurityStatus; onBack: () => void }) {
  const t = useTranslations('security.passkeys');
  const errorText = useErrorText();
  const passkeyText = usePasskeyText();
  const device = usePasskey();
  const bind = useBindPasskey();
  const proof = useProof(status, 'passkeys');
  const [name, setName] = useState(ownName);
  const [submitted, setSubmitted] = useState(false);
  const add = async () => {
    setSubmitted(true);
    if (name.trim() === '' || proof.isMissing) return;
    const made = await device.make(() => call(security.newPasskey, {}));
    if (!made || !(await bind.run({ made, name: name.trim(), proof: proof.proof }))) return;
    toast.done(t('added'));
    onBack();
  };
  const inProof = isAtProof(bind.error);
  return (
    <div className="space-y-4">
      <TextField label={t('name')} value={name} onChange={setName} hint={t('nameHint')} error={submitted && name.trim() === '' ? t('missing') : null} maxLength={40} autoComplete="off" />
      <ProofFields state={proof} error={inProof && bind.error ? errorText(bind.error) : submitted && proof.isMissing ? t('missing') : null} />
      <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t('hold')}</p>
      <FormError text={passkeyText(device.fault) ?? (bind.error && !inProof ? errorText(bind.error) : null)} />
      <Button busy={device.busy || bind.busy} onPress={() => void add()}>{t('make')}</Button>
      <Button kind="text" onPress={onBack}>{t('back')}</Button>
    </div>
  );
}

function Rename({ passkey, onBack }: { passkey: Passkey; onBack: () => void }) {
  const t = useTranslations('security.passkeys');
  const errorText = useErrorText();
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  const save = async () => {
    if (name.trim() !== '' && (await rename.run({ id: passkey.id, name: name.trim() }))) onBack();
  };
  return (
    <div className="space-y-4">
      <TextField label={t('name')} value={name} onChange={setName} error={name.trim() === '' ? t('missing') : rename.error && errorText(rename.error)} maxLength={40} autoComplete="off" />
      <Button busy={rename.busy} onPress={() => void save()}>{t('save')}</Button>
      <Button kind="text" onPress={onBack}>{t('back')}</Button>
    </div>
  );
}

function Remove({ status, passkey, onBack }: { status: SecurityStatus; passkey: Passkey; onBack: () => void }) {
  const t = useTranslations('security.passkeys');
  const errorText = useErrorText();
  const remove = useRemovePasskey();
  const proof = useProof(status, 'passkeys');
  const [submitted, setSubmitted] = useState(false);
  const inProof = isAtProof(remove.error);
  const send = async () => {
    setSubmitted(true);
    if (proof.isMissing || !(await remove.run({ id: passkey.id, proof: proof.proof }))) return;
    toast.done(t('removed'));
    onBack();
  };
  return (
    <div className="space-y-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{t('askRemove', { name: passkey.name })}</p>
      <ProofFields state={proof} error={inProof && remove.error ? errorText(remove.error) : submitted && proof.isMissing ? t('missing') : null} />
      <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t('hold')}</p>
      <FormError text={remove.error && !inProof ? errorText(remove.error) : null} />
      <Button kind="danger" busy={remove.busy} onPress={() => void send()}>{t('remove')}</Button>
      <Button kind="text" onPress={onBack}>{t('back')}</Button>
    </div>
  );
}
