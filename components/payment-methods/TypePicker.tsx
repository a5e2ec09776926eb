/** Which kind of account: the currency, and what people use there. */
import { ChevronRight, Landmark, QrCode, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/ui/EmptyState';
import { Field } from '@/components/ui/Field';
import { Select } from '@/components/ui/Select';
import type { PayType } from '@/lib/api/paymentMethods';
import { currencyName } from '@/lib/format/currencies';
import { useLanguage } from '@/lib/i18n/words';

const ICONS = { bank: Landmark, account: Smartphone, qr: QrCode };

interface Props {
  types: readonly PayType[];
  currency: string;
  onCurrency: (currency: string) => void;
  hrefOf: (type: PayType) => string;
}

/** The currencies that have any, in the order of their codes. */
export const currenciesOf = (types: readonly PayType[]): string[] =>
  [...new Set(types.flatMap((type) => type.currencies))].sort();

export function TypePicker({ types, currency, onCurrency, hrefOf }: Props) {
  const t = useTranslations('paymentMethods.pick');
  const language = useLanguage();
  const shown = types.filter((type) => type.currencies.includes(currency));
  return (
    <>
      <div className="px-4 pt-2 pb-3">
        <Field label={t('currency')}>
          {(parts) => (
            <Select
              label={t('currency')}
              items={currenciesOf(types).map((code) => ({
                value: code,
                label: `${code} ${currencyName(code, language)}`,
              }))}
              value={currency}
              onChange={onCurrency}
              parts={parts}
            />
          )}
        </Field>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <ul aria-label={t('types')} className="border-surface border-t-8">
          {shown.map((type) => (
            <li key={type.typeId}>
              <TypeRow type={type} href={hrefOf(type)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function TypeRow({ type: { kind, name, takesQr }, href }: { type: PayType; href: string }) {
  const t = useTranslations('paymentMethods.pick');
  const Icon = ICONS[kind];
  return (
    <Link to={href} className="press hairline-b flex min-h-16 items-center gap-3 px-4 py-2.5">
      <span className="bg-surface text-ink-2 grid size-10 shrink-0 place-items-center rounded-full">
        <Icon aria-hidden className="size-5" strokeWidth={1.8} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="text-caption text-ink-3 block">
          {t(kind === 'account' && !takesQr ? 'needs.number' : `needs.${kind}`)}
        </span>
      </span>
      <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
    </Link>
  );
}
