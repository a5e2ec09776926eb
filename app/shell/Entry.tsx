'use client';
/** The prerendered skeleton until the app may look at the address, then the app. */
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { App } from '../App';

export function Entry({ skeleton }: { skeleton: ReactNode }) {
  // False while the HTML is taken over, so that the first render equals the prerendered one.
  const [isBrowser, setIsBrowser] = useState(false);
  // Not urgent, so that it is drawn in slices between which the browser may paint and listen.
  useEffect(() => startTransition(() => setIsBrowser(true)), []);
  return isBrowser ? <App skeleton={skeleton} /> : skeleton;
}
