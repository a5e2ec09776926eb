/** A person's passkeys: bind one with a name, rename, remove. Loaded on a tap. */
import { KeySquare, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePasskeyText } from '@/components/auth/usePasskeyText';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Sheet } from '@/components/ui/Sheet';
import { TextField } from '@/components/ui/TextField';
import { toast } from '@/components/ui/toast';
import { security, type SecurityStatus } from '@/lib/api/security';
import type { Proof } from '@/lib/api/shapes';
import { usePasskey } from '@/lib/auth/usePasskey';
import { call } from '@/lib/client/call';
import { formatDate } from '@/lib/format/times';
import { useErrorText } from '@/lib/i18n/errorText';
import { useBindPasskey, useRemovePasskey, useRenamePasskey } from '@/lib/security/hooks';
import { OwnRow } from './OwnRow';
import { ProvenStep } from './ProvenStep';

type Passkey = SecurityStatus['passkeys'][number];
type Doing = { kind: 'list' } | { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysSheet({ status, onClose }: { status: SecurityStatus; onClose: () => void }) {
  const t = useTranslations('security.passkeys');
  const [doing, setDoing] = useState<Doing>({ kind: 'list' });
  const back = () => setDoing({ kind: 'list' });
  return (
    <Sheet open onClose={onClose} title={t(`titles.${doing.kind}`)}>
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
      <p className="text-label text-ink-2 mb-2">{t('text')}</p>
      <ul aria-label={t('title')}>
        {status.passkeys.map((passkey) => (
          <OwnRow
            key={passkey.id}
            icon={KeySquare}
            title={passkey.name}
            text={
              passkey.usedAt === null
                ? t('since', { date: formatDate(passkey.madeAt) })
                : t('used', { date: formatDate(passkey.usedAt) })
            }
          >
            <IconButton
              icon={Pencil}
              label={t('rename', { name: passkey.name })}
              tone="quiet"
              onPress={() => onDo({ kind: 'rename', passkey })}
            />
            <IconButton
              icon={Trash2}
              label={t('remove', { name: passkey.name })}
              tone="quiet"
              onPress={() => onDo({ kind: 'remove', passkey })}
            />
          </OwnRow>
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
  const passkeyText = usePasskeyText();
  const device = usePasskey();
  const bind = useBindPasskey();
  const [name, setName] = useState(ownName);
  const [asked, setAsked] = useState(false);
  const add = async (proof: Proof | null) => {
    setAsked(true);
    if (name.trim() === '' || !proof) return;
    const made = await device.make(() => call(security.newPasskey, {}));
    if (!made || !(await bind.run({ made, name: name.trim(), proof }))) return;
    toast.done(t('added'));
    onBack();
  };
  return (
    <ProvenStep
      status={status}
      purpose="passkeys"
      consequence={t('hold')}
      button={t('make')}
      busy={device.busy || bind.busy}
      error={bind.error}
      fault={passkeyText(device.fault)}
      onSend={(proof) => void add(proof)}
      back={{ label: t('back'), onPress: onBack }}
    >
      <NameField value={name} onChange={setName} asked={asked} hint={t('nameHint')} />
    </ProvenStep>
  );
}

/** `asked`: the press has come, so that an empty name is said to be missing. */
function NameField({
  value,
  onChange,
  asked,
  ...field
}: {
  value: string;
  onChange: (name: string) => void;
  asked: boolean;
  hint?: string;
  error?: string | null;
}) {
  const t = useTranslations('security.passkeys');
  return (
    <TextField
      label={t('name')}
      value={value}
      onChange={onChange}
      {...field}
      error={asked && value.trim() === '' ? t('missing') : (field.error ?? null)}
      maxLength={40}
      autoComplete="off"
    />
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
      <NameField value={name} onChange={setName} asked error={rename.error && errorText(rename.error)} />
      <Button busy={rename.busy} onPress={() => void save()}>
        {t('save')}
      </Button>
      <Button kind="text" onPress={onBack}>
        {t('back')}
      </Button>
    </div>
  );
}

function Remove({ status, passkey, onBack }: { status: SecurityStatus; passkey: Passkey; onBack: () => void }) {
  const t = useTranslations('security.passkeys');
  const remove = useRemovePasskey();
  const send = async (proof: Proof | null) => {
    if (!proof || !(await remove.run({ id: passkey.id, proof }))) return;
    toast.done(t('removed'));
    onBack();
  };
  return (
    <ProvenStep
      status={status}
      purpose="passkeys"
      consequence={t('hold')}
      button={t('removeNow')}
      isDanger
      busy={remove.busy}
      error={remove.error}
      onSend={(proof) => void send(proof)}
      back={{ label: t('back'), onPress: onBack }}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{passkey.name}</p>
    </ProvenStep>
  );
}
