/** The kinds of contracts as one choice at the head of their screens. */
import { useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/Tabs';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const kinds = ['perpetual', 'fixedTime', 'forex'] as const;
type Kind = (typeof kinds)[number];

export function ContractFamily({ here, isTight = false }: { here: Kind; isTight?: boolean }) {
  const t = useTranslations('trading.family');
  const navigation = useNavigation();
  const open = (kind: Kind) => {
    if (kind === here) return;
    if (kind === 'perpetual') navigation.switchTab(paths.perpetual.trade.href());
    else if (kind === 'fixedTime') navigation.push(paths.fixedTime.trade.href());
    else navigation.push(paths.forex.chart.href());
  };
  return (
    <Segmented
      label={t('label')}
      value={here}
      isTight={isTight}
      onChange={open}
      items={kinds.map((value) => ({ value, label: t(value) }))}
    />
  );
}
