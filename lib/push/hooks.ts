/** Whether this browser is told of a person's notices while the app is closed, and how that is switched. */
import { useEffect, useState } from 'react';
import { push } from '@/lib/api/push';
import { useIsLoggedIn } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { useAction } from '@/lib/client/useAction';
import { useCall } from '@/lib/client/useCall';

/** `unknown`: it is being found out; `likely` where a worker of ours serves this page, so that only the answer is missing. `impossible`: this browser cannot, or has no worker of ours. `blocked`: the person has forbidden it in the browser. */
type PushState = 'unknown' | 'likely' | 'impossible' | 'blocked' | 'off' | 'on';

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const isServed = (): boolean => canPush() && navigator.serviceWorker.controller != null;

async function managerHere(): Promise<PushManager | null> {
  if (!canPush()) return null;
  // Storage that is forbidden makes asking throw.
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration?.pushManager ?? null;
}

/** An address made for another key, as after a change of the exchange's, is of no use. */
async function subscribed(manager: PushManager): Promise<PushSubscription> {
  const { publicKey } = await call(push.key, {});
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(wanted);
  } catch {
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(wanted);
  }
}

export interface PushHere {
  state: PushState;
  busy: boolean;
  /** Rejects where the browser could not be registered. */
  turn: (on: boolean) => Promise<void>;
}

export function usePushHere(): PushHere {
  const [manager, setManager] = useState<PushManager | null | undefined>(undefined);
  const [endpoint, setEndpoint] = useState<string | null>(null);
  /** What was switched here counts until the exchange has been asked again. */
  const [switched, setSwitched] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const isLoggedIn = useIsLoggedIn();
  const here = useCall(push.here, isLoggedIn && endpoint !== null ? { endpoint } : null);
  const allow = useAction(push.allow);
  const forget = useAction(push.forget);

  useEffect(() => {
    let isOpen = true;
    void managerHere().then(async (found) => {
      const existing = await found?.getSubscription();
      if (!isOpen) return;
      setEndpoint(existing?.endpoint ?? null);
      setManager(found);
    });
    return () => {
      isOpen = false;
    };
  }, []);

  const turnOn = async (its: PushManager): Promise<void> => {
    if ((await Notification.requestPermission()) !== 'granted') return;
    const subscription = await subscribed(its);
    const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
    const done = await allow.run({ endpoint: subscription.endpoint, p256dh, auth });
    if (done) {
      setEndpoint(subscription.endpoint);
      setSwitched(true);
    } else await subscription.unsubscribe();
  };
  const turnOff = async (its: PushManager): Promise<void> => {
    const subscription = await its.getSubscription();
    if (!subscription) return setEndpoint(null);
    // The exchange first: it must not go on writing to a browser that only forgot it.
    if (await forget.run({ endpoint: subscription.endpoint })) {
      await subscription.unsubscribe();
      setEndpoint(null);
      setSwitched(false);
    }
  };
  const turn = async (on: boolean): Promise<void> => {
    if (!manager || busy) return;
    setBusy(true);
    try {
      await (on ? turnOn(manager) : turnOff(manager));
    } finally {
      setBusy(false);
    }
  };
  return { state: stateOf(manager, endpoint, here.data?.told ?? switched ?? undefined), busy, turn };
}

function stateOf(
  manager: PushManager | null | undefined,
  endpoint: string | null,
  told: boolean | undefined,
): PushState {
  if (manager === undefined) return isServed() ? 'likely' : 'unknown';
  if (manager === null) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  if (endpoint === null) return 'off';
  if (told === undefined) return 'likely';
  return told ? 'on' : 'off';
}
