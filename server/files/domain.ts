/** Pictures that people send. */
import type { Domain } from '../domain';
import { registerDownload } from './download';
import { pruneFiles, type FileReaders } from './files';
import { filesHandlers, type FilesParts } from './service';

/** `readers`: who but its owner may read a file. */
export const filesDomain = (parts: FilesParts, readers: FileReaders): Domain => ({
  handlers: filesHandlers(parts),
  prune: pruneFiles,
  mount: (scope, mounted) => registerDownload(scope, mounted, readers),
});
