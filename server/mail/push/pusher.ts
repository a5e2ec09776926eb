/**
 * Tells devices that there is something new, by web push. The text names no amounts, because it stands on locked screens and passes other
 * companies' servers (sealed for the browser, RFC 8291). What cannot be sent within ten minutes is dropped: it stands in the app all the same.
 */
import webPush, { type RequestDetails } from 'web-push';
import type { RefType } from '@/lib/api/ledger';
import type { Clock } from '../../clock/clock';
import { inLanes } from '../../clock/lanes';
import { createRounds, type Rounds } from '../../clock/rounds';
import type { Db } from '../../db/database';
import type { Vault } from '../../vault/vault';
import { frameIn } from '../letters';
import type { PushKeys } from './keys';
import { canBeSealedFor, openPlace, type Place } from './places';
import { devicesOf, dropDue, forgetDevice, takeDue, type DeviceRow, type Due } from './store';
import { inTurns } from './turns';

const EVERY_MS = 1_000;
const LEASE_MS = 30_000;
const GIVE_UP_MS = 10 * 60_000;
/** The push service keeps it for a device that is off. */
const KEPT_SECONDS = 3_600;
const PATIENCE_MS = 10_000;
/** A device that could not be told is left alone until just before its notice is due again; whatever else is for it waits without a request. */
const REST_MS = LEASE_MS - 1_000;
/** Notices of so many people are sent side by side: a push service that does not answer keeps one of them, not everybody. */
const LANES = 4;
/** The browser has taken the permission back, or was removed. */
const GONE = [404, 410];

/** What a person is told of each thing; nothing that others may not see. */
const SENTENCES = {
  spotOrder: 'push.order',
  perpetualOrder: 'push.order',
  fxOrder: 'push.order',
  fixedTimeOrder: 'push.order',
  flashOrder: 'push.order',
  perpetualPosition: 'push.position',
  fxPosition: 'push.position',
  deposit: 'push.deposit',
  offlineDeposit: 'push.deposit',
  withdrawal: 'push.withdrawal',
  bankWithdrawal: 'push.withdrawal',
  userTransfer: 'push.transfer',
  c2cOrder: 'push.c2c',
  c2cAdvert: 'push.c2c',
  merchant: 'push.c2c',
  earnOrder: 'push.earn',
  pledgeOrder: 'push.loan',
  icoOrder: 'push.offering',
  dualOrder: 'push.dual',
  adjustment: 'push.account',
  commission: 'push.account',
  priceAlert: 'push.price',
} as const satisfies Record<RefType, string>;

/** What the service worker is handed. */
export interface PushText {
  body: string;
  /** A newer one takes the place of an older one about the same kind of thing. */
  tag: string;
}

export interface Pusher extends Pick<Rounds, 'start' | 'stop'> {
  /** Sends everything that is due; answers how many devices were told. */
  sendDue: () => Promise<number>;
}

interface Parts {
  db: Db;
  vault: Vault;
  keys: PushKeys;
  /** Whom a push service may write to: `mailto:…` or `https://…`. */
  contact: string;
  report: (error: unknown) => void;
}

/** Tells one device; false where it is to be tried again. */
function posting({ db, vault, keys, contact, report }: Parts) {
  const requestTo = (place: Place, { language }: DeviceRow, about: RefType): RequestDetails => {
    const sentence = SENTENCES[about];
    const text: PushText = { body: frameIn(language)(sentence), tag: sentence };
    const { endpoint, ...browserKeys } = place;
    return webPush.generateRequestDetails({ endpoint, keys: browserKeys }, JSON.stringify(text), {
      vapidDetails: { subject: contact, ...keys },
      TTL: KEPT_SECONDS,
      urgency: 'high',
    });
  };

  return async (device: DeviceRow, about: RefType): Promise<boolean> => {
    try {
      const place = openPlace(vault, device.sealed);
      if (!canBeSealedFor(place)) {
        await forgetDevice(db, device.id);
        return true;
      }
      const request = requestTo(place, device, about);
      const answer = await fetch(request.endpoint, {
        method: request.method,
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? Buffer.alloc(0)),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body?.cancel();
      if (GONE.includes(answer.status)) await forgetDevice(db, device.id);
      else if (!answer.ok) throw new Error(`a push service answered ${answer.status}`);
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  };
}

export function createPusher(parts: Parts & { clock: Clock }): Pusher {
  const { db, clock, report } = parts;
  const post = posting(parts);

  /** Devices that could not be told, by id, and until when they are left alone. */
  const resting = new Map<string, number>();

  /** True where the device was told; false where it is to be tried again. */
  async function sendTo(device: DeviceRow, about: RefType): Promise<boolean> {
    const begun = clock.now();
    if ((resting.get(device.id) ?? 0) > begun) return false;
    const isTold = await post(device, about);
    if (!isTold) resting.set(device.id, begun + REST_MS);
    return isTold;
  }

  async function send({ id, user_id: userId, about, at }: Due): Promise<number> {
    const devices = await devicesOf(db, userId);
    const told = await Promise.all(devices.map((device) => sendTo(device, about)));
    // A device that was told already is told again with the others: the newer message takes the older one's place.
    if (told.every(Boolean) || clock.now() - Number(at) >= GIVE_UP_MS) await dropDue(db, id);
    return told.filter(Boolean).length;
  }

  const sendDue = async (): Promise<number> => {
    for (const [id, until] of resting) if (until <= clock.now()) resting.delete(id);
    const turns = inTurns(async (but) => (rounds.isStopping() ? null : takeDue(db, clock.now(), LEASE_MS, but)));
    let sent = 0;
    await inLanes(LANES, turns.next, async (due) => {
      const told = await send(due).finally(() => turns.end(due));
      sent += told;
    });
    return sent;
  };
  const rounds = createRounds(clock, EVERY_MS, sendDue, report);
  return { start: rounds.start, stop: rounds.stop, sendDue };
}
