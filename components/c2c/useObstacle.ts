/** Why an advert cannot be taken, in words, with the person's own figure. */
import { useTranslations } from 'next-intl';
import type { AdvertObstacle } from '@/lib/api/c2cShapes';

export function useObstacle() {
  const t = useTranslations('c2c.obstacle');
  return ({ why, own, needed }: AdvertObstacle): string => t(why, { own: own ?? 0, needed: needed ?? 0 });
}
