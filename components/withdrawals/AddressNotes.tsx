/** What to know of an address before money goes to it: the first use, or another one that looks like it. */
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AddressText } from '@/components/ui/AddressText';
import { TextField } from '@/components/ui/TextField';
import type { AddressCheck } from '@/lib/api/withdrawals';

const LAST = 6;

export function FirstUse() {
  const t = useTranslations('withdrawals.firstUse');
  return (
    <p role="status" className="bg-warn-soft text-warn rounded-m text-label flex gap-2.5 px-3 py-2.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <b className="block font-semibold">{t('title')}</b>
        {t('text')}
      </span>
    </p>
  );
}

/** Both addresses, one above the other, and the end of the new one to be typed. */
export function Lookalike({
  address,
  known,
  retyped,
  onChange,
  error,
}: {
  address: AddressCheck['address'];
  known: string;
  retyped: string;
  onChange: (text: string) => void;
  error: string | null;
}) {
  const t = useTranslations('withdrawals.lookalike');
  return (
    <section className="bg-warn-soft rounded-m space-y-2 px-3 py-2.5">
      <p className="text-warn text-label flex gap-2.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <b className="block font-semibold">{t('title')}</b>
          {t('text')}
        </span>
      </p>
      <div className="text-label">
        <p className="text-ink-2">{t('known')}</p>
        <AddressText address={known} />
        <p className="text-ink-2 mt-1">{t('now')}</p>
        <AddressText address={address} />
      </div>
      <TextField
        label={t('retype')}
        value={retyped}
        onChange={onChange}
        maxLength={LAST}
        error={error}
        autoComplete="off"
      />
    </section>
  );
}
