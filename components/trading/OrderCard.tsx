/** One order in a list of any product: what it is, three figures, and what may be done with it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export const ORDER_CARD_HEIGHT = 108;

export interface OrderCardProps {
  pair: string;
  /** Where it leads; absent where there is no page of its own. */
  href?: string;
  /** Shows more of it where it is, instead of a page. */
  onOpen?: () => void;
  tags: ReactNode;
  /** Beneath the pair: when, and what else says what it is. */
  line: ReactNode;
  /** A button, or where the order stands. */
  action: ReactNode;
  cells: readonly { name: string; value: string }[];
}

export function OrderCard({ pair, href, onOpen, tags, line, action, cells }: OrderCardProps) {
  // One size for the figures: the longest decides.
  const longest = Math.max(...cells.map(({ value }) => value.length));
  const size =
    longest > 22
      ? 'text-[0.6875rem] [overflow-wrap:anywhere]'
      : longest > 15
        ? 'text-[0.875rem] max-[22.4375rem]:text-[0.6875rem]'
        : 'text-[0.875rem]';
  return (
    <article className="hairline-b relative px-4 py-3" style={{ minHeight: ORDER_CARD_HEIGHT }}>
      <div className="flex min-h-9 items-center gap-2 large-text:flex-wrap large-text:gap-y-1">
        <div className="min-w-0">
          <div className="flex items-center gap-2 leading-5 large-text:flex-wrap large-text:leading-normal">
            {href ? (
              <Link to={href} className="font-semibold before:absolute before:inset-0">
                {pair}
              </Link>
            ) : onOpen ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={onOpen}
                className="font-semibold before:absolute before:inset-0"
              >
                {pair}
              </button>
            ) : (
              <span className="font-semibold">{pair}</span>
            )}
            {tags}
          </div>
          <span className="num text-caption text-ink-3 block">{line}</span>
        </div>
        <span className="relative ml-auto shrink-0">{action}</span>
      </div>
      <dl className="num text-caption text-ink-3 mt-2 grid grid-cols-[minmax(0,1.3fr)_minmax(0,1.5fr)_auto] gap-x-2 large-text:grid-cols-1 large-text:gap-y-2">
        {cells.map(({ name, value }) => (
          <div key={name} className="min-w-0 last:text-right large-text:last:text-left">
            <dt className="truncate large-text:whitespace-normal">{name}</dt>
            <dd
              className={`text-ink mt-0.5 leading-5 font-medium large-text:leading-normal large-text:[overflow-wrap:anywhere] ${size}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
