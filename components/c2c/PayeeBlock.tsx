/** Whom the buyer pays: every value can be copied as it is typed elsewhere, without spaces. Once it is paid nothing calls for a payment any more. */
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LazyQrCode } from '@/components/qr/LazyQrCode';
import { CopyButton } from '@/components/ui/CopyButton';
import type { C2cOrderDetail } from '@/lib/api/c2cShapes';
import { useFormat } from '@/lib/format/useFormat';

export function PayeeBlock({ order }: { order: C2cOrderDetail }) {
  const t = useTranslations('c2c.payee');
  const format = useFormat();
  const { payee, amount, fiat, digits, payerName, side, allowed } = order;
  if (!payee || side !== 'buy') return null;
  const lines = (['name', 'bank', 'branch', 'number'] as const).flatMap((field) => {
    const value = payee[field];
    return value === null ? [] : [{ field, value }];
  });
  return (
    <section>
      <h3 className="flex items-baseline justify-between gap-3 px-4 pt-4 pb-2">
        <span className="text-title font-semibold">{t('title')}</span>
        <span className="text-label text-ink-3">{payee.typeName}</span>
      </h3>
      <Line name={t('amount')} copy={amount} strong>
        <span className="text-[1.375rem] font-bold">{format.amount(amount, digits, digits)}</span>{' '}
        <span className="text-label text-ink-3">{fiat}</span>
      </Line>
      {lines.map(({ field, value }) => (
        <Line key={field} name={t(field)} copy={value}>
          {field === 'number' && /^\d{9,}$/.test(value) ? value.replace(/(\d{3})(?=\d)/g, '$1 ') : value}
        </Line>
      ))}
      {payee.qr !== null && (
        <div className="grid justify-items-center gap-1 px-4 py-3">
          <LazyQrCode text={payee.qr} label={t('qr')} />
          <p className="text-caption text-ink-3">{t('qr')}</p>
        </div>
      )}
      {allowed.includes('pay') && (
        <>
          <div className="flex min-h-13 items-center justify-between gap-4 px-4">
            <span className="text-label text-ink-3 shrink-0">{t('remark')}</span>
            <span className="text-label text-right">{t('remarkText')}</span>
          </div>
          <p className="bg-warn-soft text-warn rounded-m text-label mx-4 mt-1 flex gap-3 px-3.5 py-3">
            <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>{payerName === null ? t('ownName') : t('ownNameIs', { name: payerName })}</span>
          </p>
        </>
      )}
    </section>
  );
}

function Line({ name, copy, strong, children }: { name: string; copy: string; strong?: boolean; children: ReactNode }) {
  const t = useTranslations('c2c.payee');
  return (
    <div className={`flex min-h-13 items-center justify-between gap-4 px-4 ${strong ? 'bg-surface' : ''}`}>
      <span className="text-label text-ink-3 shrink-0">{name}</span>
      <span className="num flex min-w-0 items-center gap-3 text-right font-semibold">
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
        <CopyButton text={copy} label={t('copy', { what: name })} />
      </span>
    </div>
  );
}
