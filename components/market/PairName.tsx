/** `BTC/USDT` as rows write it: the base strong, the quote light. A quote without room goes to a second line, which is out of sight. */
export function PairName({ base, quote }: { base: string; quote: string }) {
  return (
    <span className="flex h-5 flex-wrap items-baseline overflow-hidden leading-5">
      <b className="max-w-full shrink-0 truncate font-semibold">{base}</b>
      <span className="text-ink-3 text-[0.75rem] leading-5">/{quote}</span>
    </span>
  );
}
