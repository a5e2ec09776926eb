/** Tells the owner of a locked account why it is locked, that the money stays, how to appeal and until when the appeal is decided. */
import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { TextArea } from '@/components/ui/TextArea';
import { LOCK_REASONS, type LockCase, support } from '@/lib/api/support';
import { useAction } from '@/lib/client/useAction';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { APPEAL_HOURS, LONGEST_APPEAL } from '@/lib/support/rules';

/**
 * `lockCase` is null where the browser holds no ticket: then only what every lock means can be said. Where the owner has not proved to be one,
 * the way to everything else is to log in once more.
 */
export function LockPanel({ lockCase, onStatement }: { lockCase: LockCase | null; onStatement: () => void }) {
  const t = useTranslations('support.locked');
  const format = useFormat();
  const { push } = useNavigation();
  const [appealing, setAppealing] = useState(false);
  const reason = lockCase && (LOCK_REASONS.find((known) => known === lockCase.reason) ?? null);
  return (
    <section aria-label={t('title')} className="bg-surface mx-4 mt-4 rounded-2xl p-4">
      <h2 className="text-title flex items-center gap-2 font-bold">
        <Lock aria-hidden className="text-warn size-5 shrink-0" />
        {t('heading')}
      </h2>
      {lockCase ? (
        <>
          <p className="mt-2 [overflow-wrap:anywhere]">
            {reason ? t(`reasons.${reason}`) : (lockCase.reason ?? t('reasons.none'))}
          </p>
          <div className="mt-2">
            <KeyValue
              rows={[
                { name: t('account'), value: lockCase.accountMasked },
                { name: t('since'), value: format.fullTime(lockCase.lockedAt) },
                ...(lockCase.decidedBy === null
                  ? []
                  : [{ name: t('decidedBy'), value: format.fullTime(lockCase.decidedBy) }]),
              ]}
            />
          </div>
        </>
      ) : (
        <p className="text-ink-2 mt-2">{t('unknown')}</p>
      )}
      <p className="text-label text-ink-2 mt-2">{t('funds')}</p>
      {lockCase && !lockCase.isProved && <p className="text-label text-ink-2 mt-2">{t('proveText')}</p>}
      <div className="mt-3">
        {lockCase?.isProved ? (
          <>
            {lockCase.appealedAt === null ? (
              <Button onPress={() => setAppealing(true)}>{t('appeal')}</Button>
            ) : (
              <p role="status" className="bg-good-soft text-good text-label rounded-xl px-3 py-2.5">
                {t('appealed', { hours: APPEAL_HOURS })}
              </p>
            )}
            <div className="mt-1 text-center">
              <Button kind="text" inline onPress={onStatement}>
                {t('statement')}
              </Button>
            </div>
          </>
        ) : (
          <Button onPress={() => push(paths.entry.href())}>{t('prove')}</Button>
        )}
      </div>
      {appealing && <AppealSheet onClose={() => setAppealing(false)} />}
    </section>
  );
}

function AppealSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('support.locked');
  const errorText = useErrorText();
  const action = useAction(support.appeal, { quiet: true });
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = asked && text.trim() === '' ? t('appealMissing') : null;
  const send = async () => {
    setAsked(true);
    if (text.trim() !== '' && (await action.run({ text: text.trim() }))) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('appeal')}
      footer={
        <Button busy={action.busy} onPress={() => void send()}>
          {t('send')}
        </Button>
      }
    >
      <p className="text-label text-ink-2 pb-3">{t('appealText', { hours: APPEAL_HOURS })}</p>
      <TextArea
        label={t('appealLabel')}
        rows={6}
        value={text}
        onChange={setText}
        maxLength={LONGEST_APPEAL}
        error={missing ?? (action.error ? errorText(action.error) : null)}
      />
    </Sheet>
  );
}
