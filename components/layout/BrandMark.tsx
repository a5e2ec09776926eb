import { bird } from './bird';

/** Avocet's mark: the wading bird, drawn as two strokes. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${bird.side} ${bird.side}`} aria-hidden>
      <rect width={bird.side} height={bird.side} rx={bird.corner} fill="var(--brand)" />
      <path
        d={bird.body}
        fill="none"
        stroke="#fff"
        strokeWidth={bird.stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={bird.eye.x} cy={bird.eye.y} r={bird.eye.radius} fill="#fff" />
    </svg>
  );
}
