/**
 * The frame of every trading screen on a wide window: markets, chart over records, book, ticket. Each column scrolls by itself and the
 * page never does. On narrower windows the markets become a drawer, then book and ticket share one column. It knows no market:
 * spot, the chart page and what comes later hand in their own parts.
 */
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Drawer } from '@/components/ui/Drawer';
import { Tabs } from '@/components/ui/Tabs';
import { type ColumnCount, useColumns } from '@/lib/device/columns';
import { useKeptScroll } from '@/lib/navigation/scrollBack';

export interface SideColumn {
  /** Names the column, and its tab where two share one. */
  title: string;
  content: ReactNode;
}

export interface TradingColumnsProps {
  /** The list of markets; `onDone` closes the drawer it may stand in. */
  renderMarkets: (onDone: () => void) => ReactNode;
  /** Chart and records. `openMarkets` is null while the markets have a column of their own. */
  renderCentre: (openMarkets: (() => void) | null) => ReactNode;
  /** Left out where a market has no book. */
  book?: SideColumn | undefined;
  ticket?: SideColumn | undefined;
}

const nothing = () => undefined;

export function TradingColumns({ renderMarkets, renderCentre, book, ticket }: TradingColumnsProps) {
  const t = useTranslations('market.columns');
  const count = useColumns();
  const [isOpen, setOpen] = useState(false);
  const sides = [book, ticket].filter((side) => side !== undefined);
  const apart = count > 2 ? sides : [];
  const shared = count > 2 ? [] : sides;
  return (
    <div data-columns={count} className="bg-page fixed inset-x-0 top-(--safe-top) bottom-0 z-10 grid">
      <main className="grid min-h-0" style={{ gridTemplateColumns: templateOf(count, sides.length) }}>
        {count === 4 && <Column label={t('markets')}>{renderMarkets(nothing)}</Column>}
        <Column label={t('chart')}>{renderCentre(count === 4 ? null : () => setOpen(true))}</Column>
        {apart.map((side) => (
          <Column key={side.title} label={side.title}>
            {side.content}
          </Column>
        ))}
        {shared.length > 0 && <SharedColumn sides={shared} />}
      </main>
      {isOpen && count < 4 && (
        <Drawer onClose={() => setOpen(false)} title={t('markets')}>
          {renderMarkets(() => setOpen(false))}
        </Drawer>
      )}
    </div>
  );
}

/** The chart takes what the others leave. */
function templateOf(count: ColumnCount, sides: number): string {
  const markets = count === 4 ? ['16.75rem'] : [];
  const beside = count > 2 ? ['16rem', '19.5rem'].slice(2 - sides) : sides > 0 ? ['19.5rem'] : [];
  return [...markets, 'minmax(0,1fr)', ...beside].join(' ');
}

function Column({ label, children }: { label: string; children: ReactNode }) {
  const ref = useKeptScroll<HTMLElement>(label);
  return (
    <section
      ref={ref}
      aria-label={label}
      className="border-line min-h-0 min-w-0 overflow-x-hidden overflow-y-auto overscroll-contain border-l [scrollbar-width:thin] first:border-l-0"
    >
      {children}
    </section>
  );
}

/** The ticket comes first: it is what the column is for. */
function SharedColumn({ sides }: { sides: readonly SideColumn[] }) {
  const t = useTranslations('market.columns');
  const [title, setTitle] = useState(sides.at(-1)?.title ?? '');
  const shown = sides.find((side) => side.title === title) ?? sides.at(-1);
  return (
    <Column label={shown?.title ?? ''}>
      {sides.length > 1 && (
        <div className="bg-page hairline-b sticky top-0 z-10">
          <Tabs
            label={t('sides')}
            items={sides.toReversed().map((side) => ({ value: side.title, label: side.title }))}
            value={shown?.title ?? ''}
            onChange={setTitle}
          />
        </div>
      )}
      {shown?.content}
    </Column>
  );
}
