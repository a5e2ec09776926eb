/** Tells a person's open pages what of theirs has changed. */
import type { AccountScope } from '@/lib/api/stream';
import { accountChannel } from './bus/channels';
import type { Kernel } from './kernel';

export const tellFrom =
  ({ cluster }: Kernel) =>
  (userId: string, scopes: readonly AccountScope[]): void =>
    cluster.publish(accountChannel, [{ userId, scopes: [...scopes] }]);
