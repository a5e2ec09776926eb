/** How much larger than usual this person reads: the root's font size against 16 pixels. Sizes in rem follow by themselves; sizes counted by scripts ask here. */
export function textScale(): number {
  const size = Number(getComputedStyle(document.documentElement).fontSize.replace('px', ''));
  return size > 0 ? size / 16 : 1;
}

/** Where what stands side by side elsewhere stands one above the other, as `large-text:` in the styles. */
export const isLargeText = (): boolean => window.matchMedia?.('(width < 18rem)').matches ?? false;
