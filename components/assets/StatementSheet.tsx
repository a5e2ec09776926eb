/** The statement of a locked account: every movement, to be read only. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { LedgerLine } from '@/lib/api/assets';
import { useLockedLedger } from '@/lib/assets/hooks';
import { useErrorText } from '@/lib/i18n/errorText';
import { LEDGER_ROW_HEIGHT, LedgerRow } from './LedgerRow';
import { LedgerSheet } from './LedgerSheet';

export function StatementSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('assets.ledger');
  const errorText = useErrorText();
  const lines = useLockedLedger();
  const [opened, setOpened] = useState<LedgerLine | null>(null);
  return (
    <>
      <Sheet open onClose={onClose} title={t('title')}>
        <div className="-mx-4 min-h-[50dvh]">
          {lines.data ? (
            <>
              {lines.data.length === 0 && <EmptyState title={t('empty')} />}
              {lines.data.map((line) => (
                <LedgerRow key={line.id} line={line} onOpen={() => setOpened(line)} />
              ))}
              {lines.hasMore && (
                <Button kind="text" busy={lines.isLoadingMore} onPress={lines.loadMore}>
                  {t('more')}
                </Button>
              )}
            </>
          ) : lines.error ? (
            <ErrorState text={errorText(lines.error)} onRetry={() => void lines.reload()} />
          ) : (
            <SkeletonRows height={LEDGER_ROW_HEIGHT} icon={false} />
          )}
        </div>
      </Sheet>
      {opened && <LedgerSheet line={{ ...opened, refType: null, refId: null }} onClose={() => setOpened(null)} />}
    </>
  );
}
