/** What a price will set off: take profit and stop loss of positions, which can be changed here, and those of orders that rest. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadStates } from '@/components/layout/LoadStates';
import { ORDER_CARD_HEIGHT, OrderCard } from '@/components/trading/OrderCard';
import type { Emptiness } from '@/components/trading/RecordPages';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Tag } from '@/components/ui/Tag';
import { joinLoads } from '@/lib/client/joinLoads';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Conditional, conditionalsOf } from '@/lib/perpetual/conditional';
import { usePerpetualOrders, usePositions, useScene } from '@/lib/perpetual/hooks';
import { SideTag } from './SideTag';
import { StopsSheet } from './StopsSheet';

export function ConditionalOrders({ symbol = null, empty }: { symbol?: string | null; empty?: Partial<Emptiness> }) {
  const t = useTranslations('perpetual.conditional');
  const scene = useScene();
  const load = joinLoads({ positions: usePositions(), orders: usePerpetualOrders({ open: true }) });
  const [changing, setChanging] = useState<string | null>(null);
  const position = scene.positions.find(({ positionId }) => positionId === changing);
  const market = position && scene.marketOf(position.symbol);
  return (
    <>
      <LoadStates load={load} skeleton={<SkeletonRows count={2} height={ORDER_CARD_HEIGHT} icon={false} />}>
        {({ positions, orders }) => {
          const rows = conditionalsOf(positions, orders).filter((row) => symbol === null || row.symbol === symbol);
          return rows.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')} {...empty} />
          ) : (
            <ul aria-label={t('list')}>
              {rows.map((row) => (
                <li key={row.key}>
                  <Row row={row} onChange={setChanging} />
                </li>
              ))}
            </ul>
          );
        }}
      </LoadStates>
      {position && market && (
        <StopsSheet position={position} market={market} scene={scene} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

function Row({ row, onChange }: { row: Conditional; onChange: (positionId: string) => void }) {
  const t = useTranslations('perpetual.conditional');
  const format = useFormat();
  const own = useOwnFormat();
  const market = useScene().marketOf(row.symbol);
  const { position, stop, goes, triggerBy, price, qty } = row;
  return (
    <OrderCard
      pair={market ? `${market.base}/${market.quote}` : row.symbol}
      tags={<SideTag side={row.side} leverage={row.leverage} />}
      line={
        <>
          {t(stop)} · {t(position ? 'ofPosition' : 'ofOrder')}
        </>
      }
      action={
        position?.allowed.includes('setStops') ? (
          <Button kind="secondary" size="small" onPress={() => onChange(position.positionId)}>
            {t('change')}
          </Button>
        ) : (
          <Tag tone="brand">{t(position ? 'locked' : 'waits')}</Tag>
        )
      }
      cells={[
        {
          name: t(triggerBy),
          value: `${goes === 'above' ? '≥' : '≤'} ${format.price(price, market?.priceDigits ?? 8)}`,
        },
        { name: t('qty'), value: `${own.amount(qty)} ${market?.base ?? ''}` },
        { name: t('then'), value: t('market') },
      ]}
    />
  );
}
