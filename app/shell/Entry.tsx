'use client';
/** The prerendered skeleton lies over the app until the first screen has its first content, and is taken away in one piece. */
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenShown } from '@/lib/navigation/waiting';
import { App } from '../App';
import { whenScreenLoaded } from './firstScreen';

/** A screen whose answers take longer shows its own bones, and may be used. */
const LONGEST_COVER_MS = 1000;

export function Entry({ skeleton }: { skeleton: ReactNode }) {
  // False while the HTML is taken over, so that the first render equals the prerendered one.
  const [isBrowser, setIsBrowser] = useState(false);
  const [isCovered, setIsCovered] = useState(true);
  // Not urgent, so that it is drawn in slices between which the browser may paint and listen.
  useEffect(() => startTransition(() => setIsBrowser(true)), []);
  useEffect(() => {
    if (!isBrowser) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const uncover = () => setIsCovered(false);
    whenShown(uncover);
    void whenScreenLoaded.then(() => {
      timer = setTimeout(uncover, LONGEST_COVER_MS);
    });
    return () => clearTimeout(timer);
  }, [isBrowser]);
  return (
    <>
      {isCovered && <div className="bg-backdrop fixed inset-0 z-50 overflow-hidden">{skeleton}</div>}
      {isBrowser && <App />}
    </>
  );
}
