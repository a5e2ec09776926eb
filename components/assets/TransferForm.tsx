/** Moving a coin between two of one's own accounts: from, to, how much, and what is free on both sides afterwards. */
import { ArrowDownUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { IconButton } from '@/components/ui/IconButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { Select } from '@/components/ui/Select';
import { AmountText } from '@/components/ui/Texts';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { Account, TransferAccount } from '@/lib/api/assets';
import { useTransfer } from '@/lib/assets/hooks';
import { afterTransfer, coinOn, commonCoins, sidesOf, type Sides, transferFault } from '@/lib/assets/transfer';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useForm } from '@/lib/form/useForm';
import { lt } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';

export type Transferred = Extract<
  NonNullable<Awaited<ReturnType<ReturnType<typeof useTransfer>['run']>>>,
  { type: 'internal' }
>;

interface Props {
  accounts: readonly TransferAccount[];
  /** What the address asks for; accounts that there are not are passed over. */
  wish: { from: string | null; to: string | null };
  onDone: (reply: Transferred) => void;
}

export function TransferForm({ accounts, wish, onDone }: Props) {
  const t = useTranslations('assets.transfer');
  const names = useTranslations('assets.account');
  const own = useOwnFormat();
  const transfer = useTransfer();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const [sides, setSides] = useState<Sides>(() => sidesOf(accounts, wish));
  const [chosen, setCoin] = useState('USDT');
  const [typed, setTyped] = useState<Typed>('');

  const coins = commonCoins(accounts, sides);
  const coin = coins.includes(chosen) ? chosen : (coins[0] ?? chosen);
  const [source, target] = [coinOn(accounts, sides.from, coin), coinOn(accounts, sides.to, coin)];
  const amount = typedDecimal(typed);
  const fault = transferFault(amount, source);
  const form = useForm({
    values: { amount: typed, sides, coin },
    faults: {
      amount: fault && t(`faults.${fault}`, { amount: own.coin(source.free, coin), coin }),
    },
    error: transfer.error,
    placeOf: ({ reason }) => (reason === 'insufficientBalance' || reason === 'belowMinimum' ? 'amount' : null),
  });
  const submit = async () => {
    const reply = await form.submit(async () =>
      amount ? transfer.run({ type: 'internal', ...sides, coin, amount }) : null,
    );
    return reply?.type === 'internal' ? onDone(reply) : showFault();
  };
  // The account on the other side is never the same one: choosing it swaps the two.
  const choose = (side: keyof Sides, account: Account) =>
    setSides((now) =>
      sidesOf(accounts, { ...now, [side === 'from' ? 'to' : 'from']: other(now, account), [side]: account }),
    );
  const after = afterTransfer(amount, source, target);

  return (
    <Form ref={ref} className="space-y-4 px-4 pt-3" onSubmit={submit}>
      <AccountPair accounts={accounts} sides={sides} onChoose={choose} />
      <Field label={t('coin')}>
        {(parts) => (
          <Select
            parts={parts}
            label={t('coin')}
            items={coins.map((value) => ({ value, label: value }))}
            value={coin}
            onChange={setCoin}
          />
        )}
      </Field>
      <AmountInput
        label={t('amount')}
        value={typed}
        onChange={setTyped}
        places={NUMBER_PLACES}
        unit={coin}
        placeholder="0"
        error={form.fault('amount')}
        aside={
          <span className="text-ink-3">
            {t('free')} <AmountText value={source.free} coin={coin} unit={coin} className="text-ink" />
          </span>
        }
        {...(source.free !== null && { onUseAll: () => setTyped(source.free ?? '') })}
      />
      {source.free === null && (
        <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t('noPrice')}</p>
      )}
      {source.free !== null && lt(source.free, source.available) && (
        <p className="text-label text-ink-2 bg-surface rounded-m px-3 py-2.5">
          {t('less', { amount: own.coin(source.available, coin), coin })}
        </p>
      )}
      <section aria-label={t('after')}>
        <h2 className="text-label text-ink-2">{t('after')}</h2>
        <KeyValue
          rows={(['from', 'to'] as const).map((side) => ({
            name: names(sides[side]),
            value: <AmountText value={after[side]} coin={coin} unit={coin} />,
          }))}
        />
      </section>
      <FormError text={transfer.error?.isUnsettled ? t('unknown') : form.refusal} />
      <Button type="submit" busy={transfer.busy}>
        {t('submit')}
      </Button>
      <p role="status" className="text-label text-ink-2 min-h-5 text-center">
        {transfer.checking ? t('checking') : t('instant')}
      </p>
    </Form>
  );
}

const other = ({ from, to }: Sides, account: Account): Account => (account === from ? to : from);

function AccountPair({
  accounts,
  sides,
  onChoose,
}: {
  accounts: readonly TransferAccount[];
  sides: Sides;
  onChoose: (side: keyof Sides, account: Account) => void;
}) {
  const t = useTranslations('assets.transfer');
  const names = useTranslations('assets.account');
  const items = accounts.map(({ account }) => ({ value: account, label: names(account) }));
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1 space-y-2">
        {(['from', 'to'] as const).map((side) => (
          <Field key={side} label={t(side)}>
            {(parts) => (
              <Select
                parts={parts}
                label={t(side)}
                items={items}
                value={sides[side]}
                onChange={(account) => onChoose(side, account)}
              />
            )}
          </Field>
        ))}
      </div>
      <IconButton icon={ArrowDownUp} label={t('swap')} onPress={() => onChoose('from', sides.to)} />
    </div>
  );
}
