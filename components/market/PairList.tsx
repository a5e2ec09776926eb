/** Pairs to choose from: search, then rows with live prices. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { List } from '@/components/ui/List';
import { TextField } from '@/components/ui/TextField';
import { ChangeText, PriceText } from '@/components/ui/Texts';
import type { MarketKind, Variety } from '@/lib/api/market';
import { useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes, useQuote } from '@/lib/market/quotes';
import { searchVarieties } from '@/lib/market/sorting';

export function PairList({ kind, onPick }: { kind: MarketKind | undefined; onPick: (variety: Variety) => void }) {
  const t = useTranslations('market.picker');
  const [wanted, setWanted] = useState('');
  const varieties = useVarieties().data ?? [];
  useLiveQuotes('all');
  const found = searchVarieties(varieties, wanted, kind);
  return (
    <>
      <TextField label={t('search')} value={wanted} onChange={setWanted} placeholder={t('placeholder')} />
      {found.length === 0 && <p className="text-label text-ink-3 py-8 text-center">{t('none')}</p>}
      <div className="-mx-4 mt-2">
        <List rows={found} keyOf={(variety) => variety.symbol} rowHeight={56} label={t('title')}>
          {(variety) => <PairRow variety={variety} onPick={onPick} />}
        </List>
      </div>
    </>
  );
}

function PairRow({ variety, onPick }: { variety: Variety; onPick: (variety: Variety) => void }) {
  const quote = useQuote(variety.symbol);
  return (
    <button
      type="button"
      onClick={() => onPick(variety)}
      className="press flex h-14 w-full items-center gap-2.5 px-4 text-left"
    >
      <CoinIcon coin={variety.base} quote={variety.kind === 'forex' ? variety.quote : undefined} size={28} />
      <span className="flex-1 font-semibold">
        {variety.base}
        <small className="text-ink-3 text-[0.75rem] font-normal">/{variety.quote}</small>
      </span>
      <PriceText value={quote.last} digits={variety.priceDigits} stale={quote.stale} className="font-semibold" />
      <ChangeText value={quote.changePct} className="text-label w-18 text-right" />
    </button>
  );
}
