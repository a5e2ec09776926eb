/** One line of the security centre: what it is, how things stand, and where it leads. */
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Tag, type TagTone } from '@/components/ui/Tag';

export interface SecurityRowProps {
  icon: LucideIcon;
  title: string;
  text: string;
  state?: { tone: TagTone; label: string };
  onPress: () => void;
}

export function SecurityRow({ icon: Icon, title, text, state, onPress }: SecurityRowProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="press flex min-h-16 w-full items-center gap-3.5 px-4 py-2.5 text-left large-text:flex-wrap"
    >
      <Icon aria-hidden className="text-ink-2 size-5.5 shrink-0" strokeWidth={1.7} />
      <span className="min-w-0 flex-1 large-text:min-w-32">
        <span className="block font-semibold">{title}</span>
        <span className="text-label text-ink-3 block [overflow-wrap:anywhere]">{text}</span>
      </span>
      {state && <Tag tone={state.tone}>{state.label}</Tag>}
      <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
    </button>
  );
}

/** Lines that belong together, under their name. */
export function SecurityGroup({ title, rows }: { title: string; rows: readonly SecurityRowProps[] }) {
  return (
    <section className="pt-5">
      <h2 className="text-label text-ink-3 px-4 pb-1 font-semibold">{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.title} className="hairline-b">
            <SecurityRow {...row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
