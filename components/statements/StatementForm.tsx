/** What a statement is asked for with: which days, of which account, and as what. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { DateField } from '@/components/ui/DateField';
import { Field } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { Select } from '@/components/ui/Select';
import { Segmented } from '@/components/ui/Tabs';
import { useFirstFault } from '@/components/ui/useFirstFault';
import { Account } from '@/lib/api/assets';
import { StatementFormat, StatementKind } from '@/lib/api/statements';
import { serverNow } from '@/lib/device/serverClock';
import { useForm } from '@/lib/form/useForm';
import { useMakeStatement } from '@/lib/statements/hooks';
import { isPeriod, MOST_DAYS, periodOf } from '@/lib/statements/rules';

const ALL = 'all';
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function StatementForm({ account, onMade }: { account: Account | null; onMade: () => void }) {
  const t = useTranslations('statements.form');
  const names = useTranslations('assets.account');
  const make = useMakeStatement();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const today = dayOf(serverNow());
  const [kind, setKind] = useState<StatementKind>('movements');
  const [format, setFormat] = useState<StatementFormat>('csv');
  const [chosen, setChosen] = useState<Account | typeof ALL>(account ?? ALL);
  const [days, setDays] = useState({ first: `${today.slice(0, 7)}-01`, last: today });
  const [year, setYear] = useState(today.slice(0, 4));
  const years = Array.from({ length: 5 }, (_, back) => `${Number(today.slice(0, 4)) - back}`);
  const period = kind === 'year' ? periodOf(`${year}-01-01`, `${year}-12-31`) : periodOf(days.first, days.last);
  const isRight = period !== null && isPeriod(period) && period.from < serverNow();
  const form = useForm({
    values: { days, kind, year, format, chosen },
    faults: { days: isRight ? null : t('daysFault', { max: MOST_DAYS }) },
    error: make.error,
    placeOf: ({ reason }) => (reason === 'statementPeriod' ? 'days' : null),
  });
  const submit = async () => {
    const made = await form.submit(async () =>
      period ? make.run({ kind, format, ...(chosen !== ALL && { account: chosen }), ...period }) : null,
    );
    if (made) onMade();
    else showFault();
  };
  const accounts = [ALL, ...Account.options] as const;
  return (
    <Form ref={ref} className="space-y-4 px-4 pt-3" onSubmit={submit}>
      <Segmented
        label={t('kind')}
        items={StatementKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'year' ? (
        <Field label={t('year')} hint={t('yearHint')}>
          {(parts) => (
            <Select
              parts={parts}
              label={t('year')}
              items={years.map((value) => ({ value, label: value }))}
              value={year}
              onChange={setYear}
            />
          )}
        </Field>
      ) : (
        <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
          <DateField
            label={t('first')}
            value={days.first}
            max={today}
            onChange={(first) => setDays({ ...days, first })}
            error={form.fault('days')}
          />
          <DateField label={t('last')} value={days.last} max={today} onChange={(last) => setDays({ ...days, last })} />
        </div>
      )}
      <Field label={t('account')}>
        {(parts) => (
          <Select
            parts={parts}
            label={t('account')}
            items={accounts.map((value) => ({ value, label: value === ALL ? t('all') : names(value) }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </Field>
      <Field label={t('format')}>
        {() => (
          <Segmented
            label={t('format')}
            items={StatementFormat.options.map((value) => ({ value, label: t(`formats.${value}`) }))}
            value={format}
            onChange={setFormat}
          />
        )}
      </Field>
      <FormError text={form.refusal} />
      <Button type="submit" busy={make.busy}>
        {t('submit')}
      </Button>
      <p className="text-label text-ink-2 text-center">{t('hint')}</p>
    </Form>
  );
}
