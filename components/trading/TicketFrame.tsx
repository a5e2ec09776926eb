/** What the tickets of all products have in common: the side, the fields between, what the order would mean, and one button. */
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Segmented } from '@/components/ui/Tabs';
import { useBroughtIntoView } from '@/components/ui/useBroughtIntoView';
import type { Side } from '@/lib/api/trading';

export interface Fact {
  name: string;
  value: ReactNode;
  /** The value says it all: its name is for screen readers only. */
  isAlone?: boolean;
}

export interface TicketFrameProps {
  /** The words of the product. */
  words: { ticket: string; side: string; buy: string; sell: string; submit: string };
  side: Side;
  onSide: (side: Side) => void;
  /** What the order would do, line by line. */
  facts: readonly Fact[];
  /** `wide` says in words what a phone hides behind a tap. */
  look: 'narrow' | 'wide';
  /** What is to be known of the button, just above it. */
  note?: ReactNode;
  /** What comes and goes with the market, beneath the button: above it, it would move the button under the finger. */
  below?: ReactNode;
  /** The button leads elsewhere first, and buys or sells nothing yet: `words.submit` says where. */
  isDetour?: boolean;
  /** Nothing can be ordered: `words.submit` says why. */
  isBlocked?: boolean;
  /** What is wrong is said beneath the fields. */
  hasFaults?: boolean;
  /** Closer together on a low phone, where it would not end above the tab bar otherwise. */
  isTight?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

export function TicketFrame({
  words,
  side,
  onSide,
  facts,
  look,
  note,
  below,
  isDetour = false,
  isBlocked = false,
  hasFaults = false,
  isTight = false,
  onSubmit,
  children,
}: TicketFrameProps) {
  const foot = useBroughtIntoView<HTMLDivElement>(hasFaults);
  return (
    <section
      aria-label={words.ticket}
      className={`flex min-w-0 flex-col gap-2.5 ${isTight ? '[@media(max-height:44rem)]:gap-2' : ''}`}
    >
      <Segmented
        look="trade"
        label={words.side}
        value={side}
        onChange={(chosen) => chosen !== side && onSide(chosen)}
        items={[
          { value: 'buy', label: words.buy },
          { value: 'sell', label: words.sell },
        ]}
      />
      {children}
      {/* Pinned above the tab bar it would cut what stands above it. It comes into view with the faults that move it. */}
      <div
        ref={foot}
        className={
          look === 'narrow'
            ? `-my-2 flex scroll-mb-[calc(4rem+var(--safe-bottom))] flex-col gap-2.5 py-2 ${isTight ? '[@media(max-height:44rem)]:gap-1.5' : ''}`
            : 'flex flex-col gap-2.5'
        }
      >
        <Facts facts={facts} isTight={isTight} />
        {note}
        <Button kind={isDetour ? 'primary' : side === 'buy' ? 'buy' : 'sell'} disabled={isBlocked} onPress={onSubmit}>
          {words.submit}
        </Button>
        {below && <p className="text-caption empty:hidden">{below}</p>}
      </div>
    </section>
  );
}

function Facts({ facts, isTight }: Pick<TicketFrameProps, 'facts' | 'isTight'>) {
  return (
    <dl className="text-caption">
      {facts.map(({ name, value, isAlone = false }) => (
        <div
          key={name}
          className={`flex min-h-[1.375rem] items-baseline justify-between gap-2 ${isTight ? '[@media(max-height:44rem)]:min-h-5' : ''}`}
        >
          <dt className={isAlone ? 'sr-only' : 'text-ink-3 shrink-0'}>{name}</dt>
          <dd className="num min-w-0 flex-1 text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
