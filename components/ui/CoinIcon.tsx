/** The mark of a coin or currency. Decorative: its name always stands beside it. */
import { useState } from 'react';
import { markOf } from './coinMarks';

const tones = [
  '#b85c1c',
  '#5460e0',
  '#14805e',
  '#2b3340',
  '#8d6f1f',
  '#8a3fb5',
  '#b8336a',
  '#1f7a99',
  '#4d6b8a',
  '#6d7a1f',
];
/** The best known keep the colour people expect; the others take one from their letters. */
const known: Readonly<Record<string, string>> = {
  BTC: '#b85c1c',
  ETH: '#5460e0',
  USDT: '#14805e',
  SOL: '#14805e',
  XRP: '#2b3340',
  DOGE: '#8d6f1f',
  XAU: '#8d6f1f',
  XAG: '#66707e',
};
/** Of a pair of currencies: how large each mark is within the room of one. */
const OF_PAIR = 0.72;
const PX_PER_REM = 16;

function toneOf(coin: string): string {
  let sum = 0;
  for (const letter of coin) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return known[coin] ?? tones[sum % tones.length] ?? '#2b3340';
}

/** A coin's mark; with `quote` the marks of both sides of a pair, in the same room. `size` in pixels at the usual text size. */
export function CoinIcon({ coin, quote, size = 32 }: { coin: string; quote?: string | undefined; size?: number }) {
  if (!quote) return <Mark coin={coin} size={size} />;
  const part = size * OF_PAIR;
  return (
    <span aria-hidden className="relative inline-block shrink-0" style={{ width: rem(size), height: rem(size) }}>
      <span className="absolute right-0 bottom-0 flex">
        <Mark coin={quote} size={part} />
      </span>
      <span className="ring-page absolute top-0 left-0 flex rounded-full ring-[0.09375rem]">
        <Mark coin={coin} size={part} />
      </span>
    </span>
  );
}

const rem = (pixels: number): string => `${pixels / PX_PER_REM}rem`;

/** Letters on a colour, covered by the coin's drawing where there is one: the layout is the same with and without it. */
function Mark({ coin, size }: { coin: string; size: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  const mark = markOf(coin);
  const letters = coin.length <= 3 && size >= 28 ? coin : coin.slice(0, 1);
  const letterSize = letters.length > 1 ? size * 0.29 : size * 0.42;
  return (
    <span
      aria-hidden
      className="relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-bold text-white shadow-[0_0_0_0.03125rem_var(--line)] select-none"
      style={{ width: rem(size), height: rem(size), background: toneOf(coin), fontSize: rem(letterSize) }}
    >
      {letters}
      {mark !== null && failed !== coin && (
        // Keyed, so that a row that is used again for another coin never shows the last one's mark.
        <img
          key={coin}
          src={mark}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(coin)}
          className="absolute inset-0 size-full"
        />
      )}
    </span>
  );
}
