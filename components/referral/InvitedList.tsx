/** Who came, level by level, those who paid most first. */
import { useTranslations } from 'next-intl';
import { RecordPages } from '@/components/trading/RecordPages';
import { Tabs } from '@/components/ui/Tabs';
import type { ReferralRow, ReferralTotal } from '@/lib/api/referral';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useEntryState } from '@/lib/navigation/entryState';
import { useInvited } from '@/lib/referral/hooks';
import { LEVELS, RATES, type Level } from '@/lib/referral/rules';

const ROW_HEIGHT = 64;

export function InvitedList({ levels }: Pick<ReferralTotal, 'levels'>) {
  const t = useTranslations('referral');
  const [tab, setTab] = useEntryState<`${Level}`>('referralLevel', '1');
  const level = Number(tab) as Level;
  const pages = useInvited(level);
  const people = levels.find((one) => one.level === level)?.people ?? 0;
  return (
    <section aria-label={t('invited.label')}>
      <Tabs
        label={t('invited.label')}
        items={LEVELS.map((one) => ({ value: `${one}` as const, label: t(`levels.${one}`) }))}
        value={tab}
        onChange={setTab}
      />
      <RecordPages
        pages={pages}
        label={t('invited.list', { level: t(`levels.${level}`), count: people })}
        rowHeight={ROW_HEIGHT}
        keyOf={({ account, registeredAt }) => `${account} ${registeredAt}`}
        empty={{ title: t('invited.empty'), text: t('invited.emptyText') }}
      >
        {(row) => <InvitedRow row={row} level={level} />}
      </RecordPages>
    </section>
  );
}

function InvitedRow({ row: { account, registeredAt, fees, earned }, level }: { row: ReferralRow; level: Level }) {
  const t = useTranslations('referral.invited');
  const format = useFormat();
  const own = useOwnFormat();
  return (
    <div className="hairline-b flex min-h-16 items-start justify-between gap-3 px-4 py-2.5">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{account}</p>
        <p className="text-caption text-ink-3 num">{t('since', { date: format.date(registeredAt) })}</p>
      </div>
      <div className="flex shrink-0 gap-4 text-right">
        <div>
          <p className="num text-ink-2">{own.amount(fees, 4, 2)}</p>
          <p className="text-caption text-ink-3">{t('fees')}</p>
        </div>
        <div>
          <p className="num font-semibold">{own.amount(earned, 4, 2)}</p>
          <p className="text-caption text-ink-3">{t('earned', { rate: format.share(RATES[level], 0) })}</p>
        </div>
      </div>
    </div>
  );
}
