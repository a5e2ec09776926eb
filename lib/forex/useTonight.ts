/** What the next interest would be for what is opened now, drawn anew when it gets too late for what would be due to its holder. */
import type { ForexVariety } from '@/lib/api/forexShapes';
import { useHasPassed } from '@/lib/device/useHasPassed';
import type { Decimal } from '@/lib/money/decimal';
import type { Scene } from './figures';
import { HELD_FOR_INTEREST_MS } from './rules';
import { tonightOf } from './ticket';

/** Null without lots, and while the rate is unknown. */
export function useTonight(lots: Decimal | null, variety: ForexVariety, scene: Scene): ReturnType<typeof tonightOf> {
  const isLate = useHasPassed(variety.session.rollover.at - HELD_FOR_INTEREST_MS);
  return lots && tonightOf(lots, variety, scene.rateOf(variety.quote), isLate);
}
