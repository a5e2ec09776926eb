/** Who has taken something: the first letter of a name, black for oneself, dashed for nobody. */
export function Who({ name, isMe }: { name: string | null; isMe: boolean }) {
  const look =
    name === null
      ? 'border-dashed border-disabled'
      : isMe
        ? 'border-ink bg-ink text-white'
        : 'border-line bg-surface text-ink';
  return (
    <span
      aria-hidden="true"
      title={name ?? undefined}
      className={`inline-grid size-[1.375rem] place-items-center rounded-full border text-caption font-semibold uppercase ${look}`}
    >
      {name?.slice(0, 1)}
    </span>
  );
}
