/** The dates of an order that is about to be made, as a line: bought, counts, first revenue, maturity. */
import { useTranslations } from 'next-intl';
import { Timeline } from '@/components/ui/Timeline';
import type { EarnPreview } from '@/lib/api/earn';
import { useFormat } from '@/lib/format/useFormat';

type Dates = Pick<EarnPreview, 'startsAt' | 'firstAt' | 'maturesAt' | 'paidBy'>;

export function EarnDates({ dates }: { dates: Dates }) {
  const t = useTranslations('earn.dates');
  const format = useFormat();
  const { startsAt, firstAt, maturesAt, paidBy } = dates;
  return (
    <Timeline
      steps={[
        { title: t('now'), state: 'now' },
        { title: t('starts'), note: format.fullTime(startsAt), state: 'next' },
        { title: t('first'), note: format.fullTime(firstAt), state: 'next' },
        maturesAt === null
          ? { title: t('anytime'), state: 'next' as const }
          : {
              title: t('matures'),
              note: t('paidBy', { time: format.fullTime(maturesAt), by: format.clock(paidBy) }),
              state: 'next' as const,
            },
      ]}
    />
  );
}
