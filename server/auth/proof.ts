/**
 * Judging several proofs of one call. All are judged, so that every wrong guess is counted, before any is used up: what was right stays
 * good for the next try. They are used up in the transaction of what they allow.
 */
import { Refusal } from '../http/handler';
import type { Context } from '../http/handler';

/** Uses a proof up that was judged right; refuses where somebody else was quicker. */
export type Use = (context: Pick<Context, 'db' | 'now'>) => Promise<void>;

/** For what is not used up by using it, such as a password. */
export const nothingToUse: Use = async () => undefined;

/** Says at which field a refusal belongs (`args.at`), where a form has more than one proof. */
export async function at<T>(field: 'code' | 'proof', check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.reason, { ...error.args, at: field });
    throw error;
  }
}

/** Judges all of them, and refuses with the first fault. */
export async function checkAll(...checks: readonly (() => Promise<Use>)[]): Promise<Use> {
  const uses: Use[] = [];
  let fault: Refusal | null = null;
  for (const check of checks) {
    try {
      uses.push(await check());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fault ??= error;
    }
  }
  if (fault) throw fault;
  return async (context) => {
    for (const use of uses) await use(context);
  };
}
