/** On home and fund: what may soon cost somebody money, in a sentence, and the way to it. */
import { ChevronRight, TriangleAlert } from 'lucide-react';

interface Props {
  text: string;
  /** Of the way there. */
  open: string;
  onOpen: () => void;
}

export function DangerNotice({ text, open, onOpen }: Props) {
  return (
    <div role="alert" className="px-4 pt-2">
      <button
        type="button"
        onClick={onOpen}
        className="press bg-warn-soft text-warn text-label rounded-m flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left"
      >
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">{text}</span>
        <span className="flex shrink-0 items-center font-semibold">
          {open}
          <ChevronRight aria-hidden className="size-4" />
        </span>
      </button>
    </div>
  );
}
