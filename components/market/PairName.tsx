/** `BTC/USDT` as rows write it: the base strong, the quote light. */
export function PairName({ base, quote }: { base: string; quote: string }) {
  return (
    <span className="block truncate leading-5">
      <b className="font-semibold">{base}</b>
      <span className="text-ink-3 text-[12px]">/{quote}</span>
    </span>
  );
}
