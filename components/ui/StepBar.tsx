/** How many of a few steps are done, as one piece a step. The words beside it say the same. */
export function StepBar({ done, of }: { done: number; of: number }) {
  return (
    <span aria-hidden className="flex gap-1">
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={`h-1 flex-1 rounded-full ${index < done ? 'bg-brand' : 'bg-line'}`} />
      ))}
    </span>
  );
}
