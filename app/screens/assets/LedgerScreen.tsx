/** Every movement of one's money, by what happened, with filters; each opens to tell all about it. */
import { FileDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EventRow } from '@/components/assets/EventRow';
import { LedgerRow, LEDGER_ROW_HEIGHT } from '@/components/assets/LedgerRow';
import { LedgerSheet } from '@/components/assets/LedgerSheet';
import { PeriodSelect } from '@/components/assets/PeriodSelect';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { EyeToggle } from '@/components/ui/EyeToggle';
import { IconButton } from '@/components/ui/IconButton';
import { List } from '@/components/ui/List';
import { Select } from '@/components/ui/Select';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Account, type LedgerLine } from '@/lib/api/assets';
import { LineType, recordedLines } from '@/lib/api/ledger';
import { type LedgerEntry, type PartOf, eventsOf, partsOf } from '@/lib/assets/events';
import { type LedgerFilter, useCoins, useLedger } from '@/lib/assets/hooks';
import { ANY_TIME, type Period, boundsOf } from '@/lib/assets/period';
import { serverNow } from '@/lib/device/serverClock';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

const ANY = 'any';

type Choice = Pick<LedgerFilter, 'account' | 'coin' | 'type'> & { period: Period };
/** One row of the screen: a line by itself, an event, or a line of an event that is unfolded. */
type Shown = LedgerEntry & { part?: PartOf };
const keyOf = (row: Shown): string => ('event' in row ? `event${row.event.id}` : row.line.id);

/** The address says what the record begins with: another account there is another record, with nothing left of the former. */
export function LedgerScreen() {
  const { account, coin } = useParams(paths.assets.ledger);
  return <Record key={`${account ?? ''} ${coin ?? ''}`} account={account} coin={coin} />;
}

function Record({ account, coin }: { account: string | null; coin: string | null }) {
  const t = useTranslations('assets.ledger');
  const names = useTranslations('assets.account');
  const offers = useOffers();
  const navigation = useNavigation();
  const known = Account.options.find((one) => one === account);
  const [choice, setChoice] = useState<Choice>({
    ...(known ? { account: known } : {}),
    ...(coin ? { coin } : {}),
    period: ANY_TIME,
  });
  const [opened, setOpened] = useState<LedgerLine | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { period, ...filter } = choice;
  const lines = useLedger({ ...filter, ...boundsOf(period, serverNow()) });

  const toggle = (id: string) =>
    setUnfolded((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  // Lines are put together to events only where all types are shown: with a filter most of an event's lines are missing.
  const entries = (rows: readonly LedgerLine[]): Shown[] =>
    filter.type ? rows.map((line) => ({ line })) : eventsOf(rows);
  const shown = (rows: readonly LedgerLine[]): Shown[] =>
    entries(rows).flatMap((entry) =>
      'event' in entry && unfolded.has(entry.event.id)
        ? [entry, ...partsOf(entry.event).map(([line, part]) => ({ line, part }))]
        : [entry],
    );
  const isFiltered = Object.keys(filter).length > 0 || period.name !== 'any';
  const empty = isFiltered
    ? { title: t('emptyFiltered'), action: { label: t('reset'), onPress: () => setChoice({ period: ANY_TIME }) } }
    : {
        title: t('empty'),
        ...(offers(paths.spot.trade) && {
          action: { label: t('trade'), onPress: () => navigation.switchTab(paths.spot.trade.href()) },
        }),
      };

  return (
    <>
      <ScreenFrame
        title={filter.account ? t('titleOf', { account: names(filter.account) }) : t('title')}
        actions={
          <>
            <span className="grid size-11 place-items-center">
              <EyeToggle />
            </span>
            <IconButton
              icon={FileDown}
              label={t('statements')}
              onPress={() =>
                navigation.push(paths.assets.statements.href(filter.account ? { account: filter.account } : {}))
              }
            />
          </>
        }
        head={<Filters choice={choice} onChange={setChoice} />}
        load={lines}
        skeleton={<SkeletonRows height={LEDGER_ROW_HEIGHT} icon={false} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState {...empty} />
          ) : (
            <List
              rows={shown(rows)}
              keyOf={keyOf}
              rowHeight={LEDGER_ROW_HEIGHT}
              label={t('list')}
              onMore={lines.loadMore}
              hasMore={lines.hasMore}
              loadingMore={lines.isLoadingMore}
            >
              {(row) =>
                'event' in row ? (
                  <EventRow
                    event={row.event}
                    namesAccount={!filter.account}
                    isOpen={unfolded.has(row.event.id)}
                    onToggle={() => toggle(row.event.id)}
                  />
                ) : (
                  <LedgerRow
                    line={row.line}
                    namesAccount={!filter.account}
                    part={row.part ?? null}
                    onOpen={() => setOpened(row.line)}
                  />
                )
              }
            </List>
          )
        }
      </ScreenFrame>
      <LedgerSheet line={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function Filters({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const t = useTranslations('assets.ledger');
  const coins = useCoins().data?.map(({ coin }) => coin) ?? [];
  const names = choice.coin && !coins.includes(choice.coin) ? [choice.coin, ...coins] : coins;
  const set = (name: 'coin' | 'type', value: string) => {
    const { [name]: _former, ...rest } = choice;
    onChange(value === ANY ? rest : { ...rest, [name]: value });
  };
  const isType = (value: string): value is LedgerLine['type'] => LineType.options.some((one) => one === value);
  return (
    <div className="hairline-b flex gap-5 overflow-x-auto px-4 [scrollbar-width:none]">
      <PeriodSelect value={choice.period} onChange={(period) => onChange({ ...choice, period })} />
      <Select
        look="plain"
        label={t('coin')}
        value={choice.coin ?? ANY}
        onChange={(value) => set('coin', value)}
        items={[{ value: ANY, label: t('allCoins') }, ...names.map((coin) => ({ value: coin, label: coin }))]}
      />
      <Select
        look="plain"
        label={t('type')}
        value={choice.type ?? ANY}
        onChange={(value) => set('type', isType(value) ? value : ANY)}
        items={[
          { value: ANY, label: t('allTypes') },
          ...recordedLines.map((type) => ({ value: type as string, label: t(`types.${type}`) })),
        ]}
      />
    </div>
  );
}
