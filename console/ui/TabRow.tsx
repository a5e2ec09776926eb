/** Tabs in a row, the chosen one underlined. */
interface TabRowProps<V extends string> {
  tabs: readonly { value: V; name: string }[];
  chosen: V;
  onChoose: (value: V) => void;
  /** Beneath it goes on to both sides. */
  isLined?: boolean;
}

export function TabRow<V extends string>({ tabs, chosen, onChoose, isLined = false }: TabRowProps<V>) {
  return (
    <div role="tablist" className={`flex flex-wrap gap-x-4 max-xl:gap-x-2.5 ${isLined ? 'border-b border-line' : ''}`}>
      {tabs.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === chosen}
          onClick={() => onChoose(value)}
          className={`pb-1.5 font-medium ${value === chosen ? 'font-bold text-ink shadow-[0_2px_0_var(--brand)]' : 'text-ink-3'}`}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
