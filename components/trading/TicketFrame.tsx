/** What the tickets of all products have in common: the side, the fields between, what the order would mean, and one button. */
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Segmented } from '@/components/ui/Tabs';
import type { Side } from '@/lib/api/trading';

export interface TicketFrameProps {
  /** The words of the product. */
  words: { ticket: string; side: string; buy: string; sell: string; submit: string };
  side: Side;
  onSide: (side: Side) => void;
  /** What the order would do, line by line. */
  facts: readonly { name: string; value: ReactNode }[];
  /** `wide` says in words what a phone hides behind a tap. */
  look: 'narrow' | 'wide';
  /** What is to be known of the button, just above it. */
  note?: ReactNode;
  /** The button leads elsewhere first, and buys or sells nothing yet: `words.submit` says where. */
  isDetour?: boolean;
  /** Nothing can be ordered: `words.submit` says why. */
  isBlocked?: boolean;
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
  isDetour = false,
  isBlocked = false,
  onSubmit,
  children,
}: TicketFrameProps) {
  return (
    <section aria-label={words.ticket} className="flex min-w-0 flex-col gap-2.5">
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
      {/* On a small phone one line of words too many would push it under the tab bar: there it stays above that, with what the order may cost. Under a keyboard there is no room for both. */}
      <div
        className={
          look === 'narrow'
            ? 'bg-page z-[2] -my-2 flex flex-col gap-2.5 py-2 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-[calc(3.5rem+var(--safe-bottom))]'
            : 'flex flex-col gap-2.5'
        }
      >
        <Facts facts={facts} />
        {note}
        <Button kind={isDetour ? 'primary' : side === 'buy' ? 'buy' : 'sell'} disabled={isBlocked} onPress={onSubmit}>
          {words.submit}
        </Button>
      </div>
    </section>
  );
}

function Facts({ facts }: Pick<TicketFrameProps, 'facts'>) {
  return (
    <dl className="text-caption">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex min-h-[1.375rem] items-baseline justify-between gap-2">
          <dt className="text-ink-3 shrink-0">{name}</dt>
          <dd className="num min-w-0 flex-1 text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
