/**
 * Whoever presses a button twice means it twice. Where the first press has changed what stands there, because a layer closed, a page came or
 * something was done, the second one would hit what nobody has looked at: a tab beneath, a button that has become another one. So the place of the
 * press is covered for a moment.
 */

/** How long after a press a second one may come that was meant for the same thing, in milliseconds. */
const DOUBLE_TAP_MS = 500;
/** How far from the first a finger comes down again, in pixels of the page. */
const REACH = 32;

let last = { x: 0, y: 0, at: -Infinity };
let cover: HTMLElement | null = null;

/** Notes where fingers come down, until the answer is called. */
export function watchPresses(): () => void {
  const note = ({ clientX, clientY }: PointerEvent): void => {
    last = { x: clientX, y: clientY, at: performance.now() };
  };
  window.addEventListener('pointerdown', note, true);
  return () => window.removeEventListener('pointerdown', note, true);
}

/** To be called where what is shown changes. Presses elsewhere count, and so do those by key, by a screen reader, and in a layer that opens after this. */
export function coverLastPress(): void {
  const { x, y, at } = last;
  const left = at + DOUBLE_TAP_MS - performance.now();
  // A screen reader presses at 0, 0.
  if (left <= 0 || (x === 0 && y === 0)) return;
  cover?.remove();
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.className = 'fixed z-50';
  Object.assign(element.style, {
    left: `${x - REACH}px`,
    top: `${y - REACH}px`,
    width: `${2 * REACH}px`,
    height: `${2 * REACH}px`,
  });
  // Beneath an open layer nothing is pressed, and over it only what is part of it.
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(element);
  cover = element;
  setTimeout(() => element.remove(), left);
}
