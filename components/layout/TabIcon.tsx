/** The drawings of the tab bar. They stand in the first paint, so they are drawn here rather than taken from the icon set. */
const drawings = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  market: 'M5 20V9M12 20V4M19 20v-8',
  trade: 'M4 8h14l-3-3M20 16H6l3 3',
  contract: 'M6 3h9l4 4v14H6zM9 12h7M9 16h7',
  assets: 'M3 7h16a2 2 0 012 2v9a2 2 0 01-2 2H5a2 2 0 01-2-2zM3 7l12-3v3M17 13h.01',
} as const;

export type TabWord = keyof typeof drawings;

export function TabIcon({ word, active = false }: { word: TabWord; active?: boolean }) {
  return (
    <svg
      width="23"
      height="23"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={active ? 2.1 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={drawings[word]} />
    </svg>
  );
}
