/** How much larger than usual this person reads: the root's font size against 16 pixels. Sizes in rem follow by themselves; sizes counted by scripts ask here. */
export function textScale(): number {
  const size = Number(getComputedStyle(document.documentElement).fontSize.replace('px', ''));
  return size > 0 ? size / 16 : 1;
}
