/** Pictures that people send. */
import type { Domain } from '../domain';
import type { Vault } from '../vault/vault';
import { registerDownload } from './download';
import { pruneFiles } from './files';
import { filesHandlers } from './service';

export const filesDomain = (vault: Vault): Domain => ({
  handlers: filesHandlers(vault),
  prune: pruneFiles,
  mount: registerDownload,
});
