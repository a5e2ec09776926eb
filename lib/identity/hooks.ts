/** Where one's identity stands. */
import { identity } from '@/lib/api/identity';
import { useAction } from '@/lib/client/useAction';
import { useCall } from '@/lib/client/useCall';

/** A review ends at any time; asking now and then is cheap. */
const REVIEW_EVERY_MS = 5_000;

export const useBasicIdentity = () => useCall(identity.basic, {}, { everyMs: REVIEW_EVERY_MS, keepPrevious: false });
export const useAdvancedIdentity = () =>
  useCall(identity.advanced, {}, { everyMs: REVIEW_EVERY_MS, keepPrevious: false });
export const useForgetRelative = () => useAction(identity.forgetRelative);
