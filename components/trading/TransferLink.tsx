/** A plus beside what is available, that leads to a transfer into the account. */
import { CirclePlus } from 'lucide-react';
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
