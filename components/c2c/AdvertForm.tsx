/** The form of an advert: what is traded, at which price, how much and how, and what the other side reads. */
import { useTranslations } from 'next-intl';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { Select } from '@/components/ui/Select';
import { Segmented } from '@/components/ui/Tabs';
import { TextArea } from '@/components/ui/TextArea';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { TransferCoin } from '@/lib/api/assets';
import type { OwnAdvert } from '@/lib/api/c2cMerchant';
import type { PaymentMethod, PayType } from '@/lib/api/paymentMethods';
import { LIMIT_MINUTES } from '@/lib/c2c/advertDraft';
import { COINS, FIATS } from '@/lib/c2c/rules';
import { currencyName } from '@/lib/format/currencies';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useLanguage } from '@/lib/i18n/words';
import { AdvertAmounts } from './AdvertAmounts';
import { AdvertPrice } from './AdvertPrice';
import { AdvertWays } from './AdvertWays';
import { type AdvertFormState, useAdvertForm } from './useAdvertForm';

const LONGEST = 500;

interface Props {
  /** Null: a new one. */
  advert: OwnAdvert | null;
  methods: readonly PaymentMethod[];
  types: readonly PayType[];
  /** What the C2C account has. */
  free: readonly TransferCoin[];
  onSaved: () => void;
}

export function AdvertForm({ advert, methods, types, free, onSaved }: Props) {
  const t = useTranslations('c2cDesk.form');
  const format = useFormat();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const state = useAdvertForm(advert, free);
  const { draft, form, action } = state;
  const submit = async () => {
    const saved = await state.send();
    if (saved) onSaved();
    else showFault();
  };
  return (
    <Form ref={ref} onSubmit={submit} className="space-y-4 px-4 pt-2 pb-4">
      {advert ? (
        <p className="font-semibold">
          {t(`kind.${draft.side}`, { coin: draft.coin })} · {draft.fiat}
        </p>
      ) : (
        <Kind state={state} />
      )}
      <AdvertPrice state={state} />
      <AdvertAmounts state={state} isNew={advert === null} />
      <AdvertWays state={state} methods={methods} types={types} />
      <Field label={t('minutes')}>
        {() => (
          <Segmented
            label={t('minutes')}
            value={`${draft.limitMinutes}`}
            onChange={(value) =>
              state.change({ limitMinutes: LIMIT_MINUTES.find((one) => `${one}` === value) ?? draft.limitMinutes })
            }
            items={LIMIT_MINUTES.map((one) => ({ value: `${one}`, label: t('minute', { minutes: one }) }))}
          />
        )}
      </Field>
      <Conditions state={state} />
      <TextArea
        label={t('terms')}
        value={draft.terms}
        onChange={(terms) => state.change({ terms })}
        hint={t('termsHint')}
        maxLength={LONGEST}
        rows={3}
      />
      <TextArea
        label={t('autoReply')}
        value={draft.autoReply}
        onChange={(autoReply) => state.change({ autoReply })}
        hint={t('autoReplyHint')}
        maxLength={LONGEST}
        rows={3}
      />
      {draft.side === 'sell' && draft.qty !== '' && (
        <p className="bg-surface rounded-m text-label text-ink-2 px-3.5 py-3">
          {t('aside', { qty: format.coin(typedDecimal(draft.qty) ?? '0', draft.coin), coin: draft.coin })}
        </p>
      )}
      <FormError text={form.refusal} />
      <Button type="submit" busy={action.busy}>
        {t(advert ? 'change' : 'make')}
      </Button>
      <p role="status" className="text-label text-ink-2 min-h-5 text-center">
        {action.checking ? t('checking') : ''}
      </p>
    </Form>
  );
}

/** What an advert is of does not change later. Accounts belong to a currency, so they are chosen anew with it. */
function Kind({ state: { draft, change } }: { state: AdvertFormState }) {
  const t = useTranslations('c2cDesk.form');
  const language = useLanguage();
  return (
    <>
      <Segmented
        label={t('side')}
        look="trade"
        value={draft.side === 'sell' ? 'sell' : 'buy'}
        onChange={(side) => change({ side, ways: [] })}
        items={[
          { value: 'buy', label: t('kind.buy', { coin: draft.coin }) },
          { value: 'sell', label: t('kind.sell', { coin: draft.coin }) },
        ]}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('coin')}>
          {(parts) => (
            <Select
              label={t('coin')}
              value={draft.coin}
              onChange={(coin) => change({ coin, qty: '' })}
              items={COINS.map((value) => ({ value: value as string, label: value }))}
              parts={parts}
            />
          )}
        </Field>
        <Field label={t('fiat')}>
          {(parts) => (
            <Select
              label={t('fiat')}
              value={draft.fiat}
              onChange={(fiat) => change({ fiat, ways: [], price: '', bound: '' })}
              items={FIATS.map((value) => ({
                value: value as string,
                label: value,
                hint: currencyName(value, language),
              }))}
              parts={parts}
            />
          )}
        </Field>
      </div>
    </>
  );
}

/** With whom: nothing is asked where both stay empty. */
function Conditions({ state: { draft, change, form } }: { state: AdvertFormState }) {
  const t = useTranslations('c2cDesk.form');
  return (
    <div className="grid grid-cols-2 gap-3">
      <AmountInput
        label={t('minOrders')}
        value={draft.minOrders}
        onChange={(minOrders) => change({ minOrders })}
        places={0}
        placeholder={t('any')}
        error={form.fault('minOrders')}
      />
      <AmountInput
        label={t('minDays')}
        value={draft.minDays}
        onChange={(minDays) => change({ minDays })}
        places={0}
        placeholder={t('any')}
        error={form.fault('minDays')}
      />
    </div>
  );
}
