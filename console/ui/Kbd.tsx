/** A key of the keyboard, as it is printed on it. */
export function Kbd({ children, onDark = false }: { children: string; onDark?: boolean }) {
  return (
    <kbd
      className={`inline-block min-w-[1.125rem] rounded-[0.25rem] border border-b-2 px-1 text-center font-sans text-caption font-semibold ${
        onDark ? 'border-white/50 text-white' : 'border-line bg-page text-ink-2'
      }`}
    >
      {children}
    </kbd>
  );
}
