/** First figures: what of a screen's first answers stands in the prerendered skeleton before the app is there. */

import type { Language } from '@/lib/i18n/languages';

export interface Figure {
  text: string;
  /** Classes of the element, as the app will have them. */
  look: string;
}

/** What the device says of how figures are shown. */
export interface Device {
  language: Language;
  hidesAmounts: boolean;
}

/**
 * Declared in a file of its own beside the screen: `firstTrendScreen.ts` exports one as `first`, and the skeleton has an element with
 * `data-first="<name>"` for each figure. It runs in the page, so it takes nothing of the agreement but types. `answers` are those of the
 * screen's early calls, in their order there; null while one is on its way or was refused. A figure that is null is not written.
 */
export type FirstFigures = (
  answers: readonly unknown[],
  query: URLSearchParams,
  device: Device,
) => Record<string, Figure | null>;

/** What a success carries; null for everything else. */
export function dataIn(text: string): unknown {
  try {
    const reply = JSON.parse(text) as { code?: unknown; data?: unknown } | null;
    return String(reply?.code) === '200' ? (reply?.data ?? null) : null;
  } catch {
    return null;
  }
}

export function writeFigures(figures: Record<string, Figure | null>): void {
  for (const [name, figure] of Object.entries(figures)) {
    const place = figure && document.querySelector(`[data-first="${name}"]`);
    if (!place) continue;
    place.className = figure.look;
    place.textContent = figure.text;
  }
}
