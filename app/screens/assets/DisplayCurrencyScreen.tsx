/** Which currency worths are also shown in; remembered on this device. */
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CurrencyRow, type DisplayRate } from '@/components/assets/CurrencyRow';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { TextField } from '@/components/ui/TextField';
import { setCurrency } from '@/lib/device/preferences';
import { currencyName } from '@/lib/format/currencies';
import { useFormat } from '@/lib/format/useFormat';
import { type Language } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/words';
import { useCurrencyInUse, useRates } from '@/lib/market/hooks';

const found = (rates: readonly DisplayRate[], wanted: string, language: Language): DisplayRate[] => {
  const text = wanted.trim().toLowerCase();
  return rates.filter(({ currency }) => `${currency} ${currencyName(currency, language)}`.toLowerCase().includes(text));
};

export function DisplayCurrencyScreen() {
  const t = useTranslations('auth.currency');
  const format = useFormat();
  const language = useLanguage();
  const chosen = useCurrencyInUse();
  const rates = useRates();
  const [wanted, setWanted] = useState('');
  return (
    <ScreenFrame title={t('title')} load={rates}>
      {(all) => {
        const shown = found(all, wanted, language);
        return (
          <>
            <div className="px-4 pb-2">
              <TextField
                type="search"
                name={t('search')}
                placeholder={t('search')}
                value={wanted}
                onChange={setWanted}
                before={<Search aria-hidden className="text-ink-3 size-4.5 shrink-0" />}
              />
            </div>
            {shown.length === 0 ? (
              <EmptyState title={t('none')} action={{ label: t('reset'), onPress: () => setWanted('') }} />
            ) : (
              <div role="radiogroup" aria-label={t('title')}>
                {shown.map((rate) => (
                  <CurrencyRow
                    key={rate.currency}
                    rate={rate}
                    chosen={rate.currency === chosen}
                    onChoose={() => setCurrency(rate.currency)}
                  />
                ))}
              </div>
            )}
            <p className="text-caption text-ink-3 px-4 pt-3">
              {t('note', { time: format.fullTime(all[0]?.updatedAt) })}
            </p>
          </>
        );
      }}
    </ScreenFrame>
  );
}
