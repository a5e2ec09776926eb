/** In which currency one pays or is paid. */
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { useVarieties } from '@/lib/c2c/hooks';
import { chooseFiat, useC2cChoice } from '@/lib/c2c/state';
import { currencyName } from '@/lib/format/currencies';
import { useLanguage } from '@/lib/i18n/words';
import { useNavigation } from '@/lib/navigation/navigation';

export function FiatScreen() {
  const t = useTranslations('c2c.fiats');
  const language = useLanguage();
  const { back } = useNavigation();
  const { fiat: chosen } = useC2cChoice();
  const load = useVarieties();
  return (
    <ScreenFrame title={t('title')} load={load}>
      {({ fiats }) => (
        <ul>
          {fiats.map(({ fiat, symbol, adverts }) => (
            <li key={fiat}>
              <button
                type="button"
                aria-pressed={fiat === chosen}
                onClick={() => {
                  chooseFiat(fiat);
                  back();
                }}
                className="press hairline-b flex min-h-15 w-full items-center gap-3 px-4 text-left"
              >
                <span
                  aria-hidden
                  className="bg-surface text-label grid size-9 shrink-0 place-items-center rounded-full font-semibold"
                >
                  {symbol}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{fiat}</span>
                  <span className="text-caption text-ink-3 block truncate">{currencyName(fiat, language)}</span>
                </span>
                <span className="text-caption text-ink-3 num">{t('adverts', { count: adverts })}</span>
                <Check aria-hidden className={`text-brand size-5 shrink-0 ${fiat === chosen ? '' : 'invisible'}`} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </ScreenFrame>
  );
}
