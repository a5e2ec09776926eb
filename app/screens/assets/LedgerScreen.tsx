/** Every movement of one's money, with filters; each opens to tell all about it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LedgerRow, LEDGER_ROW_HEIGHT } from '@/components/assets/LedgerRow';
import { LedgerSheet } from '@/components/assets/LedgerSheet';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { List } from '@/components/ui/List';
import { Select } from '@/components/ui/Select';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Account, type LedgerLine, LineType } from '@/lib/api/assets';
import { type LedgerFilter, useCoins, useLedger } from '@/lib/assets/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const ANY = 'any';
/** What the build can record; the others come with their domains. */
const TYPES: readonly LedgerLine['type'][] = ['trade', 'tradeFee', 'freeze', 'release', 'demoGrant'];

export function LedgerScreen() {
  const { account, coin } = useParams(paths.assets.ledger);
  const t = useTranslations('assets.ledger');
  const navigation = useNavigation();
  const known = Account.options.find((one) => one === account);
  const [filter, setFilter] = useState<LedgerFilter>({ ...(known ? { account: known } : {}), ...(coin ? { coin } : {}) });
  const [opened, setOpened] = useState<LedgerLine | null>(null);
  const lines = useLedger(filter);

  const empty = filter.coin || filter.type || filter.account
    ? { title: t('emptyFiltered'), action: { label: t('reset'), onPress: () => setFilter({}) } }
    : { title: t('empty'), action: { label: t('trade'), onPress: () => navigation.switchTab(paths.spot.trade.href()) } };

  return (
    <>
      <ScreenFrame
        title={t('title')}
        load={lines}
        skeleton={<><Filters filter={filter} onChange={setFilter} /><SkeletonRows height={LEDGER_ROW_HEIGHT} icon={false} /></>}
      >
        {(rows) => (
          <>
            <Filters filter={filter} onChange={setFilter} />
            {rows.length === 0 ? <EmptyState {...empty} /> : (
              <List rows={rows} keyOf={(line) => line.id} rowHeight={LEDGER_ROW_HEIGHT} label={t('list')} onMore={lines.loadMore} hasMore={lines.hasMore} loadingMore={lines.isLoadingMore}>
                {(line) => <LedgerRow line={line} onOpen={() => setOpened(line)} />}
              </List>
            )}
          </>
        )}
      </ScreenFrame>
      <LedgerSheet line={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function Filters({ filter, onChange }: { filter: LedgerFilter; onChange: (filter: LedgerFilter) => void }) {
  const t = useTranslations('assets.ledger');
  const coins = useCoins().data?.map(({ coin }) => coin) ?? [];
  const names = filter.coin && !coins.includes(filter.coin) ? [filter.coin, ...coins] : coins;
  const set = (name: keyof LedgerFilter, value: string) => {
    const { [name]: _former, ...rest } = filter;
    onChange(value === ANY ? rest : { ...rest, [name]: value });
  };
  const isType = (value: string): value is LedgerLine['type'] => LineType.options.some((one) => one === value);
  return (
    <div className="hairline-b flex gap-5 overflow-x-auto px-4 [scrollbar-width:none]">
      <Select look="plain" label={t('coin')} value={filter.coin ?? ANY} onChange={(value) => set('coin', value)} items={[{ value: ANY, label: t('allCoins') }, ...names.map((coin) => ({ value: coin, label: coin }))]} />
      <Select look="plain" label={t('type')} value={filter.type ?? ANY} onChange={(value) => set('type', isType(value) ? value : ANY)} items={[{ value: ANY, label: t('allTypes') }, ...TYPES.map((type) => ({ value: type as string, label: t(`types.${type}`) }))]} />
    </div>
  );
}
