import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useToast } from './toast';

const icons = { done: CircleCheck, error: CircleAlert, plain: null };

/** Draws the present toast, above sheets and dialogs too, and speaks it. It stands below the top bar, which keeps its title and its way back. */
export function ToastHost() {
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    // The top layer is ordered by who came last: opened anew, it stands above a dialog.
    if (!toast || !element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [toast]);
  const Icon = toast ? icons[toast.kind] : null;
  return (
    <div
      ref={box}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-[calc(3.625rem+var(--safe-top))] m-0 mx-auto w-full max-w-(--column) bg-transparent px-4"
    >
      <div
        role={toast?.kind === 'error' ? 'alert' : 'status'}
        aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}
        className="flex justify-center"
      >
        {toast && (
          <p
            key={toast.id}
            className="bg-ink fade rounded-m text-label flex max-w-full items-center gap-2 px-4 py-3 font-medium text-white [overflow-wrap:anywhere]"
          >
            {Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
            {toast.text}
          </p>
        )}
      </div>
    </div>
  );
}
