/** What a sheet reckons with while it is pressed. */
import { useState } from 'react';
import type { Endpoint } from '@/lib/api/endpoint';
import type { Action } from './useAction';

/**
 * As it is now; while a press is under way, or nobody knows what became of it, as it was then: pressed again, half of a position is the same half,
 * not half of the rest. `press` is called before each press.
 */
export function usePressed<V>(
  present: V,
  { busy, unsettled }: Pick<Action<Endpoint>, 'busy' | 'unsettled'>,
): [counted: V, press: () => void] {
  const [pressed, setPressed] = useState(present);
  const counted = busy || unsettled !== null ? pressed : present;
  return [counted, () => setPressed(counted)];
}
