/** Draws nothing: says what became of contracts that ran, also of those that ended while nobody looked. Its key is the kind, whose change is no end of a contract. */
import { toast } from '@/components/ui/toast';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import type { MarketKind } from '@/lib/api/market';
import type { Load } from '@/lib/client/useCall';
import { useSettled } from '@/lib/fixed-time/useSettled';
import { useResultWords } from './useResultWords';

export function TellEnds({ kind, running }: { kind: MarketKind; running: Load<FixedTimeOrder[]> }) {
  const say = useResultWords();
  useSettled(kind, running, (ended) => toast.show(say(ended)));
  return null;
}
