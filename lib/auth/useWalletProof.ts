/** Having a wallet of the account sign for one change. */
import { useEffect, useRef, useState } from 'react';
import type { ProvedPurpose } from '@/lib/api/shapes';
import type { FoundWallet } from '@/lib/chain/discover';
import { connectTo } from '@/lib/chain/ways';
import { type Trouble, asTrouble } from './useWalletLogIn';
import { type SignedText, type WalletStep, signText } from './walletLogIn';

interface State {
  /** The chosen wallet; null until one is chosen. */
  wallet: FoundWallet | null;
  step: WalletStep | null;
  signedBy: string | null;
  trouble: Trouble | null;
}

const NOTHING: State = { wallet: null, step: null, signedBy: null, trouble: null };

export function useWalletProof(
  what: ProvedPurpose,
  onSigned: (signed: SignedText) => void,
): State & { start: (wallet: FoundWallet) => Promise<void>; cancel: () => void } {
  const [state, setState] = useState(NOTHING);
  const run = useRef(0);
  const leave = () => {
    run.current += 1;
  };
  useEffect(() => leave, []);

  const start = async (wallet: FoundWallet) => {
    leave();
    const mine = run.current;
    const tell = (part: Partial<State>) => {
      if (run.current === mine) setState({ ...NOTHING, wallet, ...part });
    };
    tell({ step: 'connecting' });
    try {
      const connection = await connectTo(wallet);
      if (run.current !== mine) return void connection.end();
      tell({ step: 'signing' });
      const { message, signature } = await signText(connection, 'prove', what);
      if (run.current !== mine) return undefined;
      onSigned({ message, signature });
      return tell({ signedBy: connection.address });
    } catch (error) {
      return tell({ trouble: asTrouble(error) });
    }
  };
  const cancel = () => {
    leave();
    setState(NOTHING);
  };
  return { ...state, start, cancel };
}
