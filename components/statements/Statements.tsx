/** Asking for a statement, and below it those that are kept. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadStates } from '@/components/layout/LoadStates';
import { EmptyState } from '@/components/ui/EmptyState';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Account } from '@/lib/api/assets';
import { useStatements } from '@/lib/statements/hooks';
import { StatementForm } from './StatementForm';
import { StatementRow } from './StatementRow';

const ROW_HEIGHT = 88;

export function Statements({ account }: { account: Account | null }) {
  const t = useTranslations('statements');
  const [isMaking, setMaking] = useState(false);
  const list = useStatements(isMaking);
  const waits = list.data?.some(({ status }) => status === 'making') ?? false;
  if (waits !== isMaking) setMaking(waits);
  return (
    <>
      <StatementForm key={account ?? ''} account={account} onMade={() => void list.reload()} />
      <section className="border-surface mt-4 border-t-8" aria-label={t('list')}>
        <h2 className="px-4 pt-3 font-semibold">{t('list')}</h2>
        <LoadStates load={list} skeleton={<SkeletonRows count={2} height={ROW_HEIGHT} icon={false} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('empty')} text={t('emptyText')} />
            ) : (
              rows.map((row) => <StatementRow key={row.statementNo} statement={row} />)
            )
          }
        </LoadStates>
      </section>
    </>
  );
}
