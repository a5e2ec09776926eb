/** What stands below a chart: book, trades, depth, facts. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { Tabs } from '@/components/ui/Tabs';
import type { Variety } from '@/lib/api/market';
import type { SpotMarket } from '@/lib/api/spot';
import { useDepth } from '@/lib/market/hooks';
import { BookPanel } from './BookPanel';
import { Unavailable } from './Unavailable';

/** Behind a tab on a phone, so they are fetched when one of them is opened. */
const loadFurther = () => import('./FurtherPanel').then(({ FurtherPanel }) => FurtherPanel);

const panels = ['book', 'trades', 'depth', 'about'] as const;
type Panel = (typeof panels)[number];

/** `beneath`: under the chart of a wide window, where the book and the trades have a column of their own. */
export function TrendPanels({
  variety,
  spotMarket,
  look = 'page',
}: {
  variety: Variety;
  spotMarket: SpotMarket | null;
  look?: 'page' | 'beneath';
}) {
  const t = useTranslations('market.panel');
  // Forex has prices and no order book.
  const offered = panels.filter((one) =>
    variety.kind === 'crypto' ? look === 'page' || one === 'depth' || one === 'about' : one === 'about',
  );
  const [chosen, setPanel] = useState<Panel>('book');
  const panel = offered.find((one) => one === chosen) ?? offered[0] ?? 'about';
  const { data: depth, failed } = useDepth(variety.symbol, 50);
  const isOfDepth = panel === 'book' || panel === 'depth';
  return (
    <section className={look === 'page' ? 'border-surface border-t-8' : undefined}>
      <div className="pt-1.5">
        <Tabs
          items={offered.map((value) => ({ value, label: t(value) }))}
          value={panel}
          onChange={setPanel}
          label={t('label')}
        />
      </div>
      <div key={panel} role="tabpanel" aria-label={t(panel)} className="fade min-h-[21.25rem] pt-1">
        {isOfDepth && failed && <Unavailable />}
        {panel === 'book' && !failed && <BookPanel variety={variety} depth={depth} />}
        {panel !== 'book' && !(panel === 'depth' && failed) && (
          <Loaded load={loadFurther} onFail={() => setPanel('book')} props={{ panel, variety, depth, spotMarket }} />
        )}
      </div>
    </section>
  );
}
