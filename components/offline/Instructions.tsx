/** What to know before paying: in whose name, at which rate until when, to whom, and with which code. */
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';
import { Countdown } from '@/components/ui/Countdown';
import { KeyValue } from '@/components/ui/KeyValue';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import type { ChannelMessage } from '@/lib/api/offline';
import { useFormat } from '@/lib/format/useFormat';
import { useReviewTime } from './useReviewTime';

export function Instructions({ channel, onOver }: { channel: ChannelMessage; onOver: () => void }) {
  const t = useTranslations('offline');
  const format = useFormat();
  const { verifiedName, currency, lockedRate, rateUntil, demo } = channel;
  return (
    <div className="space-y-3 px-4 pt-1 pb-4">
      <p className="bg-warn-soft text-warn rounded-m text-label flex gap-2.5 px-3 py-2.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <b className="block font-semibold">
            {verifiedName === null ? t('warn.own') : t('warn.name', { name: verifiedName })}
          </b>
          {t(demo ? 'warn.demo' : 'warn.returned')}
        </span>
      </p>
      <section aria-label={t('rate.label')} className="bg-surface rounded-m px-3 py-2.5">
        <p className="num font-semibold">
          {t('rate.of', { rate: format.amount(lockedRate), currency })} {demo && <SimulatedTag what="environment" />}
        </p>
        <p className="text-label text-ink-2 num">
          {t('rate.held', { time: format.clock(rateUntil) })} ·{' '}
          <Countdown key={rateUntil} until={rateUntil} onEnd={onOver} />
        </p>
      </section>
      {channel.state === 'frozen' ? (
        <p role="status" className="bg-surface rounded-m text-label px-3 py-2.5">
          {t('frozen')}
        </p>
      ) : (
        <Payee channel={channel} />
      )}
    </div>
  );
}

function Payee({ channel }: { channel: ChannelMessage }) {
  const t = useTranslations('offline.payee');
  const format = useFormat();
  const reviewTime = useReviewTime();
  const copied = (name: string, text: string) => (
    <span className="num inline-flex items-center gap-1 font-semibold">
      <span className="min-w-0">{text}</span> <CopyButton text={text} label={t('copy', { name })} />
    </span>
  );
  const { min, max, currency } = channel;
  const limits = `${format.amount(min)} – ${format.amount(max)} ${currency}`;
  const rows = channel.payee.map(({ field, value }) => ({ name: t(field), value: copied(t(field), value) }));
  return (
    <section aria-label={t('title')}>
      <h2 className="font-semibold">{t('title')}</h2>
      <KeyValue
        rows={[
          ...rows,
          { name: t('code'), value: copied(t('code'), channel.code) },
          { name: t('limits'), value: limits },
          { name: t('review'), value: reviewTime(channel.reviewMinutes) },
        ]}
      />
      <p className="text-caption text-ink-3">{t('codeHint')}</p>
    </section>
  );
}
