/** What has to be there before the first payment method: an identity, a fund password, a second factor. */
import { ChevronRight, ShieldAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import type { Profile } from '@/lib/api/auth';
import type { SecurityStatus } from '@/lib/api/security';
import { paths } from '@/lib/paths';

export interface Missing {
  identity: boolean;
  fundPassword: boolean;
  factor: boolean;
}

export const missingFrom = (
  { level }: Pick<Profile, 'level'>,
  { fundPassword, factor }: Pick<SecurityStatus, 'fundPassword' | 'factor'>,
): Missing => ({ identity: level === 'none', fundPassword: !fundPassword, factor: factor === null });

export const isReady = (missing: Missing): boolean => !missing.identity && !missing.fundPassword && !missing.factor;

export function FirstSteps({ missing }: { missing: Missing }) {
  const t = useTranslations('paymentMethods.first');
  if (isReady(missing)) return null;
  const steps = [
    { what: 'identity', to: paths.identity.basic.href({ next: paths.c2c.paymentMethods.href() }) },
    { what: 'factor', to: paths.security.overview.href() },
    { what: 'fundPassword', to: paths.security.setFundPassword.href() },
  ] as const;
  return (
    <section className="bg-surface rounded-m mx-4 mt-2 px-3 py-2.5">
      <p className="text-label text-ink-2 flex gap-2.5 pb-1">
        <ShieldAlert aria-hidden className="text-brand mt-0.5 size-5 shrink-0" />
        {t('text')}
      </p>
      {steps
        .filter(({ what }) => missing[what])
        .map(({ what, to }) => (
          <Link key={what} to={to} className="press flex min-h-11 items-center justify-between gap-2 font-semibold">
            {t(what)}
            <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
          </Link>
        ))}
    </section>
  );
}
