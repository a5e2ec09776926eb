/** An address in groups of four, the first and last of which stand out: these are what people compare. */
export function AddressText({ address, className = '' }: { address: string; className?: string }) {
  const groups = address.slice(2).match(/.{4}/g) ?? [];
  return (
    // Selected and copied as one word, without the gaps.
    <span className={`inline-flex flex-wrap gap-x-[0.5em] font-mono select-all ${className}`} aria-label={address}>
      {groups.map((group, place) => (
        <span key={place} className={place === 0 || place === groups.length - 1 ? 'text-ink font-bold' : 'text-ink-2'}>
          {place === 0 && <span className="text-ink-3 font-normal">{address.slice(0, 2)}</span>}
          {group}
        </span>
      ))}
    </span>
  );
}
