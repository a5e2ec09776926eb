/** The sheet of what somebody wants to do with a forex position. */
import { CloseSheet } from './CloseSheet';
import type { ActProps } from './CloseSheet';
import type { PositionAct } from './PositionCard';
import { StopsSheet } from './StopsSheet';

export const ActSheet = ({ act, ...rest }: ActProps & { act: PositionAct }) =>
  act === 'close' ? <CloseSheet {...rest} /> : <StopsSheet {...rest} />;
