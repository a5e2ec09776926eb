/** What the person has just closed or cancelled in this tab: its own sheet says so, and nothing else has to. */
import type { Endpoint, SentOf } from '@/lib/api/endpoint';
import { type Action, type ActionOptions, useAction } from '@/lib/client/useAction';

/** After the answer: the lists that show it may come a little later. */
const STILL_OWN_MS = 10_000;
const until = new Map<string, number>();

export const isOwnAct = (key: string): boolean => (until.get(key) ?? 0) > Date.now();

/** An action on one thing, remembered from the press on: the lists are renewed before its answer is handed over. */
export function useOwnAct<E extends Endpoint>(
  endpoint: E,
  keyOf: (body: SentOf<E>) => string,
  options: ActionOptions = {},
): Action<E> {
  const action = useAction(endpoint, options);
  const run: Action<E>['run'] = async (body) => {
    until.set(keyOf(body), Infinity);
    try {
      return await action.run(body);
    } finally {
      until.set(keyOf(body), Date.now() + STILL_OWN_MS);
    }
  };
  return { ...action, run };
}
