import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useModal } from './useModal';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the bottom while the content scrolls: the one button. */
  footer?: ReactNode;
  /** Where a wide window shows it: in the middle, or over the column of the ticket. */
  place?: 'middle' | 'beside';
}

/** A sheet that rises from the bottom. "Back", Escape and a tap outside close it; focus stays inside. */
export function Sheet({ open, ...sheet }: SheetProps) {
  return open && <OpenSheet {...sheet} />;
}

function OpenSheet({ onClose, title, children, footer, place = 'middle' }: Omit<SheetProps, 'open'>) {
  const t = useTranslations('shell');
  const ref = useModal(onClose, true);
  const heading = useId();
  return (
    <dialog
      ref={ref}
      data-sheet={place}
      aria-labelledby={heading}
      className="rise text-ink bg-page fixed mx-auto mt-auto mb-0 flex max-h-[88dvh] w-full max-w-(--column) flex-col rounded-t-[20px] backdrop:bg-black/45"
    >
      <header className="flex shrink-0 items-center justify-between pt-2 pr-1.5 pl-4">
        <h2 id={heading} className="text-title font-semibold">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t('close')}
          onClick={onClose}
          className="press text-ink-2 grid size-11 place-items-center rounded-full focus-visible:-outline-offset-2"
        >
          <X aria-hidden className="size-5.5" />
        </button>
      </header>
      <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-1 pb-4">{children}</div>
      <div className="shrink-0 px-4 pb-[calc(0.75rem+var(--safe-bottom))]">{footer}</div>
    </dialog>
  );
}
