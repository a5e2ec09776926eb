/** Paying in from a wallet, step by step: connect, our chain, what is to be sent, the wallet's word, and telling the exchange of it. */
import { useEffect, useRef, useState } from 'react';
import { type DepositPlace, type WalletPayment, deposits } from '@/lib/api/deposits';
import { type Trouble, asTrouble } from '@/lib/auth/useWalletLogIn';
import type { Connection } from '@/lib/chain/connection';
import type { FoundWallet } from '@/lib/chain/discover';
import { WalletFault } from '@/lib/chain/fault';
import { CHAIN_ID, USDT_TOKEN } from '@/lib/chain/rules';
import { connectTo } from '@/lib/chain/ways';
import { call } from '@/lib/client/call';
import type { Decimal } from '@/lib/money/decimal';
import { TOKEN_DECIMALS, amountOf, unitsOf } from './rules';

/** What the person is waiting for. */
export type PayStep = 'connecting' | 'confirming' | 'telling';

interface State {
  wallet: FoundWallet | null;
  step: PayStep | null;
  trouble: Trouble | null;
  /** Set once the wallet has sent. `isTold`: the exchange looks for it. */
  sent: { txHash: string; isTold: boolean } | null;
}

const NOTHING: State = { wallet: null, step: null, trouble: null, sent: null };

export interface WalletPay extends State {
  start: (wallet: FoundWallet) => Promise<void>;
  /** Back to the choice; what the wallet does later is found by itself. */
  cancel: () => void;
}

/** The sandbox's wallet sends by the exchange's simulated chain. */
const simulate = async ({ from, units }: { from: string; units: bigint }): Promise<string> => {
  const body = { amount: amountOf(units, TOKEN_DECIMALS), from };
  return (await call(deposits.simulate, body, { key: crypto.randomUUID() })).txHash;
};

/** The exchange's answer must say what the screen has shown; otherwise nothing is asked of the wallet. */
function isAsShown({ to, chainId, token, amountWei }: WalletPayment, place: DepositPlace, amount: Decimal): boolean {
  return (
    to === place.address &&
    chainId === CHAIN_ID &&
    token.toLowerCase() === USDT_TOKEN &&
    BigInt(amountWei) === unitsOf(amount, TOKEN_DECIMALS)
  );
}

/** Whatever becomes of this call: a deposit is found without it. */
const tell = (txHash: string, intentId: string): Promise<boolean> =>
  call(deposits.claim, { txHash, intentId }).then(
    () => true,
    () => false,
  );

export function useWalletPay(place: DepositPlace, amount: Decimal | null): WalletPay {
  const [state, setState] = useState(NOTHING);
  const run = useRef(0);
  const leave = () => {
    run.current += 1;
  };
  useEffect(() => leave, []);

  const start = async (wallet: FoundWallet) => {
    if (amount === null) return;
    leave();
    const mine = run.current;
    const isLeft = () => run.current !== mine;
    const show = (part: Partial<State>) => {
      if (!isLeft()) setState({ ...NOTHING, wallet, ...part });
    };
    show({ step: 'connecting' });
    let connection: Connection | null = null;
    try {
      connection = await connectTo(wallet, place.simulated ? simulate : undefined);
      const payment = await call(deposits.pay, { amount });
      if (!isAsShown(payment, place, amount)) throw new WalletFault('failed');
      if (isLeft()) return;
      show({ step: 'confirming' });
      const txHash = await connection.pay({ to: payment.to, units: BigInt(payment.amountWei) });
      show({ step: 'telling' });
      const isTold = await tell(txHash, payment.intentId);
      show({ sent: { txHash, isTold } });
    } catch (error) {
      show({ trouble: asTrouble(error) });
    } finally {
      void connection?.end();
    }
  };
  const cancel = () => {
    leave();
    setState(NOTHING);
  };
  return { ...state, start, cancel };
}
