/** Who may call what of web push, and of what one is told at all. */
import type { RowOf } from './perpetualRows';

const body = () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/nobody' });

export const pushRows: Readonly<Record<string, RowOf<unknown>>> = {
  'push.key': { body: () => ({}) },
  'push.here': { body },
  'push.forget': { body },
  'help.noticeSettings': { body: () => ({}) },
  'help.setNotices': { body: () => ({ topic: 'earning', way: 'letter', on: false }) },
  'push.allow': { body: () => ({ ...body(), p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }) },
};
