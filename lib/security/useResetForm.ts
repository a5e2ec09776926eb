/** The form that asks people for a reset: what was typed and photographed, what is missing, and sending it. */
import { useState } from 'react';
import type { CallError } from '@/lib/client/callError';
import { type PhotoInput, usePhoto } from '@/lib/files/usePhoto';
import { type ProofState, useProof } from '@/lib/auth/useProof';
import type { ResetSubject, SecurityStatus } from '@/lib/api/security';
import { useRequestReset } from './hooks';

export const LONGEST_REMARK = 500;
const SHORTEST_REMARK = 10;

export interface ResetInput {
  what: ResetSubject | null;
  setWhat: (what: ResetSubject) => void;
  remark: string;
  setRemark: (remark: string) => void;
  /** Password, wallet or passkey: what was lost cannot prove anything. */
  proof: ProofState;
  document: PhotoInput;
  hand: PhotoInput;
  /** Photos are on their way. */
  isSending: boolean;
  /** What is missing, once the form was pressed to go. A photo that failed says so itself. */
  faults: Record<'remark' | 'document' | 'hand' | 'password', boolean>;
  error: CallError | null;
  busy: boolean;
  /** False when something is wrong; then `faults`, a photo or `error` say what. */
  submit: () => Promise<boolean>;
}

const isOnItsWay = ({ stage }: PhotoInput): boolean => stage === 'preparing' || stage === 'sending';

/** By what the request is made. */
function wayOf(
  { loginPassword, passkeys }: Pick<SecurityStatus, 'loginPassword' | 'passkeys'>,
  what: ResetSubject | null,
): 'password' | 'passkey' | 'wallet' {
  if (what === 'password') return passkeys.length > 0 ? 'passkey' : 'wallet';
  return loginPassword ? 'password' : 'wallet';
}

export function useResetForm(
  status: Pick<SecurityStatus, 'loginPassword' | 'passkeys'>,
  first: ResetSubject | null,
): ResetInput {
  const request = useRequestReset();
  const [what, setWhat] = useState(first);
  const [remark, setRemark] = useState('');
  const proof = useProof({ ways: [], freshUntil: null, email: null }, 'askReset', wayOf(status, what));
  const [submitted, setSubmitted] = useState(false);
  const document = usePhoto('reset');
  const hand = usePhoto('reset');
  const lacks = {
    remark: remark.trim().length < SHORTEST_REMARK,
    document: document.stage === 'empty',
    hand: hand.stage === 'empty',
    password: proof.isMissing,
  };

  return {
    what,
    setWhat,
    remark,
    setRemark,
    proof,
    document,
    hand,
    isSending: isOnItsWay(document) || isOnItsWay(hand),
    faults: submitted ? lacks : { remark: false, document: false, hand: false, password: false },
    error: request.error,
    busy: request.busy,
    submit: async () => {
      setSubmitted(true);
      if (what === null || document.fileId === null || hand.fileId === null || Object.values(lacks).includes(true))
        return false;
      return (
        (await request.run({
          what,
          remark: remark.trim(),
          ...proof.proof,
          document: document.fileId,
          hand: hand.fileId,
        })) !== null
      );
    },
  };
}
