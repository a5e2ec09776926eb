import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui/toast';

const MOST_SHOWN = 16;

interface Shown {
  symbol: string;
  base: string;
  quote: string;
}

/**
 * Says that an address names a market that is not traded here, such as an old link, and that another one is shown. `shown` is null while
 * the markets are not known.
 */
export function useUnknownMarket(wanted: string | null, shown: Shown | null): void {
  const t = useTranslations('trading');
  const tell = useEffectEvent((symbol: string, { base, quote }: Shown) =>
    toast.show(t('unknownMarket', { symbol: symbol.slice(0, MOST_SHOWN), other: `${base}/${quote}` })),
  );
  const missing = wanted !== null && shown !== null && wanted !== shown.symbol ? wanted : null;
  useEffect(() => {
    if (missing !== null && shown !== null) tell(missing, shown);
    // Once for each address, whatever is shown later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [missing]);
}
