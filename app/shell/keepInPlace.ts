/** Stops giving the room back; null while none is held. */
let release: (() => void) | null = null;

/** So high has a part of the page to be that the page reaches down to where the window ends now. */
function heightToWindow(part: HTMLElement): number {
  const { top, bottom } = part.getBoundingClientRect();
  const beneath = document.documentElement.scrollHeight - window.scrollY - bottom;
  return Math.max(0, window.innerHeight - top - beneath);
}

/**
 * Keeps a strip of tabs under the finger that has pressed it. What it shows next may be shorter, and a page that ends earlier scrolls back; so
 * the part of the page that the strip belongs to stays high enough for where one has scrolled to. The room is given back on the way up.
 */
function keepInPlace(strip: Element): void {
  const part = strip.closest('section');
  release?.();
  if (!part) return;
  let held = Infinity;
  const fit = () => {
    held = part.isConnected ? Math.min(held, heightToWindow(part)) : 0;
    part.style.minHeight = held > 0 ? `${held}px` : '';
    if (held === 0) release?.();
  };
  release = () => {
    window.removeEventListener('scroll', fit);
    release = null;
  };
  window.addEventListener('scroll', fit, { passive: true });
  fit();
}

/** Watches the strips of tabs of every screen, before the screens hear of a press, until the answer is called. */
export function watchTabs(): () => void {
  const hear = ({ target }: MouseEvent): void => {
    const strip = target instanceof Element && target.closest('[role=tab]')?.closest('[role=tablist]');
    if (strip) keepInPlace(strip);
  };
  document.addEventListener('click', hear, true);
  return () => document.removeEventListener('click', hear, true);
}
