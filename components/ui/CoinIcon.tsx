const tones = ['#b85c1c', '#5460e0', '#14805e', '#2b3340', '#8d6f1f', '#8a3fb5', '#b8336a', '#1f7a99', '#4d6b8a', '#6d7a1f'];
/** The best known keep the colour people expect; the others take one from their letters. */
const known: Readonly<Record<string, string>> = { BTC: '#b85c1c', ETH: '#5460e0', USDT: '#14805e', SOL: '#14805e', XRP: '#2b3340', DOGE: '#8d6f1f', XAU: '#8d6f1f', XAG: '#66707e' };

function toneOf(coin: string): string {
  let sum = 0;
  for (const letter of coin) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return known[coin] ?? tones[sum % tones.length] ?? '#2b3340';
}

/** A coin's or currency's mark, drawn here: its first letters on a colour of its own. Decorative, its name always stands beside it. */
export function CoinIcon({ coin, size = 32 }: { coin: string; size?: number }) {
  const letters = coin.length <= 3 && size >= 28 ? coin : coin.slice(0, 1);
  const letterSize = letters.length > 1 ? size * 0.29 : size * 0.42;
  return (
    <span
      aria-hidden
      className="inline-grid shrink-0 place-items-center rounded-full leading-none font-bold text-white select-none"
      style={{ width: size, height: size, background: toneOf(coin), fontSize: letterSize }}
    >
      {letters}
    </span>
  );
}
