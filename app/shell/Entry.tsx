'use client';
/** The prerendered skeleton lies over the app until the first screen has its first content, and is taken away in one piece. */
import { startTransition, useEffect, useState } from 'react';
import { whenShown } from '@/lib/navigation/waiting';
import { App } from '../App';
import { FirstSkeleton } from './FirstSkeleton';
import { whenScreenLoaded } from './firstScreen';

/** A screen whose answers take longer shows its own bones, and may be used. */
const LONGEST_COVER_MS = 1000;

const COVER = 'bg-backdrop fixed inset-0 z-50 overflow-hidden';

/** Drawn by the build only: in the browser React leaves alone what stands in the HTML, and neither its code nor a second copy of it is loaded. */
function Cover() {
  if (typeof window === 'undefined')
    return (
      <div className={COVER}>
        <FirstSkeleton />
      </div>
    );
  return (
    <div className={COVER} suppressHydrationWarning>
      {' '}
    </div>
  );
}

export function Entry() {
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
      {isCovered && <Cover />}
      {isBrowser && <App />}
    </>
  );
}
