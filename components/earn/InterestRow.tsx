/** The revenue of one day. */
import { useTranslations } from 'next-intl';
import type { EarnInterestLine } from '@/lib/api/earn';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';

export const INTEREST_ROW_HEIGHT = 56;

export function InterestRow({ line }: { line: EarnInterestLine }) {
  const t = useTranslations('earn.interest');
  const format = useFormat();
  const own = useOwnFormat();
  const isLost = line.state === 'forfeited';
  return (
    <div className="hairline-b flex min-h-14 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="num block">{format.dateTime(line.at)}</span>
        <span className="text-caption text-ink-3 block">{t(line.state)}</span>
      </span>
      <span className={`num font-semibold ${isLost ? 'text-ink-3 line-through' : ''}`}>
        +{own.coin(line.amount, line.coin)} {line.coin}
      </span>
    </div>
  );
}
