/** Operators as the HTTP layer asks about them. */
import type { Operators } from '../http/callers';
import type { AddressList } from '../http/operatorAddresses';
import { wasAudited } from './audit';
import { beginOperatorSession, endOperatorSession, findOperator } from './sessions';

export const operatorsFrom = ({ allows }: AddressList): Operators => ({
  allows,
  find: findOperator,
  begin: beginOperatorSession,
  end: endOperatorSession,
  hasAudited: wasAudited,
});
