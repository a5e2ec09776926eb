/** Avocet's mark: the wading bird, drawn as two strokes. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      <rect width="64" height="64" rx="18" fill="var(--brand)" />
      <path
        d="M12 40c10 2 17-3 20-12 2-7 8-11 14-8 3 1.500 4 4 8 3-2 4-6 4-8 3-1 12-11 21-24 20"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="43.500" cy="23" r="1.800" fill="#fff" />
    </svg>
  );
}
