/** Every version of a published text is kept, so that anybody can check what it said before. */
import type { ContentKind } from '@/lib/api/operator/operator';
import { requireOperator } from '../http/handler';
import type { Context } from '../http/handler';
import { audited } from './audit';
import { addVersion } from './store';

/** Keeps what is published now (null: taken down) as the next version, and writes it into the audit log. Answers its number. */
export async function keepVersion(
  context: Context<never>,
  kind: ContentKind,
  id: string,
  body: object | null,
): Promise<number> {
  const version = await addVersion(context.db, {
    kind,
    objectId: id,
    body: body && JSON.stringify(body),
    operatorId: requireOperator(context).id,
    at: context.now,
  });
  await audited(context, body ? `${kind}.save` : `${kind}.remove`, `${kind}:${id}`, { version });
  return version;
}
