/** The ways out of an order, each with its exact cost before it is taken; leaving a fixed term early asks for the fund password. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import { Sheet } from '@/components/ui/Sheet';
import { Segmented } from '@/components/ui/Tabs';
import type { EarnExit } from '@/lib/api/earn';
import type { EarnOrder, EarnWay } from '@/lib/api/earnShapes';
import { useEarnExits, useRedeemEarn } from '@/lib/earn/hooks';
import { useForm } from '@/lib/form/useForm';
import { useFormat } from '@/lib/format/useFormat';
import { isZero } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';

interface Props {
  order: EarnOrder;
  onClose: () => void;
  onDone: (order: EarnOrder) => void;
}

export function RedeemSheet({ order, onClose, onDone }: Props) {
  const t = useTranslations('earn.redeem');
  const load = useEarnExits(order.orderNo);
  const exits = load.data?.exits ?? [];
  const [way, setWay] = useState<EarnWay | null>(null);
  const exit = exits.find((one) => one.way === way) ?? exits[0];
  const redeem = useRedeemEarn();
  const [fundPassword, setFundPassword] = useState('');
  const form = useForm({
    values: { fundPassword },
    faults: { fundPassword: exit?.needsFundPassword && fundPassword.length < 6 ? t('fundPasswordMissing') : null },
    error: redeem.error,
    placeOf: ({ reason }) => (reason === 'fundPasswordWrong' ? 'fundPassword' : null),
  });
  const { orderNo, coin } = order;
  const send = async () => {
    if (!exit) return;
    const { receives, forfeited, needsFundPassword } = exit;
    const done = await form.submit(() =>
      redeem.run({ orderNo, way: exit.way, receives, forfeited, ...(needsFundPassword && { fundPassword }) }),
    );
    if (done) onDone(done);
    // A day has passed: the new cost stands there before anything is pressed again.
    else void load.reload();
  };
  const choose = (next: EarnWay) => {
    redeem.clear();
    setWay(next);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        exit && (
          <Button busy={redeem.busy} onPress={() => void send()}>
            {t(`submit.${exit.way}`)}
          </Button>
        )
      }
    >
      {exits.length > 1 && exit && (
        <Segmented
          label={t('ways')}
          value={exit.way}
          onChange={choose}
          items={exits.map((one) => ({ value: one.way, label: t(`way.${one.way}`) }))}
        />
      )}
      {load.data !== null && !exit && <p className="text-label text-ink-2 py-4">{t('none')}</p>}
      {exit && <ExitFacts exit={exit} coin={coin} />}
      {exit?.needsFundPassword && (
        <div className="space-y-2 pt-3">
          <CodeField
            label={t('fundPassword')}
            value={fundPassword}
            onChange={setFundPassword}
            error={form.fault('fundPassword')}
            secret
          />
          {redeem.error?.reason === 'fundPasswordMissing' && (
            <Link
              to={paths.security.setFundPassword.href()}
              className="text-brand text-label inline-block py-2 font-semibold"
            >
              {t('setUp')}
            </Link>
          )}
        </div>
      )}
      <FormError text={redeem.error?.isUnsettled ? t('unknown') : form.refusal} />
      <OutcomeStatus checking={redeem.checking}>{redeem.checking && t('checking')}</OutcomeStatus>
    </Sheet>
  );
}

function ExitFacts({ exit, coin }: { exit: EarnExit; coin: string }) {
  const t = useTranslations('earn.redeem');
  const format = useFormat();
  const shown = (value: EarnExit['principal']) => `${format.coin(value, coin)} ${coin}`;
  const { principal, interest, forfeited, receives, arrivesAt, way } = exit;
  const costs = !isZero(forfeited);
  return (
    <>
      <p className="text-label text-ink-2 pt-2 pb-1">{t(`text.${way}`)}</p>
      <KeyValue
        rows={[
          { name: t('principal'), value: shown(principal) },
          ...(isZero(interest) ? [] : [{ name: t('interest'), value: `+${shown(interest)}` }]),
          ...(way === 'early' ? [{ name: t('forfeited'), value: costs ? `−${shown(forfeited)}` : shown('0') }] : []),
          { name: t('receives'), value: shown(receives), strong: true },
          {
            name: t('arrives'),
            value: arrivesAt === null ? t('atOnce') : t('by', { time: format.fullTime(arrivesAt) }),
          },
        ]}
      />
      {way === 'early' && (
        <p className="bg-warn-soft text-warn rounded-m text-label mt-2 px-3 py-2.5">
          {costs ? t('costs', { amount: shown(forfeited) }) : t('costsNothing')}
        </p>
      )}
    </>
  );
}
