/** What the seller compares before letting the coins go: three ticks, all of them needed. */
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/Checkbox';
import type { C2cOrderDetail } from '@/lib/api/c2cShapes';
import { useFormat } from '@/lib/format/useFormat';
import { ProofPictures } from './ProofPictures';

export const CHECKS = ['amount', 'name', 'final'] as const;
export type Check = (typeof CHECKS)[number];

interface Props {
  order: C2cOrderDetail;
  ticked: ReadonlySet<Check>;
  onTick: (check: Check) => void;
  /** Release was pressed: what is still open says so. */
  wasPressed: boolean;
}

export function SellerCheck({ order, ticked, onTick, wasPressed }: Props) {
  const t = useTranslations('c2c.check');
  const format = useFormat();
  const { amount, digits, fiat, payee, payerName, createdAt, proofs } = order;
  const values = {
    amount: `${format.amount(amount, digits, digits)} ${fiat}`,
    name: payerName ?? '',
    time: format.clock(createdAt),
  };
  return (
    <section className="px-4 pt-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1">
        <span className="text-title font-semibold">{t('title')}</span>
        {payee && (
          <span className="text-label text-ink-3 num">
            {payee.bank ?? payee.typeName} {payee.number ?? ''}
          </span>
        )}
      </h3>
      {CHECKS.map((check) => (
        <div key={check} className="hairline-b py-1">
          <Checkbox
            checked={ticked.has(check)}
            onChange={() => onTick(check)}
            error={wasPressed && !ticked.has(check) ? t('open') : null}
          >
            <span className="text-body text-ink block font-medium">
              {t(check === 'name' && payerName === null ? 'nameUnknown' : check, values)}
            </span>
            <span className="block">{t(`${check}Hint`, values)}</span>
          </Checkbox>
        </div>
      ))}
      {proofs.length > 0 && (
        <div className="flex items-center gap-3 pt-3">
          <ProofPictures proofs={proofs} />
          <p className="text-label text-ink-2">{t('proofs', { count: proofs.length })}</p>
        </div>
      )}
      <p className="bg-warn-soft text-warn rounded-m text-label mt-3 flex gap-3 px-3.5 py-3">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <b className="block font-semibold">{t('fraud')}</b>
          {t('fraudText')}
        </span>
      </p>
    </section>
  );
}
