/** The channels of one kind, each with what it costs and how long it takes. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import type { PayChannel } from '@/lib/api/offline';
import { useFormat } from '@/lib/format/useFormat';
import { useWaitingOffline } from '@/lib/offline/hooks';
import { paths } from '@/lib/paths';
import { OfflineRow } from './OfflineRow';
import { useReviewTime } from './useReviewTime';

export function ChannelList({ channels }: { channels: readonly PayChannel[] }) {
  const t = useTranslations('offline');
  return (
    <>
      <p className="text-label text-ink-2 px-4 pt-4 pb-1">{t('channel.intro')}</p>
      <ul aria-label={t('channel.label')}>
        {channels.map((channel) => (
          <li key={channel.channelId}>
            <ChannelRow channel={channel} />
          </li>
        ))}
      </ul>
      <Waiting />
    </>
  );
}

/** What is under review; nothing where nothing is. */
function Waiting() {
  const t = useTranslations('offline');
  const waiting = useWaitingOffline().data;
  if (!waiting || waiting.list.length === 0) return null;
  return (
    <section className="border-surface mt-3 border-t-8">
      <h2 className="px-4 py-3 font-semibold">{t('waiting', { count: waiting.total })}</h2>
      {waiting.list.map((deposit) => (
        <OfflineRow key={deposit.no} deposit={deposit} />
      ))}
    </section>
  );
}

function ChannelRow({ channel }: { channel: PayChannel }) {
  const t = useTranslations('offline.channel');
  const format = useFormat();
  const reviewTime = useReviewTime();
  const { channelId, name, currency, min, max, rate, reviewMinutes } = channel;
  return (
    <Link
      to={paths.assets.deposit.href({ way: channelId })}
      className="press hairline-b flex min-h-18 items-center gap-3 px-4 py-3"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {channel.demo && <SimulatedTag what="environment" />}
        </span>
        <span className="text-label text-ink-2 num mt-0.5 block">
          {rate === null ? t('noRate') : t('rate', { rate: format.amount(rate), currency })}
        </span>
        <span className="text-caption text-ink-3 num mt-0.5 block">
          {t('limits', { min: format.amount(min), max: format.amount(max), currency })} ·{' '}
          {t('review', { time: reviewTime(reviewMinutes) })}
        </span>
      </span>
      <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
    </Link>
  );
}
