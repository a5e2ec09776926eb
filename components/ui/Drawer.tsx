import { type ReactNode, useId } from 'react';
import { useModal } from './useModal';

/** A column that slides in from the left, over the page. "Back", Escape and a press outside close it; focus stays inside. */
export function Drawer({ onClose, title, children }: { onClose: () => void; title: string; children: ReactNode }) {
  const ref = useModal(onClose, true);
  const heading = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      className="slide text-ink bg-page fixed m-0 h-dvh max-h-none w-80 max-w-[86vw] backdrop:bg-black/45"
    >
      <h2 id={heading} className="sr-only">
        {title}
      </h2>
      <div className="h-full overflow-y-auto overscroll-contain [scrollbar-width:thin]">{children}</div>
    </dialog>
  );
}
