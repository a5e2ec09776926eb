/** What a withdrawal costs, who looks at it and until when, and what arrives. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { unbroken } from '@/components/ui/Texts';
import { serverNow } from '@/lib/device/serverClock';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import type { Channel, Outlook as What } from '@/lib/withdrawals/form';
import { REVIEW_MS } from '@/lib/withdrawals/rules';

export function Outlook({
  channel: { coin, fee },
  outlook: { receives, causes, isKnown },
  automaticUpTo,
}: {
  channel: Channel;
  outlook: What;
  automaticUpTo: Decimal;
}) {
  const t = useTranslations('withdrawals.outlook');
  const format = useFormat();
  const why = causes.length === 2 ? 'both' : causes[0];
  return (
    <dl className="border-surface space-y-3 border-t-8 px-4 py-4">
      <Line name={t('fee')}>
        <span className="num font-semibold">{format.coin(fee, coin)}</span> <span className="text-ink-3">{coin}</span>
      </Line>
      <Line name={t('review')}>
        {!isKnown
          ? UNKNOWN
          : causes.length === 0
            ? t('automatic')
            : t.rich('manual', { time: format.shortTime(serverNow() + REVIEW_MS), when: unbroken })}
        {isKnown && why && why !== 'unusual' && (
          <span className="text-caption text-ink-2 block">{t(`why.${why}`, { amount: automaticUpTo, coin })}</span>
        )}
      </Line>
      <Line name={<b className="text-ink font-semibold">{t('receives')}</b>}>
        <span className="num text-heading font-bold">{format.coin(receives, coin)}</span>{' '}
        <span className="text-ink-3">{coin}</span>
        {receives !== null && <span className="text-caption text-ink-2 num block">{format.fiat(receives)}</span>}
      </Line>
    </dl>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2 shrink-0">{name}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
