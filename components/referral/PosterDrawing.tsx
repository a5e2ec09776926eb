/** One poster as a drawing: what the app is, what whoever invites gets, and the way in. It promises nothing. */
import { renderSVG } from 'uqr';
import { bird } from '@/components/layout/bird';

export const POSTER = { width: 600, height: 800 } as const;

const looks = {
  ink: { back: 'var(--ink)', text: 'var(--page)', soft: 'var(--line)' },
  brand: { back: 'var(--brand)', text: 'var(--page)', soft: 'var(--brand-soft)' },
  paper: { back: 'var(--surface)', text: 'var(--ink)', soft: 'var(--ink-2)' },
};
export type PosterLook = keyof typeof looks;

export interface PosterWords {
  label: string;
  brand: string;
  headline: readonly [string, string];
  facts: readonly [string, string];
  code: string;
  warning: string;
}

interface Props {
  look: PosterLook;
  words: PosterWords;
  link: string;
  /** The middle of the QR code and its side, as shares of the width. */
  qr: { x: number; y: number; side: number };
}

export function PosterDrawing({ look, words, link, qr }: Props) {
  const { back, text, soft } = looks[look];
  const { width, height } = POSTER;
  const side = qr.side * width;
  const code = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link, { border: 2 }))}`;
  return (
    <svg
      role="img"
      aria-label={words.label}
      viewBox={`0 0 ${width} ${height}`}
      xmlns="http://www.w3.org/2000/svg"
      fontFamily="system-ui, sans-serif"
      className="w-full rounded-m"
    >
      <rect width={width} height={height} fill={back} />
      <g
        transform="translate(40 44) scale(1.35)"
        fill="none"
        stroke={text}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={bird.body} strokeWidth={bird.stroke} />
        <circle cx={bird.eye.x} cy={bird.eye.y} r={bird.eye.radius} fill={text} stroke="none" />
      </g>
      <text x="136" y="98" fill={text} fontSize="34" fontWeight="700">
        {words.brand}
      </text>
      {words.headline.map((line, place) => (
        <text key={line} x="48" y={200 + place * 58} fill={text} fontSize="46" fontWeight="700">
          {line}
        </text>
      ))}
      {words.facts.map((line, place) => (
        <text key={line} x="48" y={316 + place * 34} fill={soft} fontSize="23">
          {line}
        </text>
      ))}
      <rect
        x={qr.x * width - side / 2}
        y={qr.y * width - side / 2}
        width={side}
        height={side}
        rx="16"
        fill="var(--page)"
      />
      <image
        href={code}
        x={qr.x * width - side / 2 + 8}
        y={qr.y * width - side / 2 + 8}
        width={side - 16}
        height={side - 16}
      />
      <text
        x={width / 2}
        y={qr.y * width + side / 2 + 42}
        fill={text}
        fontSize="26"
        fontWeight="600"
        textAnchor="middle"
      >
        {words.code}
      </text>
      <text x={width / 2} y={height - 20} fill={soft} fontSize="17" textAnchor="middle">
        {words.warning}
      </text>
    </svg>
  );
}
