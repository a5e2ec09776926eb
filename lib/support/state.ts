/** The talk with customer service as it was left: kept while one looks elsewhere, forgotten with the session. */
import { support } from '@/lib/api/support';
import { call } from '@/lib/client/call';
import { invalidate } from '@/lib/client/useCall';
import { createTalk } from '@/lib/talk/createTalk';

export const serviceTalk = createTalk({
  purpose: 'service',
  send: (message) => call(support.send, message),
  onSent: () => invalidate(...support.send.changes),
});

/** Unread messages that a pop-up has told of. */
let told = 0;

/** True once for each increase of what has not been read. */
export function isNewUnread(count: number): boolean {
  const grown = count > told;
  told = count;
  return grown;
}

/** As when somebody else logs in. */
export function forgetTalk(): void {
  told = 0;
  serviceTalk.forget();
}
