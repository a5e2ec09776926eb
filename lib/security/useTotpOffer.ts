/** A new secret for an authenticator, asked for once each time the form is opened. */
import { useEffect, useState } from 'react';
import { security } from '@/lib/api/security';
import type { ReplyOf } from '@/lib/api/endpoint';
import { call } from '@/lib/client/call';
import { type CallError, asProblem } from '@/lib/client/callError';

type Offer = ReplyOf<typeof security.newTotp>;

export function useTotpOffer(): { offer: Offer | null; failure: CallError | null; again: () => void } {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let open = true;
    call(security.newTotp, {}).then(
      (reply) => open && setOffer(reply),
      (error: unknown) => open && setFailure(asProblem(error)),
    );
    return () => {
      open = false;
    };
  }, [attempt]);
  const again = () => {
    setFailure(null);
    setAttempt((count) => count + 1);
  };
  return { offer, failure, again };
}
