/** Becoming a merchant, step by step: what is needed, the name, the decision of the operators, the deposit. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { TextField } from '@/components/ui/TextField';
import { Timeline, type TimelineStep } from '@/components/ui/Timeline';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { OwnMerchant } from '@/lib/api/c2cMerchant';
import { useApply } from '@/lib/c2c/desk';
import { DEPOSIT_COIN } from '@/lib/c2c/rules';
import { useForm } from '@/lib/form/useForm';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { DepositBlock } from './DepositBlock';

interface Props {
  mine: OwnMerchant;
  /** What the C2C account has free of the deposit's coin; null while that is not known. */
  available: Decimal | null;
}

export function MerchantApplication({ mine, available }: Props) {
  const t = useTranslations('c2cDesk.become');
  const { status, note, name } = mine;
  const headline = headlineOf(mine);
  return (
    <div className="px-4 pt-1 pb-6">
      <h2 className="text-heading font-bold">{t(`headline.${headline}`)}</h2>
      <p role="status" className="text-label text-ink-2 mt-1">
        {t(`text.${headline}`, { name: name ?? '' })}
      </p>
      {note !== null && (
        <p className="bg-warn-soft text-warn rounded-m text-label mt-3 px-3.5 py-3 [overflow-wrap:anywhere]">
          <b className="block font-semibold">{t('note')}</b>
          {note}
        </p>
      )}
      <div className="pt-5">
        <Timeline steps={useSteps(mine)} />
      </div>
      {status === 'approved' && <DepositBlock mine={mine} available={available} />}
      {mine.allowed.includes('apply') && <NameForm mine={mine} />}
    </div>
  );
}

/** Whoever is at work as a merchant has other screens. */
const headlineOf = ({ status }: OwnMerchant) =>
  status === 'applied' || status === 'approved' || status === 'rejected' || status === 'left' ? status : 'none';

function useSteps({ status, missing, depositNeeded }: OwnMerchant): TimelineStep[] {
  const t = useTranslations('c2cDesk.become');
  const format = useFormat();
  const offers = useOffers();
  const isAsked = status === 'applied' || status === 'approved';
  const need = (what: 'identity' | 'totp', at: typeof paths.identity.advanced): TimelineStep => ({
    title: t(`steps.${what}`),
    note: !missing.includes(what) ? (
      t('done')
    ) : offers(at) ? (
      <Link
        to={at.href()}
        className="text-brand -my-1.5 inline-flex min-h-11 items-center text-[0.875rem] font-semibold"
      >
        {t(`${what}Link`)}
      </Link>
    ) : null,
    state: missing.includes(what) ? 'now' : 'done',
  });
  return [
    need('identity', paths.identity.advanced),
    need('totp', paths.security.bindTotp),
    {
      title: t('steps.review'),
      note: t(`reviewNote.${status === 'applied' ? 'waiting' : status === 'approved' ? 'passed' : 'later'}`),
      state: status === 'approved' ? 'done' : isAsked || missing.length === 0 ? 'now' : 'next',
    },
    {
      title: t('steps.deposit', { amount: format.coin(depositNeeded, DEPOSIT_COIN), coin: DEPOSIT_COIN }),
      note: t('depositNote'),
      state: status === 'approved' ? 'now' : 'next',
    },
  ];
}

const SHORTEST = 2;
const LONGEST = 24;

function NameForm({ mine }: { mine: OwnMerchant }) {
  const t = useTranslations('c2cDesk.become');
  const apply = useApply();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const [name, setName] = useState(mine.name ?? '');
  const length = name.trim().length;
  const form = useForm({
    values: { name },
    faults: {
      name: length < SHORTEST || length > LONGEST ? t('nameFault', { min: SHORTEST, max: LONGEST }) : null,
    },
    error: apply.error,
    placeOf: ({ reason }) => (reason === 'duplicate' ? 'name' : null),
  });
  const isTaken = apply.error?.reason === 'duplicate' && form.fault('name') !== null && length >= SHORTEST;
  const submit = async () => {
    const isSent = await form.submit(() => apply.run({ name: name.trim() }));
    if (!isSent) showFault();
  };
  if (mine.missing.length > 0) return <p className="text-label text-ink-2 pt-5">{t('first')}</p>;
  return (
    <Form ref={ref} onSubmit={submit} className="space-y-4 pt-6">
      <TextField
        label={t('name')}
        value={name}
        onChange={setName}
        onLeave={() => form.leave('name')}
        maxLength={LONGEST}
        error={isTaken ? t('nameTaken') : form.fault('name')}
        hint={t('nameHint')}
      />
      <FormError text={form.refusal} />
      <Button type="submit" busy={apply.busy}>
        {t('apply')}
      </Button>
    </Form>
  );
}
