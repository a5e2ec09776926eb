/**
 * Judging several proofs of one call. All are judged before any is used up: every wrong guess is counted, and a right proof stays good
 * for the next try. They are used up in the transaction of the change that they allow.
 */
import { Refusal } from '../http/handler';
import type { Context } from '../http/handler';

/** Uses up a proof that was judged right; refuses where another call has used it meanwhile. */
export type Use = (context: Pick<Context, 'db' | 'now'>) => Promise<void>;

/** For a proof that can be used again, such as a password. */
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
