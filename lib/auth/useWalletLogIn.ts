/** The wallet sheet's state: which wallet is being asked for what, and what went wrong. */
import { useRef, useState } from 'react';
import type { auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { FoundWallet } from '@/lib/chain/discover';
import { WalletFault, type WalletTrouble } from '@/lib/chain/fault';
import { CallError } from '@/lib/client/callError';
import { type WalletStep, logInWithWallet } from './walletLogIn';

/** `known`: the wallet is bound to this account already. */
export type Trouble = { kind: 'wallet'; trouble: WalletTrouble | 'known' } | { kind: 'call'; error: CallError };

export const asTrouble = (error: unknown): Trouble =>
  // A chunk that could not be fetched is a matter of the network too.
  error instanceof WalletFault
    ? { kind: 'wallet', trouble: error.trouble }
    : { kind: 'call', error: error instanceof CallError ? error : new CallError('network') };

export interface WalletLogIn {
  /** The chosen wallet; null until one is chosen. */
  wallet: FoundWallet | null;
  /** Null when nothing runs. */
  step: WalletStep | null;
  trouble: Trouble | null;
  start: (wallet: FoundWallet, invitationCode: string) => Promise<void>;
  /** Back to the choice; what a wallet answers later is ignored. */
  cancel: () => void;
}

export function useWalletLogIn(onDone: (reply: ReplyOf<typeof auth.walletLogIn>) => void): WalletLogIn {
  const [state, setState] = useState<Pick<WalletLogIn, 'wallet' | 'step' | 'trouble'>>({
    wallet: null,
    step: null,
    trouble: null,
  });
  const run = useRef(0);

  const start: WalletLogIn['start'] = async (wallet, invitationCode) => {
    run.current += 1;
    const mine = run.current;
    const isCancelled = () => run.current !== mine;
    const show = (step: WalletStep | null, trouble: Trouble | null) => {
      if (!isCancelled()) setState({ wallet, step, trouble });
    };
    show('connecting', null);
    try {
      const reply = await logInWithWallet(wallet, { invitationCode, onStep: (step) => show(step, null), isCancelled });
      if (reply && !isCancelled()) onDone(reply);
    } catch (error) {
      show(null, asTrouble(error));
    }
  };
  const cancel = () => {
    run.current += 1;
    setState({ wallet: null, step: null, trouble: null });
  };
  return { ...state, start, cancel };
}
