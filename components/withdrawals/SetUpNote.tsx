/** What has to be set up before the first withdrawal: a fund password and a second factor. */
import { ChevronRight, ShieldAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import { paths } from '@/lib/paths';

export function SetUpNote({ terms }: { terms: Pick<WithdrawalTerms, 'fundPassword' | 'factor'> }) {
  const t = useTranslations('withdrawals.setUp');
  if (terms.fundPassword && terms.factor !== null) return null;
  return (
    <section className="bg-surface rounded-m px-3 py-2.5">
      <p className="text-label text-ink-2 flex gap-2.5 pb-1">
        <ShieldAlert aria-hidden className="text-brand mt-0.5 size-5 shrink-0" />
        {t('text')}
      </p>
      {terms.factor === null && <Row text={t('factor')} to={paths.security.overview.href()} />}
      {!terms.fundPassword && <Row text={t('fundPassword')} to={paths.security.setFundPassword.href()} />}
    </section>
  );
}

function Row({ text, to }: { text: string; to: string }) {
  return (
    <Link to={to} className="press flex min-h-11 items-center justify-between gap-2 font-semibold">
      {text}
      <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
    </Link>
  );
}
