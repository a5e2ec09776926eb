/** The audit log: who did what to whom, and when. Additions only; the database itself refuses anything else. */
import type { Context } from '../http/handler';
import { addAuditLine } from './store';

type Audited = Pick<Context<never>, 'db' | 'now' | 'operator' | 'requestId' | 'address'>;

/** The contexts in which a line was written: a call of an operator that wrote none is refused. */
const written = new WeakSet<object>();

/**
 * Adds a line in the caller's transaction. `action` is `<domain>.<verb>`, `object` names one thing (`user:12345678`), `detail` says what a
 * later reader needs to know; never personal data or a secret.
 */
export async function audited(
  context: Audited,
  action: string,
  object: string,
  detail: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<void> {
  const { db, now, operator, requestId, address } = context;
  await addAuditLine(db, {
    at: now,
    operatorId: operator?.id ?? null,
    action,
    object,
    detail: JSON.stringify(detail),
    requestId,
    address,
  });
  written.add(context);
}

export const wasAudited = (context: object): boolean => written.has(context);
