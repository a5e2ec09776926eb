/** Chooses another pair in a sheet. */
import { useTranslations } from 'next-intl';
import { Loaded } from '@/components/layout/Loaded';
import { Sheet } from '@/components/ui/Sheet';
import type { MarketKind, Variety } from '@/lib/api/market';

const loadList = () => import('./PairList').then(({ PairList }) => PairList);

export function PairPicker({
  open,
  onClose,
  kind,
  onPick,
}: {
  open: boolean;
  onClose: () => void;
  kind?: MarketKind;
  onPick: (variety: Variety) => void;
}) {
  const t = useTranslations('market.picker');
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <div className="min-h-[60dvh]">
        <Loaded load={loadList} onFail={onClose} props={{ kind, onPick }} />
      </div>
    </Sheet>
  );
}
