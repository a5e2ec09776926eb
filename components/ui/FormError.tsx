/** Why a whole form was refused, above its button, and the way to what has to be settled first. It stays until the next try. Its margin keeps it clear of a button that is pinned at the foot. */
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useBroughtIntoView } from './useBroughtIntoView';

export interface WayOut {
  label: string;
  href: string;
}

export function FormError({ text, wayOut = null }: { text: string | null; wayOut?: WayOut | null }) {
  const ref = useBroughtIntoView<HTMLDivElement>(text !== null && text !== '');
  return (
    <div ref={ref} role="alert" className="scroll-my-24">
      {text && (
        <p className="bg-danger-soft text-danger text-label rounded-m mb-4 flex items-start gap-2 px-3 py-2.5">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {text}
            {wayOut && (
              <Link to={wayOut.href} className="press -mb-2.5 flex min-h-11 items-center font-semibold underline">
                {wayOut.label}
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
