/** The newest settlements of all products, whoever subscribed to them: one price for each market and time, and the strikes that it exercised. */
import { useTranslations } from 'next-intl';
import { LoadStates } from '@/components/layout/LoadStates';
import { EmptyState } from '@/components/ui/EmptyState';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { DualResult } from '@/lib/api/dualShapes';
import { useDualResults } from '@/lib/dual/hooks';
import { useFormat } from '@/lib/format/useFormat';

export function DualResults() {
  const t = useTranslations('dual.results');
  return (
    <LoadStates load={useDualResults()} skeleton={<SkeletonRows count={4} height={96} icon={false} />}>
      {(results) =>
        results.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <p className="text-caption text-ink-3 px-4 pt-2">{t('note')}</p>
            <ul>
              {grouped(results).map((group) => (
                <Group key={`${group[0]!.symbol} ${group[0]!.settlesAt} ${group[0]!.windowMs}`} group={group} />
              ))}
            </ul>
          </>
        )
      }
    </LoadStates>
  );
}

/** By market and time, as they come. */
function grouped(results: readonly DualResult[]): DualResult[][] {
  const groups = new Map<string, DualResult[]>();
  for (const result of results) {
    const key = `${result.symbol} ${result.settlesAt} ${result.windowMs}`;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()];
}

function Group({ group }: { group: readonly DualResult[] }) {
  const t = useTranslations('dual');
  const format = useFormat();
  const first = group[0]!;
  return (
    <li className="hairline-b num px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {first.base}/{first.quote} {first.isTrial && <SimulatedTag what="environment" />}
        </span>
        <span className="text-right font-semibold">
          <span className="text-caption text-ink-3 font-normal">{t('results.price')}</span>{' '}
          {format.amount(first.settlePrice)}
        </span>
      </div>
      <div className="text-caption text-ink-3 flex items-center justify-between gap-3">
        <span>{format.dateTime(first.settlesAt)}</span>
        <span>{t(`results.by.${first.settledBy}`)}</span>
      </div>
      {(['buyLow', 'sellHigh'] as const).map((kind) => {
        const own = group.filter((one) => one.kind === kind);
        if (own.length === 0) return null;
        return (
          <p key={kind} className="text-caption text-ink-2 mt-1.5 flex flex-wrap items-center gap-1.5">
            <span className="text-ink-3">{t(`kind.${kind}`)}</span>
            {own.map(({ strike, exercised }) => (
              <span
                key={strike}
                className={`rounded-md px-1.5 py-px ${exercised ? 'bg-brand-soft text-brand font-semibold' : 'bg-surface'}`}
              >
                {format.amount(strike)} {t(exercised ? 'results.yes' : 'results.no')}
              </span>
            ))}
          </p>
        );
      })}
    </li>
  );
}
