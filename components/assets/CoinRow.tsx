/** One coin that the person owns; a tap opens its parts and what can be done with it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { AmountText } from '@/components/ui/Texts';
import type { CoinBalance } from '@/lib/api/assets';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isZero } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

export function CoinRow({ coin }: { coin: CoinBalance }) {
  const t = useTranslations('assets');
  const format = useFormat();
  const own = useOwnFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press flex min-h-15 w-full items-center gap-2.5 px-4 py-2 text-left"
      >
        <CoinIcon coin={coin.coin} size={34} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{coin.coin}</span>
          <span className="text-caption text-ink-3 block truncate">{coin.name}</span>
          {!isZero(coin.frozen) && (
            <span className="text-caption text-ink-2 num block [overflow-wrap:anywhere]">
              {t('parts', { available: own.coin(coin.available, coin.coin), frozen: own.coin(coin.frozen, coin.coin) })}
            </span>
          )}
        </span>
        <span className="text-right">
          <AmountText value={coin.total} coin={coin.coin} className="block font-semibold" />
          <AmountText value={coin.valueUsdt} show={format.fiat} className="text-caption text-ink-3" />
        </span>
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('coinTitle', { coin: coin.coin })}
        footer={<CoinActions coin={coin.coin} onLeave={() => setOpen(false)} />}
      >
        <KeyValue
          rows={[
            {
              name: t('available'),
              value: <AmountText value={coin.available} coin={coin.coin} unit={coin.coin} />,
              strong: true,
            },
            { name: t('frozen'), value: <AmountText value={coin.frozen} coin={coin.coin} unit={coin.coin} /> },
            { name: t('worth'), value: <AmountText value={coin.valueUsdt} places={2} least={2} unit="USDT" /> },
          ]}
        />
      </Sheet>
    </>
  );
}

function CoinActions({ coin, onLeave }: { coin: string; onLeave: () => void }) {
  const t = useTranslations('assets');
  const navigation = useNavigation();
  const offers = useOffers();
  const leave = (go: () => void) => () => {
    onLeave();
    go();
  };
  return (
    <div className="flex gap-2.5">
      {offers(paths.assets.coinMovements) && (
        <Button kind="secondary" onPress={leave(() => navigation.push(paths.assets.coinMovements.href({ coin })))}>
          {t('history')}
        </Button>
      )}
      {coin !== 'USDT' && offers(paths.spot.trade) && (
        <Button onPress={leave(() => navigation.switchTab(paths.spot.trade.href({ symbol: `${coin}USDT` })))}>
          {t('trade')}
        </Button>
      )}
    </div>
  );
}
