/** Whom one has blocked, with the way back. */
import { useTranslations } from 'next-intl';
import { LoadStates } from '@/components/layout/LoadStates';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { toast } from '@/components/ui/toast';
import { useBlock, useBlocked } from '@/lib/c2c/hooks';
import { useFormat } from '@/lib/format/useFormat';

export function BlockedSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('c2c.block');
  const format = useFormat();
  const load = useBlocked();
  const block = useBlock();
  const lift = async (orderNo: string) => {
    if (await block.run({ orderNo, isBlocked: false })) toast.done(t('lifted'));
  };
  return (
    <Sheet open onClose={onClose} title={t('list')}>
      <p className="text-label text-ink-2 pb-2">{t('listText')}</p>
      <LoadStates load={load} skeleton={<SkeletonRows count={2} height={56} icon={false} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-ink-3 py-8 text-center">{t('nobody')}</p>
          ) : (
            <ul aria-label={t('list')}>
              {list.map(({ orderNo, name, at }) => (
                <li key={orderNo} className="hairline-b flex min-h-15 items-center gap-3">
                  <span className="min-w-0 flex-1">
                    <b className="block truncate font-semibold">{name}</b>
                    <span className="text-caption text-ink-3 num">{format.dateTime(at)}</span>
                  </span>
                  <Button kind="secondary" size="small" onPress={() => void lift(orderNo)}>
                    {t('lift')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </LoadStates>
    </Sheet>
  );
}
