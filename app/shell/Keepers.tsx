/** Draws nothing: keeps up to date what every screen relies on, as long as the app is open. */
import { useMergeFavourites } from '@/lib/market/favourites';
import { useDisplayRate } from '@/lib/market/hooks';

export function Keepers() {
  useDisplayRate();
  useMergeFavourites();
  return null;
}
