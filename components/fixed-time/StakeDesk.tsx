/** The price against the entry of the order that ends next, and the ticket. */
import type { FixedTimeConfig } from '@/lib/api/fixedTimeShapes';
import type { Variety } from '@/lib/api/market';
import { useRunning } from '@/lib/fixed-time/hooks';
import { fixedTimeDraft } from '@/lib/fixed-time/state';
import { optionOf } from '@/lib/fixed-time/ticket';
import { EntryChart } from './EntryChart';
import { Ticket } from './Ticket';

export function StakeDesk({ variety, config }: { variety: Variety; config: FixedTimeConfig }) {
  const { duration } = fixedTimeDraft.useDraft();
  const own = (useRunning(variety.kind).data ?? []).filter(({ symbol }) => symbol === variety.symbol);
  const next = own.reduce<(typeof own)[number] | null>(
    (first, order) =>
      order.expiresAt !== null && (first?.expiresAt == null || order.expiresAt < first.expiresAt) ? order : first,
    null,
  );
  return (
    <>
      <EntryChart variety={variety} order={next} duration={optionOf(config, duration)?.duration ?? duration} />
      <Ticket variety={variety} config={config} />
    </>
  );
}
