/** The filter by time: some usual periods, or days of one's own choice in a sheet. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { DateField } from '@/components/ui/DateField';
import { Form } from '@/components/ui/Form';
import { Select } from '@/components/ui/Select';
import { Sheet } from '@/components/ui/Sheet';
import { PERIODS, type Period, periodFault } from '@/lib/assets/period';
import { serverNow } from '@/lib/device/serverClock';
import { formatDate } from '@/lib/format/times';

export function PeriodSelect({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const t = useTranslations('assets.ledger.period');
  const [isChoosing, setChoosing] = useState(false);
  const chosen = [value.firstDay, value.lastDay]
    .filter(Boolean)
    .map((day) => day.slice(5))
    .join(' – ');
  return (
    <>
      <Select
        look="plain"
        label={t('label')}
        value={value.name}
        onChange={(name) => (name === 'custom' ? setChoosing(true) : onChange({ name, firstDay: '', lastDay: '' }))}
        items={PERIODS.map((name) => ({ value: name, label: name === 'custom' && chosen ? chosen : t(name) }))}
      />
      {isChoosing && (
        <Days
          period={value}
          onClose={() => setChoosing(false)}
          onChoose={(period) => {
            setChoosing(false);
            onChange(period);
          }}
        />
      )}
    </>
  );
}

function Days({
  period,
  onClose,
  onChoose,
}: {
  period: Period;
  onClose: () => void;
  onChoose: (period: Period) => void;
}) {
  const t = useTranslations('assets.ledger.period');
  const [days, setDays] = useState({ firstDay: period.firstDay, lastDay: period.lastDay });
  const [submitted, setSubmitted] = useState(false);
  const today = formatDate(serverNow());
  const fault = periodFault(days);
  const submit = () => {
    setSubmitted(true);
    if (!fault) onChoose({ name: 'custom', ...days });
  };
  return (
    <Sheet open onClose={onClose} title={t('custom')}>
      <Form className="space-y-4 pb-3" onSubmit={submit}>
        <DateField
          label={t('firstDay')}
          value={days.firstDay}
          max={today}
          onChange={(firstDay) => setDays({ ...days, firstDay })}
          error={submitted && fault ? t(fault) : null}
        />
        <DateField
          label={t('lastDay')}
          value={days.lastDay}
          max={today}
          onChange={(lastDay) => setDays({ ...days, lastDay })}
        />
        <Button type="submit">{t('apply')}</Button>
      </Form>
    </Sheet>
  );
}
