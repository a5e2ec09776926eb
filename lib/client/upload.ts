/** Sending a file: as `call`, but multipart, and it tells how far it is. */
import type { Endpoint, ReplyOf, SentOf } from '@/lib/api/endpoint';
import { isOnline } from '@/lib/device/online';
import { currentLanguage } from '@/lib/i18n/words';
import { NETWORK_TIMEOUT_MS } from '@/lib/timing/constants';
import { apiAddress, readText } from './call';
import { CallError } from './callError';

/** `onProgress` is told the share that was sent, from 0 to 1. `fetch` could not tell. */
export function upload<E extends Endpoint>(
  endpoint: E,
  fields: SentOf<E>,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<ReplyOf<E>> {
  if (!isOnline()) return Promise.reject(new CallError('offline'));
  const form = new FormData();
  // Fields go first: the exchange knows what the file is for before it comes.
  for (const [name, value] of Object.entries(fields as Record<string, string>)) form.append(name, value);
  form.append('file', file, 'picture');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiAddress(endpoint.path));
    request.withCredentials = true;
    request.timeout = NETWORK_TIMEOUT_MS;
    request.setRequestHeader('X-App', '1');
    request.setRequestHeader('X-Lang', currentLanguage());
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total));
    request.addEventListener('timeout', () => reject(new CallError('timeout')));
    request.addEventListener('error', () => reject(new CallError('network')));
    request.addEventListener('load', () => {
      try {
        resolve(readText(endpoint, request.responseText, request.status >= 200 && request.status < 300));
      } catch (error) {
        reject(error instanceof CallError ? error : new CallError('malformed'));
      }
    });
    request.send(form);
  });
}
