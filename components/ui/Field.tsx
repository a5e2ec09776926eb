import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

export interface FieldParts {
  id: string;
  /** Ids of the hint and the error, for `aria-describedby`. */
  describedBy: string | undefined;
  invalid: boolean;
}

/** In a sheet, what is wrong with its first wrong field is brought out from behind the pinned button. Forms on a page move the focus. */
function useFaultInSight(isWrong: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = ref.current;
    if (!isWrong || !field) return;
    const first = field.closest('dialog')?.querySelector('[aria-invalid=true]');
    if (first && field.contains(first)) field.scrollIntoView?.({ block: 'nearest' });
  }, [isWrong]);
  return ref;
}

/** Label above, control, then the error in words or the hint beneath. The line beneath keeps its room, so that nothing jumps. */
export function Field({
  label,
  error,
  hint,
  aside,
  reserve = false,
  children,
}: {
  label?: string;
  error?: string | null;
  hint?: ReactNode;
  /** At the right end of the label's line. */
  aside?: ReactNode;
  /** Keep room for the error from the start. */
  reserve?: boolean;
  children: (parts: FieldParts) => ReactNode;
}) {
  const id = useId();
  const beneath = `${id}-beneath`;
  const hasBeneath = Boolean(error ?? hint);
  const ref = useFaultInSight(Boolean(error));
  return (
    <div ref={ref}>
      {(label || aside) && (
        <div className="text-label text-ink-2 mb-1.5 flex justify-between">
          {label && <label htmlFor={id}>{label}</label>}
          {aside}
        </div>
      )}
      {children({ id, describedBy: hasBeneath ? beneath : undefined, invalid: Boolean(error) })}
      {(hasBeneath || reserve) && (
        <p
          id={beneath}
          data-beneath
          role={error ? 'alert' : undefined}
          className={`text-caption mt-1 min-h-4 ${error ? 'text-danger' : 'text-ink-3'}`}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
