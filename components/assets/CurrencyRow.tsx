/** One display currency: sign, code, name, and what 1 USDT is worth in it. */
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CoinIcon } from '@/components/ui/CoinIcon';
import type { market } from '@/lib/api/market';
import type { ReplyOf } from '@/lib/api/endpoint';
import { currencyName } from '@/lib/format/currencies';
import { useFormat } from '@/lib/format/useFormat';
import { useLanguage } from '@/lib/i18n/words';
import { oneIn, USDT_RATE } from '@/lib/market/convert';

export type DisplayRate = ReplyOf<typeof market.rates>[number];

export function CurrencyRow({ rate, chosen, onChoose }: { rate: DisplayRate; chosen: boolean; onChoose: () => void }) {
  const t = useTranslations('auth.currency');
  const format = useFormat();
  const language = useLanguage();
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      onClick={onChoose}
      className="press flex min-h-15 w-full items-center gap-3 px-4 py-1.5 text-left"
    >
      <CoinIcon coin={rate.currency} size={36} />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold ${chosen ? 'text-brand' : ''}`}>
          {rate.currency}
          {rate.symbol !== rate.currency && (
            <span className="text-label text-ink-3 ml-1.5 font-normal">{rate.symbol}</span>
          )}
        </span>
        <span className="text-label text-ink-3 block">{currencyName(rate.currency, language)}</span>
      </span>
      <span className="text-label text-ink-2 num shrink-0 text-right">
        {t('rate', { amount: format.amount(oneIn(USDT_RATE, rate), 18, rate.digits) })}
      </span>
      <span className="grid w-5 shrink-0 place-items-center">
        {chosen && <Check aria-hidden className="text-brand size-5" />}
      </span>
    </button>
  );
}
