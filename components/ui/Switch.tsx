/** On or off, at once. `id`: for a `<label>` beside it, whose words turn it too. */
export function Switch({
  on,
  onChange,
  label,
  id,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
  label: string;
  id?: string;
}) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => onChange(!on)}
      className="grid h-11 w-12 place-items-center"
    >
      <span
        className={`h-7 w-12 rounded-full p-0.5 transition-colors duration-(--fast) ${on ? 'bg-brand' : 'bg-disabled'}`}
      >
        <span
          className={`block size-6 rounded-full bg-white transition-transform duration-(--fast) ease-smooth ${on ? 'translate-x-5' : ''}`}
        />
      </span>
    </button>
  );
}
