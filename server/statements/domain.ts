/** Files of one's movements. */
import type { Domain } from '../domain';
import { registerDownload } from './download';
import { MAKE, makeJob } from './making';
import type { StatementParts } from './parts';
import { statementHandlers } from './service';
import { pruneStatements } from './store';

export const statementsDomain = (parts: StatementParts): Domain => ({
  handlers: statementHandlers(parts),
  jobs: { [MAKE]: makeJob(parts) },
  prune: pruneStatements,
  mount: registerDownload,
});
