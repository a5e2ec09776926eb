/** The sheet of what somebody wants to do with a position. */
import type { PerpetualMarket, Position } from '@/lib/api/perpetualShapes';
import type { Scene } from '@/lib/perpetual/figures';
import { CloseSheet } from './CloseSheet';
import { MarginSheet } from './MarginSheet';
import type { PositionAct } from './PositionCard';
import { StopsSheet } from './StopsSheet';

interface ActSheetProps {
  act: PositionAct;
  position: Position;
  market: PerpetualMarket;
  scene: Scene;
  onClose: () => void;
}

export function ActSheet({ act, ...rest }: ActSheetProps) {
  if (act === 'close') return <CloseSheet {...rest} />;
  return act === 'setStops' ? <StopsSheet {...rest} /> : <MarginSheet {...rest} />;
}
