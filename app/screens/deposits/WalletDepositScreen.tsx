/** Paying in from a wallet: the amount and where it goes, the wallet's one transfer, and its blocks. */
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AddressText } from '@/components/ui/AddressText';
import { ClaimState } from '@/components/deposits/ClaimState';
import { PaySheet } from '@/components/deposits/PaySheet';
import { useAbout } from '@/components/deposits/useAbout';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { EmptyState } from '@/components/ui/EmptyState';
import { KeyValue } from '@/components/ui/KeyValue';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import type { DepositPlace } from '@/lib/api/deposits';
import { useClaimed, useDepositPlace } from '@/lib/deposits/hooks';
import { useWalletPay } from '@/lib/deposits/useWalletPay';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { type Decimal, lt } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { NUMBER_PLACES } from '@/lib/timing/constants';

export function WalletDepositScreen() {
  const t = useTranslations('deposits');
  const { redirect } = useNavigation();
  const load = useDepositPlace();
  if (load.data === null && load.error?.reason === 'notOffered')
    return (
      <ScreenFrame title={t('pay.title')}>
        <EmptyState
          title={t('notOffered')}
          text={t('notOfferedText')}
          action={{ label: t('toFund'), onPress: () => redirect(paths.assets.fund.href()) }}
        />
      </ScreenFrame>
    );
  if (load.data === null)
    return (
      <ScreenFrame title={t('pay.title')} load={load}>
        {() => null}
      </ScreenFrame>
    );
  return <Paying place={load.data} />;
}

function Paying({ place }: { place: DepositPlace }) {
  const t = useTranslations('deposits.pay');
  const format = useFormat();
  const [typed, setTyped] = useState<Typed>('');
  const [isChoosing, setChoosing] = useState(false);
  const amount = typedDecimal(typed);
  const { min, coin } = place;
  const fault =
    amount === null
      ? t('faults.missing')
      : lt(amount, min)
        ? t('faults.small', { min: format.amount(min), coin })
        : null;
  const form = useForm({ values: { amount: typed }, faults: { amount: fault }, error: null });
  const pay = useWalletPay(place, amount);
  if (pay.sent && amount !== null)
    return (
      <Sent
        place={place}
        amount={amount}
        {...pay.sent}
        onAgain={() => {
          pay.cancel();
          setChoosing(false);
          setTyped('');
        }}
      />
    );
  const choose = () =>
    void form.submit(async () => {
      setChoosing(true);
      return true;
    });
  return (
    <ScreenFrame title={t('title')} footer={<Button onPress={choose}>{t('choose')}</Button>}>
      <div className="space-y-4 px-4 pt-1">
        <AmountInput
          label={t('amount')}
          value={typed}
          onChange={setTyped}
          places={NUMBER_PLACES}
          unit={coin}
          placeholder="0"
          error={form.fault('amount')}
          hint={t('amountHint')}
        />
        <Where place={place} />
        <p className="bg-surface rounded-m text-label text-ink-2 flex gap-2.5 px-3 py-2.5">
          <ShieldCheck aria-hidden className="text-brand mt-0.5 size-5 shrink-0" />
          {t('promise')}
        </p>
      </div>
      {isChoosing && (
        <PaySheet
          pay={pay}
          amount={`${format.coin(amount, coin)} ${coin}`}
          onClose={() => {
            pay.cancel();
            setChoosing(false);
          }}
        />
      )}
    </ScreenFrame>
  );
}

function Where({ place }: { place: DepositPlace }) {
  const t = useTranslations('deposits');
  const about = useAbout();
  const { network, confirmations, blockMs, address, simulated } = place;
  return (
    <KeyValue
      rows={[
        {
          name: t('network'),
          value: (
            <>
              {network} {simulated && <SimulatedTag what="chain" />}
            </>
          ),
        },
        { name: t('address'), value: <AddressText address={address} className="justify-end" /> },
        { name: t('pay.when'), value: t('pay.about', { time: about(confirmations * blockMs) }) },
        { name: t('fee'), value: t('pay.fee') },
      ]}
    />
  );
}

function Sent({
  place,
  amount,
  txHash,
  isTold,
  onAgain,
}: {
  place: DepositPlace;
  amount: Decimal;
  txHash: string;
  isTold: boolean;
  onAgain: () => void;
}) {
  const t = useTranslations('deposits.pay');
  const format = useFormat();
  const { redirect } = useNavigation();
  const claim = useClaimed(isTold ? txHash : null).data;
  const isCredited = claim?.state === 'seen' && claim.deposits.every(({ status }) => status === 'success');
  return (
    <ScreenFrame
      title={t('title')}
      footer={
        <>
          <Button kind="secondary" onPress={onAgain}>
            {t('again')}
          </Button>
          <Button kind="secondary" onPress={() => redirect(paths.assets.movements.href())}>
            {t('toList')}
          </Button>
        </>
      }
    >
      <section className="px-4 pt-1">
        <h2 className="text-title font-semibold">
          {t('sent', { amount: format.coin(amount, place.coin), coin: place.coin })}
        </h2>
        <p className="text-label text-ink-2 pt-1 pb-2">{t(isCredited ? 'creditedText' : 'sentText')}</p>
        {isTold ? (
          <ClaimState txHash={txHash} network={place.network} />
        ) : (
          <p role="status" className="bg-surface rounded-m text-label px-3 py-2.5">
            {t('untold')}
          </p>
        )}
        <KeyValue
          rows={[
            {
              name: t('hash'),
              value: (
                <span className="font-mono">
                  {txHash} <CopyButton text={txHash} />
                </span>
              ),
            },
          ]}
        />
      </section>
    </ScreenFrame>
  );
}
