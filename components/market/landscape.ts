/** Laying the screen on its side. Only some browsers can, and only in full screen; elsewhere the person turns the phone. */
export type Turned = 'turned' | 'byHand';

/** Typed as what browsers have, not as what the standard promises: phones from Apple lack both. */
type Turnable = { lock?: (orientation: 'landscape') => Promise<void>; unlock?: () => void } | undefined;
const orientation = (): Turnable => window.screen.orientation;

export async function layOnSide(element: HTMLElement | null): Promise<Turned> {
  try {
    const turn = orientation();
    if (!element?.requestFullscreen || !turn?.lock) return 'byHand';
    await element.requestFullscreen();
    await turn.lock('landscape');
    return 'turned';
  } catch {
    standUp();
    return 'byHand';
  }
}

/** Back to how the phone is held. */
export function standUp(): void {
  if (!document.fullscreenElement) return;
  orientation()?.unlock?.();
  document.exitFullscreen().catch(() => undefined);
}
