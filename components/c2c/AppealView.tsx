/** An appeal as it stands: by when it is decided, what both have shown on one line of time, and the decision. */
import { FileDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { dialog } from '@/components/ui/dialog';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { Appeal } from '@/lib/api/c2cTalk';
import { useWithdrawAppeal } from '@/lib/c2c/talk';
import { useFormat } from '@/lib/format/useFormat';
import { MoreEvidence } from './AppealForm';

export function AppealView({ appeal, onChanged }: { appeal: Appeal; onChanged: () => void }) {
  const t = useTranslations('c2cTalk.appeal');
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const { order, decideBy, evidence, decision, canAdd, beganAt } = appeal;
  return (
    <div className="space-y-4 px-4 pt-3">
      {decision ? (
        <section className="bg-surface rounded-m px-3 py-3">
          <h2 className="font-semibold">{t(decision.winner === 'you' ? 'won' : 'lost')}</h2>
          <p className="mt-1 [overflow-wrap:anywhere]">{decision.words}</p>
          {decision.compensation !== null && (
            <p className="text-label text-ink-2 mt-1">{t('compensation', { amount: decision.compensation })}</p>
          )}
        </section>
      ) : order.status === 'inAppeal' ? (
        <section className="bg-surface rounded-m px-3 py-2.5">
          <p className="text-label text-ink-2">{t('open')}</p>
          <KeyValue
            rows={[
              ...(beganAt === null ? [] : [{ name: t('began'), value: format.fullTime(beganAt) }]),
              ...(decideBy === null ? [] : [{ name: t('decideBy'), value: format.fullTime(decideBy), strong: true }]),
            ]}
          />
        </section>
      ) : (
        <p className="bg-surface rounded-m px-3 py-2.5 font-semibold">
          {t(order.status === 'paid' ? 'withdrawn' : 'over')}
        </p>
      )}
      <ol aria-label={t('evidence')}>
        {evidence.map((one) => (
          <Shown key={one.id} evidence={one} />
        ))}
      </ol>
      {evidence.length === 0 && <p className="text-label text-ink-3 py-4 text-center">{t('nothing')}</p>}
      {canAdd && <Button onPress={() => setAdding(true)}>{t('add')}</Button>}
      {order.allowed.includes('withdrawAppeal') && <Withdraw orderNo={order.orderNo} onDone={onChanged} />}
      {isAdding && (
        <Sheet open onClose={() => setAdding(false)} title={t('add')}>
          <MoreEvidence
            orderNo={order.orderNo}
            onDone={() => {
              setAdding(false);
              onChanged();
            }}
          />
        </Sheet>
      )}
    </div>
  );
}

function Withdraw({ orderNo, onDone }: { orderNo: string; onDone: () => void }) {
  const t = useTranslations('c2cTalk.appeal');
  const action = useWithdrawAppeal();
  const ask = async () => {
    if (!(await dialog.confirm({ title: t('withdrawSure'), text: t('withdrawText'), confirm: t('withdraw') }))) return;
    await action.run({ orderNo });
    onDone();
  };
  return (
    <Button kind="secondary" busy={action.busy} onPress={() => void ask()}>
      {t('withdraw')}
    </Button>
  );
}

function Shown({ evidence: { by, reason, text, files, at } }: { evidence: Appeal['evidence'][number] }) {
  const t = useTranslations('c2cTalk');
  const format = useFormat();
  return (
    <li className="border-line border-l-2 pb-4 pl-3">
      <p className="text-label text-ink-2">
        <b className="text-ink font-semibold">{t(by === 'you' ? 'you' : 'other')}</b>
        {reason !== null && ` · ${t(`form.reasons.${reason}`)}`}
        <span className="num text-caption text-ink-3 block">{format.dateTime(at)}</span>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {files.map(({ fileId, url, mediaType }, index) => (
          <li key={fileId}>
            {mediaType.startsWith('image/') ? (
              <a href={url} target="_blank" rel="noreferrer">
                {/* eslint-disable-next-line nextjs/no-img-element -- the exchange answers the two only */}
                <img
                  src={url}
                  alt={t('files.of', { number: index + 1 })}
                  className="bg-surface rounded-m size-18 object-cover"
                />
              </a>
            ) : (
              <a
                href={url}
                download
                className="press bg-surface rounded-m text-caption flex size-18 flex-col items-center justify-center gap-1 font-semibold"
              >
                <FileDown aria-hidden className="size-5" />
                {t(mediaType === 'application/pdf' ? 'files.pdf' : 'files.video')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
