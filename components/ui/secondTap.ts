/** How long after a press a second one may come that was meant for the same button, in milliseconds. */
const DOUBLE_TAP_MS = 300;
/** How far from the first a finger comes down again, in pixels of the page. */
const NEAR = 32;

/** Where a finger came down, and when by the browser's own clock (`event.timeStamp`). */
export interface Press {
  x: number;
  y: number;
  at: number;
}

/**
 * To be called when a layer closes. Whoever presses a button twice, and whose first press closed the layer, would hit with the second what lies
 * beneath: that one is let go without effect. A press anywhere else counts, and so does one in a layer that has opened since.
 */
export function dropSecondTap(first: Press | null): void {
  // A screen reader presses at 0, 0.
  if (!first || (first.x === 0 && first.y === 0)) return;
  const drop = (event: MouseEvent): void => {
    if (event.timeStamp - first.at > DOUBLE_TAP_MS) {
      window.removeEventListener('click', drop, true);
      return;
    }
    const isNear = Math.abs(event.clientX - first.x) <= NEAR && Math.abs(event.clientY - first.y) <= NEAR;
    const isInLayer = event.target instanceof Element && event.target.closest('dialog') !== null;
    // A press by keyboard has the count 0.
    if (event.detail === 0 || !isNear || isInLayer) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, true);
}
