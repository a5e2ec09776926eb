'use client';
/** The prerendered skeleton until the app may look at the address, then the app. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { App } from '../App';

const never = () => () => {};

export function Entry({ skeleton }: { skeleton: ReactNode }) {
  // False while the HTML is taken over, so that the first render equals the prerendered one.
  const isBrowser = useSyncExternalStore(never, () => true, () => false);
  return isBrowser ? <App skeleton={skeleton} /> : skeleton;
}
