/** What somebody has to do, or wait for, before they may open something in a risky product: it stands in the place of the ticket's button. */
import { useTranslations } from 'next-intl';
import type { RiskyProduct } from '@/lib/api/risk';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useObstacle } from '@/lib/risk/hooks';

/** Null where nothing stands in the way, and while it is not known: the exchange asks again. */
export function useFirstStep(product: RiskyProduct): { label: string; go: () => void } | null {
  const t = useTranslations('trading.first');
  const navigation = useNavigation();
  const obstacle = useObstacle(product);
  return obstacle && { label: t(obstacle), go: () => navigation.push(paths.risk.href()) };
}
