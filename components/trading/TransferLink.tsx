/** A plus beside what is available, or a word in a sentence, that leads to a transfer into the account. */
import { CirclePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';

export function TransferLink({ to, label }: { to: 'perpetual' | 'fx'; label: string }) {
  return (
    <Link
      to={paths.assets.transfer.href({ from: 'spot', to })}
      aria-label={label}
      className="press text-ink-2 relative before:absolute before:-inset-3"
    >
      <CirclePlus aria-hidden className="size-4" />
    </Link>
  );
}

const wordTo = (to: 'perpetual' | 'fx') => (text: ReactNode) => (
  <Link
    to={paths.assets.transfer.href({ from: 'spot', to })}
    className="press text-brand relative font-medium before:absolute before:-inset-x-2 before:-inset-y-2.5"
  >
    {text}
  </Link>
);

/** For `t.rich`. */
export const transferWord = { perpetual: wordTo('perpetual'), fx: wordTo('fx') };
