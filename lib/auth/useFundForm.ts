/** What is typed before money leaves for somebody else: the fund password, and the second factor where it is asked for. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CallError } from '@/lib/client/callError';
import { useForm } from '@/lib/form/useForm';
import { FUND_DIGITS } from './rules';
import { isAtProof, missingProof, type ProofState } from './useProof';

interface Spec {
  proof: ProofState;
  /** Whether the second factor is asked for. */
  isAsked?: boolean;
  /** What is said where the fund password is missing. */
  missing: string;
  error: CallError | null;
}

export function useFundForm({ proof, isAsked = true, missing, error }: Spec) {
  const t = useTranslations('auth.proof');
  const [fundPassword, setFundPassword] = useState('');
  const { fault, refusal, submit } = useForm({
    values: { fundPassword, proof: [proof.value, proof.shown] },
    faults: {
      fundPassword: fundPassword.length < FUND_DIGITS ? missing : null,
      proof: isAsked && proof.isMissing ? t(missingProof(proof.way)) : null,
    },
    error,
    placeOf: (refused) =>
      isAtProof(refused) ? 'proof' : refused.reason === 'fundPasswordWrong' ? 'fundPassword' : null,
  });
  return {
    fundPassword,
    setFundPassword,
    fundPasswordFault: fault('fundPassword'),
    proof: isAsked ? proof : null,
    proofFault: fault('proof'),
    refusal,
    submit,
  };
}
