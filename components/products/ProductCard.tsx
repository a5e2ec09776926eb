/** One product in a list: what it is, what it promises in one large figure, and two or three facts beneath. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CoinIcon } from '@/components/ui/CoinIcon';

export interface ProductFact {
  name: ReactNode;
  value: ReactNode;
}

export interface ProductCardProps {
  coin: string;
  title: ReactNode;
  /** Beside the title, such as a `Tag`. */
  tag?: ReactNode;
  figure: ReactNode;
  /** What the figure is. */
  caption: ReactNode;
  facts: readonly ProductFact[];
  to: string;
}

export function ProductCard({ coin, title, tag, figure, caption, facts, to }: ProductCardProps) {
  return (
    <Link to={to} className="press border-line rounded-m block border px-3.5 py-3">
      <span className="flex items-center gap-2.5">
        <CoinIcon coin={coin} size={32} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold">
            {title} {tag}
          </span>
        </span>
        <span className="text-right">
          <span className="num text-heading block leading-6 font-bold">{figure}</span>
          <span className="text-caption text-ink-3 block">{caption}</span>
        </span>
        <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
      </span>
      <span className="text-caption text-ink-3 mt-2.5 grid auto-cols-fr grid-flow-col gap-3">
        {facts.map(({ name, value }, index) => (
          <span key={index} className="min-w-0 last:text-right">
            <span className="block">{name}</span>
            <span className="num text-label text-ink block [overflow-wrap:anywhere]">{value}</span>
          </span>
        ))}
      </span>
    </Link>
  );
}
