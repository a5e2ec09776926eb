/** What each photo should look like, in a few lines. */
const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function PhotoArt({ side }: { side: 'front' | 'back' | 'hand' }) {
  return (
    <svg aria-hidden viewBox="0 0 120 76" className="h-20">
      {side !== 'hand' && <rect x="12" y="8" width="96" height="60" rx="8" {...stroke} />}
      {side === 'front' && (
        <path d="M36 34a8 8 0 1 1 0-.01M22 56c2-9 8-13 14-13s12 4 14 13M62 28h34M62 40h34M62 52h22" {...stroke} />
      )}
      {side === 'back' && <path d="M12 22h96M24 36h40M24 46h28M80 38h16v16H80z" {...stroke} />}
      {side === 'hand' && (
        <path
          d="M44 26a12 12 0 1 1 0-.01M20 72c2-20 12-28 24-26M64 34h44v28H64zM72 43h14M72 51h24M58 58c-6 0-8 6-4 10h12"
          {...stroke}
        />
      )}
    </svg>
  );
}
