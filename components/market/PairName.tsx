/** `BTC/USDT` as rows write it: the base strong, the quote light. */
export function PairName({ base, quote }: { base: string; quote: string }) {
  return (
    <span className="flex items-baseline leading-5">
      <b className="max-w-full shrink-0 truncate font-semibold">{base}</b>
      <span className="text-ink-3 min-w-0 truncate text-[12px]">/{quote}</span>
    </span>
  );
}
