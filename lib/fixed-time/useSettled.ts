/** Notices what has become of orders that were seen to run here: while one looks on, and when one comes back. */
import { useEffect, useEffectEvent } from 'react';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import type { MarketKind } from '@/lib/api/market';
import { currentSession, useSession } from '@/lib/auth/session';
import type { Load } from '@/lib/client/useCall';
import { forgetBets, keepBets, knownBets } from '@/lib/device/knownBets';
import { endedOrders } from './hooks';

/** What ends together may come with two answers. */
const TOGETHER_MS = 300;
/** What is being asked for: the next answer does not ask for it again. */
const asking = new Set<string>();

export const betsPlace = (uid: string | null, kind: MarketKind): string => `${uid ?? ''} ${kind}`;

/** Calls `tell` once for everything that has ended since. Where the history cannot be read now, the next answer asks again. */
export function useSettled(
  kind: MarketKind,
  { data, at }: Load<FixedTimeOrder[]>,
  tell: (ended: readonly FixedTimeOrder[]) => void,
): void {
  const { flag, uid } = useSession();
  const person = flag === 'in' ? uid : null;
  const say = useEffectEvent(tell);
  const running =
    person === null || data === null
      ? null
      : { place: betsPlace(person, kind), numbers: data.map(({ orderNo }) => orderNo) };
  const look = useEffectEvent(async () => {
    if (running === null) return;
    const { place, numbers } = running;
    const gone = (await knownBets(place)).filter((one) => !numbers.includes(one) && !asking.has(one));
    if (gone.length === 0) return;
    gone.forEach((one) => asking.add(one));
    try {
      const ended = await endedOrders(kind, gone);
      await forgetBets(place, gone);
      if (ended.length > 0 && currentSession().uid === person) say(ended);
    } catch {
      // Nobody asked for it: they stay known, and are asked for with the next answer.
    } finally {
      gone.forEach((one) => asking.delete(one));
    }
  });
  // At once: what has ended by the next answer was seen all the same.
  const keep = useEffectEvent(() => {
    if (running) void keepBets(running.place, running.numbers);
  });
  useEffect(() => {
    keep();
    const timer = setTimeout(() => void look(), TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [at, person]);
}
