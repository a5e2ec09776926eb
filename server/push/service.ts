/** Which browsers are told of what happens to a person. */
import { api } from '@/lib/api/index';
import { noteAct } from '../auth/acts/acts';
import { handle, requireUser, type Handler } from '../http/handler';
import { pushKeysOf } from '../mail/push/keys';
import { placeOf, sealPlace } from '../mail/push/places';
import { isPushService } from '../mail/push/services';
import { dropDevice, isTold, keepDevice, leaveNewest, lockDevices } from '../mail/push/store';
import { hashOf } from '../vault/hashOf';

const DONE = { done: true } as const;
/** More browsers than that nobody uses at a time. */
const MOST_DEVICES = 10;

export const pushHandlers = (services: readonly string[]): Handler[] => [
  handle(api.push.key, 'memory', ({ vault }) => Promise.resolve({ publicKey: pushKeysOf(vault).publicKey })),
  handle(api.push.here, 'read', async (context, { endpoint }) => ({
    told: await isTold(context.db, requireUser(context).id, placeOf(context.vault, endpoint)),
  })),
  handle(api.push.allow, 'write', async (context, place) => {
    const { id: userId } = requireUser(context);
    const { present } = context.session;
    if (!isPushService(place.endpoint, services) || present === null) return context.fail('pushServiceUnknown');
    const { db, vault, now } = context;
    // Of many at once each would leave the others'.
    await lockDevices(db, userId);
    const known = placeOf(vault, place.endpoint);
    const wasTold = await isTold(db, userId, known);
    const sealed = sealPlace(vault, place);
    // The browser gives its address up then, and asks again with a new one.
    if (!(await keepDevice(db, { userId, sessionHash: hashOf(present), place: known, sealed, now })))
      return context.fail('pushServiceUnknown');
    await leaveNewest(db, userId, MOST_DEVICES);
    if (!wasTold) await noteAct(context, userId, 'pushOn');
    return DONE;
  }),
  handle(api.push.forget, 'write', async (context, { endpoint }) => {
    const { id: userId } = requireUser(context);
    if (await dropDevice(context.db, userId, placeOf(context.vault, endpoint)))
      await noteAct(context, userId, 'pushOff');
    return DONE;
  }),
];
