/** A coin as a button within a field; it opens the list of all that can be exchanged, with what one has of each. */
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { List } from '@/components/ui/List';
import { Sheet } from '@/components/ui/Sheet';
import { TextField } from '@/components/ui/TextField';
import type { Decimal } from '@/lib/money/decimal';
import { useOwnFormat } from '@/lib/format/useOwnFormat';

export interface CoinChoice {
  coin: string;
  name: string;
  available: Decimal;
  /** Its trading is halted: it can be seen, and not exchanged. */
  halted: boolean;
}

export function CoinPicker({
  label,
  coin,
  choices,
  onPick,
}: {
  label: string;
  coin: string;
  choices: readonly CoinChoice[];
  onPick: (coin: string) => void;
}) {
  const t = useTranslations('flash.picker');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('button', { label, coin })}
        onClick={() => setOpen(true)}
        className="press -ml-1 flex h-11 shrink-0 items-center gap-1.5 pr-2 font-semibold"
      >
        <CoinIcon coin={coin} size={24} />
        {coin}
        <ChevronDown aria-hidden className="text-ink-3 size-4" />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={label}>
        <div className="min-h-[60dvh]">
          <Coins
            choices={choices}
            onPick={(chosen) => {
              setOpen(false);
              onPick(chosen);
            }}
          />
        </div>
      </Sheet>
    </>
  );
}

function Coins({ choices, onPick }: { choices: readonly CoinChoice[]; onPick: (coin: string) => void }) {
  const t = useTranslations('flash.picker');
  const own = useOwnFormat();
  const [wanted, setWanted] = useState('');
  const text = wanted.trim().toLowerCase();
  const found = choices.filter(
    ({ coin, name }) => coin.toLowerCase().includes(text) || name.toLowerCase().includes(text),
  );
  return (
    <>
      <TextField name={t('search')} type="search" value={wanted} onChange={setWanted} placeholder={t('search')} />
      {found.length === 0 && <p className="text-label text-ink-3 py-8 text-center">{t('none')}</p>}
      <div className="-mx-4 mt-2">
        <List rows={found} keyOf={({ coin }) => coin} rowHeight={56} label={t('list')}>
          {({ coin, name, available, halted }) => (
            <button
              type="button"
              disabled={halted}
              onClick={() => onPick(coin)}
              className="press flex h-14 w-full items-center gap-2.5 px-4 text-left disabled:opacity-50"
            >
              <CoinIcon coin={coin} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{coin}</span>
                <span className="text-caption text-ink-3 block truncate">{halted ? t('halted') : name}</span>
              </span>
              <span className="num text-label text-ink-2">{own.coin(available, coin)}</span>
            </button>
          )}
        </List>
      </div>
    </>
  );
}
