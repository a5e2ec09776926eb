/** The proof that a form asks for before something that proves the person is changed: which way, what was typed or signed so far. */
import { useEffect, useState } from 'react';
import type { SecurityStatus } from '@/lib/api/security';
import { isMailed } from '@/lib/api/shapes';
import type { Proof, ProvedPurpose } from '@/lib/api/shapes';
import type { CallError } from '@/lib/client/callError';
import { serverNow } from '@/lib/device/serverClock';
import { SHORTEST_RECOVERY_CODE } from './rules';

export type ProofWay = SecurityStatus['ways'][number];
/** Typed into a field; the others are shown by a device. */
type Typed = Extract<ProofWay, 'totp' | 'email' | 'password' | 'recovery'>;

export interface ProofState {
  /** Null: nothing is asked for, because the log-in was a moment ago. */
  way: ProofWay | null;
  ways: readonly ProofWay[];
  choose: (way: ProofWay) => void;
  purpose: ProvedPurpose;
  /** The bound address, masked. */
  email: string | null;
  value: string;
  set: (value: string) => void;
  /** What a wallet or a passkey has signed. */
  shown: Proof | null;
  show: (proof: Proof | null) => void;
  /** What the call takes; empty as long as nothing was typed. */
  proof: Proof;
  isMissing: boolean;
}

/** True until that moment of the server's clock; then the form is drawn anew. */
function useIsBefore(moment: number | null): boolean {
  const [, tick] = useState(0);
  const left = moment === null ? 0 : moment - serverNow();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => tick((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

const fieldOf: Record<Typed, 'totpCode' | 'emailCode' | 'password' | 'recoveryCode'> = {
  totp: 'totpCode',
  email: 'emailCode',
  password: 'password',
  recovery: 'recoveryCode',
};
const shortest: Record<Typed, number> = { totp: 6, email: 6, password: 1, recovery: SHORTEST_RECOVERY_CODE };
const isTyped = (way: ProofWay): way is Typed => way in fieldOf;

/** `only`: the one kind of proof that this form takes. */
export function useProof(
  status: Pick<SecurityStatus, 'ways' | 'freshUntil' | 'email'>,
  purpose: ProvedPurpose,
  only?: ProofWay,
): ProofState {
  'use no memo';
  const isFresh = useIsBefore(status.freshUntil) && only === undefined;
  const [chosen, setChosen] = useState<ProofWay | null>(null);
  const [value, set] = useState('');
  const [shown, show] = useState<Proof | null>(null);
  const ways = only ? [only] : status.ways.filter((one) => one !== 'email' || isMailed(purpose));
  const way = isFresh ? null : (ways.find((one) => one === chosen) ?? ways[0] ?? 'password');
  const choose = (next: ProofWay) => {
    setChosen(next);
    set('');
    show(null);
  };
  const typed = way !== null && isTyped(way);
  const isMissing = way !== null && (isTyped(way) ? value.length < shortest[way] : shown === null);
  const proof =
    way !== null && isTyped(way) && value !== '' ? { [fieldOf[way]]: value } : ((typed ? null : shown) ?? {});
  return { way, ways, choose, purpose, email: status.email, value, set, shown, show, proof, isMissing };
}

/** The words for a proof that is missing, in `auth.proof`: a code is missing until all of it is there; what a device shows is not filled in. */
export function missingProof(way: ProofWay | null): 'digits' | 'notShown' | 'missing' {
  if (way === 'totp' || way === 'email') return 'digits';
  return way === 'passkey' || way === 'wallet' ? 'notShown' : 'missing';
}

/** Whether a refusal belongs under the fields of the proof. */
export const isAtProof = (error: CallError | null): boolean => error?.args.at === 'proof';
