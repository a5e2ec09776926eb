/** All that follows from buying or committing, with the worst case, and the one button. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import { Sheet } from '@/components/ui/Sheet';
import type { OfferingDetail } from '@/lib/api/launchpad';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { estimateWith, paidFor } from '@/lib/launchpad/form';
import { useBuyTokens, useCommit } from '@/lib/launchpad/hooks';
import type { Decimal } from '@/lib/money/decimal';

interface Props {
  offering: OfferingDetail;
  amount: Decimal;
  onClose: () => void;
  onDone: () => void;
}

export function CommitSheet({ offering, amount, onClose, onDone }: Props) {
  const t = useTranslations('launchpad.confirm');
  const format = useFormat();
  const errorText = useErrorText();
  const [buying, committing] = [useBuyTokens(), useCommit()];
  const { mode, icoId, coin, payCoin, unlock, isTrial } = offering;
  const action = mode === 'buy' ? buying : committing;
  const send = async () => {
    const done = await (mode === 'buy' ? buying.run({ icoId, qty: amount }) : committing.run({ icoId, amount }));
    if (done) onDone();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`${mode}.title`)}
      footer={
        <Button busy={action.busy} onPress={() => void send()}>
          {t(`${mode}.submit`)}
        </Button>
      }
    >
      <KeyValue
        rows={[
          {
            name: t(`${mode}.pays`),
            value: `${format.coin(paidFor(amount, offering), payCoin)} ${payCoin}`,
            strong: true,
          },
          {
            name: t(`${mode}.brings`),
            value: `${format.amount(mode === 'buy' ? amount : estimateWith(amount, offering), mode === 'buy' ? 8 : 4)} ${coin}`,
            strong: true,
          },
          { name: t('price'), value: `${format.amount(offering.price)} ${payCoin}` },
          { name: t('fee'), value: t('free') },
          {
            name: t('free1'),
            value: t(isTrial ? 'unlockTrial' : 'unlock', {
              share: format.share(unlock.atListing, 0),
              days: unlock.days,
            }),
          },
        ]}
      />
      <p className="bg-warn-soft text-warn rounded-m text-label mt-2 px-3 py-2.5">{t(`${mode}.worst`)}</p>
      <div className="mt-2">
        <FormError text={action.error ? (action.error.isUnsettled ? t('unknown') : errorText(action.error)) : null} />
      </div>
      <OutcomeStatus checking={action.checking}>{action.checking && t('checking')}</OutcomeStatus>
    </Sheet>
  );
}
