/** Blocks that have come and those that are waited for. The words beside it say the same. */
export function BlockTicks({ done, needed }: { done: number; needed: number }) {
  return (
    <span aria-hidden className="flex gap-1">
      {Array.from({ length: needed }, (_, place) => (
        <span key={place} className={`h-1.5 flex-1 rounded-full ${place < done ? 'bg-ink' : 'bg-line'}`} />
      ))}
    </span>
  );
}
