/** What is sold, on which terms, and how far it is. */
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/Countdown';
import { KeyValue } from '@/components/ui/KeyValue';
import type { OfferingDetail } from '@/lib/api/launchpad';
import { useFormat } from '@/lib/format/useFormat';
import { div, min, mul, toDrawing } from '@/lib/money/decimal';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function OfferingProgress({ offering }: { offering: OfferingDetail }) {
  const t = useTranslations('launchpad');
  const format = useFormat();
  const { mode, supply, price, sold, committed, payCoin, coin, phase } = offering;
  const worth = mul(supply, price);
  const share = mode === 'buy' ? div(sold, supply, 6, 'down') : div(committed, worth, 6, 'down');
  const until = phase === 'upcoming' ? offering.opensAt : phase === 'running' ? offering.closesAt : null;
  return (
    <div className="px-4 pb-4">
      <div className="flex items-baseline justify-between gap-3">
        <p className="num text-title font-bold">
          {mode === 'buy'
            ? `${format.amount(sold, 2)} / ${format.amount(supply, 2)} ${coin}`
            : `${format.amount(committed, 2, 2)} ${payCoin}`}
          {mode === 'ration' && <span className="text-label text-ink-2 font-normal"> {t('order.committed')}</span>}
        </p>
        {until !== null && (
          <p className="text-label text-ink-2 shrink-0">
            {t(phase === 'upcoming' ? 'card.opens' : 'card.closes')} <Countdown until={until} isShort toZero />
          </p>
        )}
      </div>
      <div aria-hidden className="bg-line mt-2 h-2 overflow-hidden rounded-full">
        <span
          className="bg-brand block h-full rounded-full"
          style={{ width: `${toDrawing(min(share, '1')) * 100}%` }}
        />
      </div>
      <p className="num text-caption text-ink-3 mt-1">
        {mode === 'buy'
          ? t('progress.sold', { share: format.share(share) })
          : t('progress.committed', { share: format.share(share, 0), people: offering.subscribers })}
      </p>
    </div>
  );
}

export function OfferingFacts({ offering }: { offering: OfferingDetail }) {
  const t = useTranslations('launchpad.facts');
  const modes = useTranslations('launchpad.mode');
  const times = useTranslations('launchpad.payTime');
  const format = useFormat();
  const { mode, supply, price, cap, softCap, coin, payCoin, opensAt, closesAt, payMs } = offering;
  const within =
    payMs < HOUR_MS ? times('minutes', { count: payMs / MINUTE_MS }) : times('hours', { count: payMs / HOUR_MS });
  return (
    <section className="border-surface border-t-8 px-4 py-3">
      <h2 className="font-semibold">{t('title')}</h2>
      <KeyValue
        rows={[
          { name: t('mode'), value: modes(mode) },
          { name: t('price'), value: `${format.amount(price)} ${payCoin}` },
          { name: t('supply'), value: `${format.amount(supply)} ${coin}` },
          { name: t('cap'), value: `${format.amount(cap)} ${coin}` },
          { name: t('softCap'), value: softCap === null ? t('none') : `${format.amount(softCap)} ${payCoin}` },
          { name: t('opens'), value: format.fullTime(opensAt) },
          { name: t('closes'), value: format.fullTime(closesAt) },
        ]}
      />
      <p className="text-label text-ink-2 mt-1">{t(`how.${mode}`, { within })}</p>
    </section>
  );
}

export function Documents({ offering }: { offering: OfferingDetail }) {
  const t = useTranslations('launchpad');
  return (
    <section className="border-surface border-t-8 px-4 py-3">
      <h2 className="font-semibold">{t('about')}</h2>
      <p className="text-label text-ink-2 mt-1 whitespace-pre-line">{offering.about}</p>
      {offering.documents.map(({ title, text }) => (
        <details key={title} className="group hairline-b mb-2">
          <summary className="text-label flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
            {title}
            <ChevronDown aria-hidden className="text-ink-3 size-4 shrink-0 group-open:rotate-180" />
          </summary>
          <p className="text-label text-ink-2 whitespace-pre-line">{text}</p>
        </details>
      ))}
      <p className="bg-warn-soft text-warn rounded-m text-label mt-2 px-3 py-2.5">{t('risk')}</p>
    </section>
  );
}
