/** Recovery codes: how many are left, and ten new ones, which are shown once. Loaded on a tap. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { dialog } from '@/components/ui/dialog';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import type { SecurityStatus } from '@/lib/api/security';
import type { Proof } from '@/lib/api/shapes';
import { saveFile } from '@/lib/files/saveFile';
import { formatDate } from '@/lib/format/times';
import { useMakeRecoveryCodes } from '@/lib/security/hooks';
import { FactorFirst } from './FactorFirst';
import { ProvenStep } from './ProvenStep';

interface Props {
  status: SecurityStatus;
  onClose: () => void;
  onTotp: () => void;
  onEmail: () => void;
}

export function RecoverySheet({ status, onClose, onTotp, onEmail }: Props) {
  const t = useTranslations('security.recovery');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // They are shown once only: a press beside the sheet must not cost them.
  const leave = async () => {
    if (
      codes === null ||
      (await dialog.confirm({ title: t('askKept'), text: t('once'), cancel: t('notYet'), confirm: t('kept') }))
    )
      onClose();
  };
  return (
    <Sheet
      open
      onClose={() => void leave()}
      title={t('title')}
      footer={codes && <Button onPress={onClose}>{t('kept')}</Button>}
    >
      {codes ? (
        <Shown codes={codes} />
      ) : status.factor === null ? (
        <div className="space-y-4">
          <Known status={status} />
          <FactorFirst what="recovery" onTotp={onTotp} onEmail={onEmail} />
        </div>
      ) : (
        <Make status={status} onMade={setCodes} />
      )}
    </Sheet>
  );
}

/** What they are for, and what became of those that were made. */
function Known({ status: { recoveryCodes, recoveryEndedAt } }: { status: SecurityStatus }) {
  const t = useTranslations('security.recovery');
  return (
    <>
      <p className="text-label text-ink-2">{t('text')}</p>
      {recoveryCodes !== null && (
        <p className="font-semibold">
          {recoveryCodes === 0 && recoveryEndedAt !== null
            ? t('ended', { date: formatDate(recoveryEndedAt) })
            : t('left', { count: recoveryCodes })}
        </p>
      )}
    </>
  );
}

function Make({ status, onMade }: { status: SecurityStatus; onMade: (codes: readonly string[]) => void }) {
  const t = useTranslations('security.recovery');
  const make = useMakeRecoveryCodes();
  const isFirst = status.recoveryCodes === null;
  const send = async (proof: Proof | null) => {
    const reply = proof && (await make.run({ proof }));
    if (reply) onMade(reply.codes);
  };
  return (
    <ProvenStep
      // One of the codes does not make ten.
      status={{ ...status, ways: status.ways.filter((way) => way !== 'recovery') }}
      purpose="recoveryCodes"
      consequence={t(status.recoveryCodes ? 'renewHold' : 'hold')}
      button={t(isFirst ? 'make' : 'renew')}
      busy={make.busy}
      error={make.error}
      onSend={(proof) => void send(proof)}
    >
      <Known status={status} />
    </ProvenStep>
  );
}

function Shown({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('security.recovery');
  const text = `${codes.join('\n')}\n`;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => toast.done(t('copied')),
      () => toast.show(t('notCopied')),
    );
  };
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'avocet-recovery-codes.txt');
  return (
    <>
      <p className="text-label text-warn bg-warn-soft rounded-m mb-3 px-3 py-2.5">{t('once')}</p>
      <ol
        aria-label={t('title')}
        className="bg-surface num grid grid-cols-2 gap-x-4 gap-y-2.5 rounded-[16px] px-4 py-4 font-semibold"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button kind="secondary" onPress={copy}>
          {t('copy')}
        </Button>
        <Button kind="secondary" onPress={download}>
          {t('download')}
        </Button>
      </div>
    </>
  );
}
