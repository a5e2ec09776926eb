/** The last page before money moves: what goes, what comes and when, the risk in words, and a tick. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/Checkbox';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { EarnPreview } from '@/lib/api/earn';
import type { EarnOrder, EarnProduct } from '@/lib/api/earnShapes';
import { useBuyEarn } from '@/lib/earn/hooks';
import { EARN_RISK_VERSION } from '@/lib/earn/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { useTermWord } from './EarnName';
import { EarnDates } from './EarnDates';
import { EarnRisk } from './EarnRules';

interface Props {
  product: EarnProduct;
  preview: EarnPreview;
  autoRenew: boolean;
  onBought: (order: EarnOrder) => void;
  /** Other terms count now: looks again. */
  onChanged: () => void;
}

export function ConfirmBuy({ product, preview, autoRenew, onBought, onChanged }: Props) {
  const t = useTranslations('earn.confirm');
  const format = useFormat();
  const term = useTermWord();
  const [agrees, setAgrees] = useState(false);
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const buy = useBuyEarn();
  const form = useForm({
    values: { agrees },
    faults: { agrees: agrees ? null : t('agreeFirst') },
    error: buy.error,
  });
  const { productId, coin, amount, daily, interest, receives } = preview;
  // What may have been bought already is asked for again as it was.
  const { apr, startsAt } = buy.unsettled ?? preview;
  const needsLook = buy.error?.reason === 'earnTermsChanged';
  const submit = async () => {
    if (needsLook) {
      buy.clear();
      return onChanged();
    }
    const order = await form.submit(() =>
      buy.run({ productId, amount, apr, startsAt, autoRenew, riskVersion: EARN_RISK_VERSION }),
    );
    if (order) onBought(order);
    else showFault();
  };
  const shown = (value: EarnPreview['interest']) => `${format.coin(value, coin)} ${coin}`;
  return (
    <Form ref={ref} className="space-y-4 px-4 pt-1" onSubmit={submit}>
      <div className="pt-1 text-center">
        <p className="text-label text-ink-3">{t('goes')}</p>
        <p className="num text-hero font-bold [overflow-wrap:anywhere]">
          {format.coin(amount, coin)} <span className="text-title text-ink-3 font-normal">{coin}</span>
        </p>
      </div>
      <KeyValue
        rows={[
          { name: t('product'), value: `${coin} · ${term(product)}` },
          { name: t('apr'), value: t('aprKept', { apr: format.share(apr) }) },
          { name: t('daily'), value: shown(daily) },
          ...(interest === null
            ? []
            : [
                { name: t('interest'), value: shown(interest), strong: true },
                { name: t('receives'), value: shown(receives), strong: true },
                { name: t('autoRenew'), value: t(autoRenew ? 'on' : 'off') },
              ]),
          { name: t('worst'), value: t('worstText') },
        ]}
      />
      <EarnDates dates={preview} />
      <EarnRisk />
      <Checkbox checked={agrees} onChange={setAgrees} error={form.fault('agrees')}>
        {t('agree')}
      </Checkbox>
      <FormError text={buy.error?.isUnsettled ? t('unknown') : form.refusal} />
      <Button type="submit" busy={buy.busy}>
        {needsLook ? t('lookAgain') : t('submit')}
      </Button>
      <p role="status" className="text-label text-ink-2 min-h-5 text-center">
        {buy.checking ? t('checking') : ''}
      </p>
    </Form>
  );
}
