/** Who may call what of web push. */
import type { RowOf } from './perpetualRows';

const body = () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/nobody' });

export const pushRows: Readonly<Record<string, RowOf<unknown>>> = {
  'push.key': { body: () => ({}) },
  'push.here': { body },
  'push.forget': { body },
  'push.allow': { body: () => ({ ...body(), p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }) },
};
