/** From an error to the refusal that its caller reads. */
import { generalErrors, type Endpoint } from '@/lib/api/endpoint';
import { hasNoRoom, isBusy } from '../db/database';
import { InsufficientBalance, ledgerFault } from '../ledger/ledger';
import { Refusal } from './handler';

const general = new Set<string>(generalErrors);

/** What the caller is told of an error; what nobody expected is reported too. */
export function asRefusal(
  error: unknown,
  { path, errors }: Endpoint,
  requestId: string,
  reportFault: (error: unknown, requestId: string, path: string) => void,
): Refusal {
  // The ledger refuses at the commit what was posted together with it.
  const reason = ledgerFault(error) instanceof InsufficientBalance ? new Refusal('insufficientBalance') : error;
  if (reason instanceof Refusal && (general.has(reason.reason) || errors.includes(reason.reason))) return reason;
  if (hasNoRoom(error)) reportFault(error, requestId, path);
  if (isBusy(error)) return new Refusal('busy');
  reportFault(error, requestId, path);
  return new Refusal('internal');
}
