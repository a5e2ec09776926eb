/** Binding a wallet to one's account: connect, sign, then the second factor, by which the text is sent. */
import type { Proof } from '@/lib/api/shapes';
import { useEffect, useRef, useState } from 'react';
import { auth } from '@/lib/api/auth';
import { type Trouble, asTrouble } from '@/lib/auth/useWalletLogIn';
import { type SignedText, type WalletStep, signText } from '@/lib/auth/walletLogIn';
import type { Connection } from '@/lib/chain/connection';
import type { FoundWallet } from '@/lib/chain/discover';
import { connectTo } from '@/lib/chain/ways';
import type { CallError } from '@/lib/client/callError';
import { useAction } from '@/lib/client/useAction';
import { serverNow } from '@/lib/device/serverClock';

interface State {
  /** The wallet in hand; null while one is being chosen. */
  wallet: FoundWallet | null;
  step: WalletStep | null;
  /** The address that has signed; then the second factor is asked for. */
  signedBy: string | null;
  trouble: Trouble | null;
}

export interface WalletBinding extends State {
  start: (wallet: FoundWallet) => Promise<void>;
  /** Back to the choice; what a wallet answers later is ignored. */
  cancel: () => void;
  /** True once the wallet is bound; otherwise `error` or `trouble` says why not. */
  bind: (proof: Proof) => Promise<boolean>;
  busy: boolean;
  error: CallError | null;
}

const NOTHING: State = { wallet: null, step: null, signedBy: null, trouble: null };
/** A text that is about to run out is not worth sending. */
const MARGIN_MS = 10_000;

interface Held {
  connection: Connection;
  signed: (SignedText & { expiresAt: number }) | null;
}

/** `bound`: addresses that open the account already, in small letters. */
export function useWalletBinding(bound: readonly string[]): WalletBinding {
  const [state, setState] = useState(NOTHING);
  const pairing = useAction(auth.pairWallet, { quiet: true });
  const run = useRef(0);
  const held = useRef<Held | null>(null);

  const leave = () => {
    run.current += 1;
    void held.current?.connection.end();
    held.current = null;
  };
  useEffect(() => leave, []);

  const change = (part: Partial<State>) => setState((before) => ({ ...before, step: null, trouble: null, ...part }));
  const start = async (wallet: FoundWallet) => {
    leave();
    pairing.clear();
    const mine = run.current;
    const isCancelled = () => run.current !== mine;
    setState({ ...NOTHING, wallet, step: 'connecting' });
    try {
      const connection = await connectTo(wallet);
      if (isCancelled()) return void connection.end();
      held.current = { connection, signed: null };
      if (bound.includes(connection.address.toLowerCase()))
        return change({ trouble: { kind: 'wallet', trouble: 'known' } });
      change({ step: 'signing' });
      const signed = await signText(connection, 'bind');
      if (isCancelled()) return undefined;
      held.current = { connection, signed };
      return change({ signedBy: connection.address });
    } catch (error) {
      return isCancelled() ? undefined : change({ trouble: asTrouble(error) });
    }
  };

  const bind = async (proof: Proof): Promise<boolean> => {
    const mine = held.current;
    if (!mine || pairing.busy || state.step !== null) return false;
    try {
      const { connection } = mine;
      if (!mine.signed || serverNow() > mine.signed.expiresAt - MARGIN_MS) {
        change({ step: 'signing' });
        mine.signed = await signText(connection, 'bind');
        if (held.current !== mine) return false;
        change({});
      }
      const { message, signature } = mine.signed;
      return (await pairing.run({ message, signature, proof })) !== null;
    } catch (error) {
      if (held.current === mine) change({ signedBy: null, trouble: asTrouble(error) });
      return false;
    }
  };

  const cancel = () => {
    leave();
    pairing.clear();
    setState(NOTHING);
  };
  return { ...state, start, bind, cancel, busy: pairing.busy, error: pairing.error };
}
