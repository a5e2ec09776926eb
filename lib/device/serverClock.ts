/** The server's time as far as the device knows it: its own clock may be days off, and countdowns must not be. */
let offsetMs = 0;

/** Called with the time of each reply. */
export function noteServerTime(serverMs: number, deviceMs = Date.now()): void {
  offsetMs = serverMs - deviceMs;
}

export const serverNow = (): number => Date.now() + offsetMs;
