/** Pictures that people send. */
import type { Domain } from '../domain';
import type { Vault } from '../vault/vault';
import { registerDownload } from './download';
import { pruneFiles, type FileReaders } from './files';
import { filesHandlers } from './service';

/** `readers`: who but its owner may read a file. */
export const filesDomain = (vault: Vault, readers: FileReaders): Domain => ({
  handlers: filesHandlers(vault),
  prune: pruneFiles,
  mount: (scope, parts) => registerDownload(scope, parts, readers),
});
