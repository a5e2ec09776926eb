/** The panels below a chart that a phone shows behind a tab. */
import type { Depth, Variety } from '@/lib/api/market';
import type { SpotMarket } from '@/lib/api/spot';
import { AboutPanel } from './AboutPanel';
import { DepthPanel } from './DepthPanel';
import { TradesPanel } from './TradesPanel';

export function FurtherPanel({
  panel,
  variety,
  depth,
  spotMarket,
}: {
  panel: 'trades' | 'depth' | 'about';
  variety: Variety;
  depth: Depth | null;
  spotMarket: SpotMarket | null;
}) {
  if (panel === 'trades') return <TradesPanel variety={variety} />;
  if (panel === 'depth') return <DepthPanel variety={variety} depth={depth} />;
  return <AboutPanel variety={variety} spotMarket={spotMarket} />;
}
