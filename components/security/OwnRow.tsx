/** Something that opens the account, such as a passkey or a wallet, in a list of its kind; what can be done with it stands at the right. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function OwnRow({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="hairline-b flex min-h-16 items-center gap-3 py-1.5 large-text:flex-wrap">
      <Icon aria-hidden className="text-ink-2 size-5.5 shrink-0" strokeWidth={1.6} />
      <span className="min-w-0 flex-1 large-text:min-w-32">
        <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
        <span className="text-label text-ink-3 num block">{text}</span>
      </span>
      <span className="-mr-2 flex shrink-0 items-center">{children}</span>
    </li>
  );
}
