/** A running token offering on the home page. */
import { ChevronRight, Rocket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Countdown } from '@/components/ui/Countdown';
import type { launchpad } from '@/lib/api/launchpad';
import type { ReplyOf } from '@/lib/api/endpoint';
import { paths } from '@/lib/paths';

export function OfferingTip({ tips }: { tips: ReplyOf<typeof launchpad.homeTips> }) {
  const t = useTranslations('home.offering');
  const [first] = tips;
  if (!first) return null;
  // A coin may be offered twice at a time.
  const names = [...new Set(tips.map(({ coin }) => coin))].join(', ');
  return (
    <Link
      to={tips.length > 1 ? paths.launchpad.offerings.href() : paths.launchpad.offering.href({ id: first.icoId })}
      className="press bg-surface rounded-m mx-4 mt-3 flex min-h-12 items-center gap-3 px-3 py-2"
    >
      <Rocket aria-hidden className="text-ink-2 size-5 shrink-0" strokeWidth={1.7} />
      <span className="text-label min-w-0 flex-1">
        <b className="font-semibold">{t('title', { names })}</b>{' '}
        <span className="text-ink-3">
          {t('closes')} <Countdown until={first.closesAt} isShort toZero />
        </span>
      </span>
      <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
    </Link>
  );
}
