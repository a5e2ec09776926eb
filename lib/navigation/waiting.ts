/** Whether what a screen shows first is there yet. What wants to be told about it waits until it is, and until no sheet is open. */
import { useLayoutEffect } from 'react';
import { whenAlone } from './layers';

let waiting = 0;
const untilShown: (() => void)[] = [];

function runShown(): void {
  if (waiting > 0) return;
  // A sheet may close by leading to a screen that is not there yet.
  for (const run of untilShown.splice(0)) whenAlone(() => (waiting > 0 ? untilShown.push(run) : run()));
}

/** For a part of a screen: true while bones stand in its place, or while the screen is about to be left. */
export function useWaiting(waits: boolean): void {
  // Before any other effect of the same change asks.
  useLayoutEffect(() => {
    if (!waits) return undefined;
    waiting += 1;
    return () => {
      waiting -= 1;
      // The screen that takes this one's place has its say first.
      setTimeout(runShown);
    };
  }, [waits]);
}

/** Runs this once nothing on the screen waits for its first content and no sheet is open. */
export function whenShown(run: () => void): void {
  untilShown.push(run);
  setTimeout(runShown);
}
