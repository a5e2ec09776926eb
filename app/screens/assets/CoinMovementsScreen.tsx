/** One coin: what one has of it, and every movement of it on all accounts. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LEDGER_ROW_HEIGHT, LedgerRow } from '@/components/assets/LedgerRow';
import { LedgerSheet } from '@/components/assets/LedgerSheet';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { EyeToggle } from '@/components/ui/EyeToggle';
import { KeyValue } from '@/components/ui/KeyValue';
import { Select } from '@/components/ui/Select';
import { Skeleton } from '@/components/ui/Skeleton';
import { AmountText } from '@/components/ui/Texts';
import type { CoinBalance, LedgerLine } from '@/lib/api/assets';
import { useCoins, useLedger } from '@/lib/assets/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

const FIRST = 'USDT';

export function CoinMovementsScreen() {
  const t = useTranslations('assets.movements');
  const ledger = useTranslations('assets.ledger');
  const navigation = useNavigation();
  const offers = useOffers();
  const { coin: wanted } = useParams(paths.assets.coinMovements);
  const [coin, setCoin] = useState(wanted ?? FIRST);
  const [opened, setOpened] = useState<LedgerLine | null>(null);
  const coins = useCoins();
  const lines = useLedger({ coin });
  return (
    <ScreenFrame
      title={t('title')}
      actions={
        <span className="grid size-11 place-items-center">
          <EyeToggle />
        </span>
      }
    >
      <CoinHead coin={coin} coins={coins.data} onChange={setCoin} />
      <h2 className="border-surface border-t-8 px-4 pt-3 font-semibold">{ledger('list')}</h2>
      <RecordPages
        pages={lines}
        label={ledger('list')}
        rowHeight={LEDGER_ROW_HEIGHT}
        keyOf={({ id }) => id}
        empty={{
          title: t('empty', { coin }),
          ...(offers(paths.flash.exchange) && {
            action: {
              label: t('exchange'),
              onPress: () => navigation.push(paths.flash.exchange.href(coin === FIRST ? {} : { to: coin })),
            },
          }),
        }}
      >
        {(line) => <LedgerRow line={line} onOpen={() => setOpened(line)} />}
      </RecordPages>
      <LedgerSheet line={opened} onClose={() => setOpened(null)} />
    </ScreenFrame>
  );
}

/** What of the coin is on the spot account; nothing where one never had any. */
function CoinHead({
  coin,
  coins,
  onChange,
}: {
  coin: string;
  coins: readonly CoinBalance[] | null;
  onChange: (coin: string) => void;
}) {
  const t = useTranslations('assets');
  const format = useFormat();
  const owned = coins?.find((one) => one.coin === coin) ?? null;
  const names = [...new Set([coin, ...(coins ?? []).map((one) => one.coin)])];
  return (
    <section className="px-4 pb-2">
      <div className="flex items-center gap-2.5">
        <CoinIcon coin={coin} size={34} />
        <Select
          look="plain"
          label={t('ledger.coin')}
          value={coin}
          onChange={onChange}
          items={names.map((value) => ({ value, label: value, before: <CoinIcon coin={value} size={28} /> }))}
        />
      </div>
      {coins === null ? (
        <Skeleton className="my-2 h-20 w-full" />
      ) : (
        <KeyValue
          rows={[
            {
              name: t('available'),
              value: <AmountText value={owned?.available ?? '0'} coin={coin} unit={coin} />,
              strong: true,
            },
            { name: t('frozen'), value: <AmountText value={owned?.frozen ?? '0'} coin={coin} unit={coin} /> },
            {
              name: t('worth'),
              value: <AmountText value={owned ? owned.valueUsdt : '0'} show={format.fiat} />,
            },
          ]}
        />
      )}
    </section>
  );
}
