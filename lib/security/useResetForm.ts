/** The form that asks people for a reset: what was typed and photographed, what is missing, and sending it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type PhotoInput, usePhoto } from '@/lib/files/usePhoto';
import { type ProofState, isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import type { ResetSubject, SecurityStatus } from '@/lib/api/security';
import { type FormState, useForm } from '@/lib/form/useForm';
import { useRequestReset } from './hooks';

export const LONGEST_REMARK = 500;
const SHORTEST_REMARK = 10;

type ResetField = 'remark' | 'document' | 'hand' | 'proof';

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
  /** What each field says beneath it, and when. A photo that could not be sent says so itself. */
  state: FormState<ResetField>;
  busy: boolean;
  /** False when something is wrong; then the form or a photo says what. */
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
  const ofProof = useTranslations('auth.proof');
  const proof = useProof({ ways: [], freshUntil: null, email: null }, 'askReset', wayOf(status, what));
  const document = usePhoto('reset');
  const hand = usePhoto('reset');
  const t = useTranslations('security.reset');
  const files = useTranslations('files');
  const state = useForm<ResetField>({
    values: { remark, document: document.stage, hand: hand.stage, proof: [proof.value, proof.shown] },
    faults: {
      remark: remark.trim().length < SHORTEST_REMARK ? t('remarkShort') : null,
      document: document.stage === 'empty' ? files('missing') : null,
      hand: hand.stage === 'empty' ? files('missing') : null,
      proof: proof.isMissing ? ofProof(missingProof(proof.way)) : null,
    },
    error: request.error,
    placeOf: (error) => (isAtProof(error) ? 'proof' : null),
  });

  return {
    what,
    setWhat,
    remark,
    setRemark,
    proof,
    document,
    hand,
    isSending: isOnItsWay(document) || isOnItsWay(hand),
    state,
    busy: request.busy,
    submit: async () => {
      const done = await state.submit(async () => {
        if (what === null || document.fileId === null || hand.fileId === null) return null;
        return request.run({
          what,
          remark: remark.trim(),
          ...proof.proof,
          document: document.fileId,
          hand: hand.fileId,
        });
      });
      return done !== null;
    },
  };
}
