/**
 * Keeps a strip of tabs under the finger that has pressed it. What it shows next may be shorter, and a page that ends earlier scrolls back; so
 * the part of the page that the strip belongs to reaches at least as far down as the window.
 */
export function keepInPlace(strip: HTMLElement | null): void {
  const part = strip?.closest('section');
  if (!part || window.scrollY === 0) return;
  part.style.minHeight = `${window.innerHeight - part.getBoundingClientRect().top}px`;
}
