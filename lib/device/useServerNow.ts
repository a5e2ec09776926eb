/** The server's time as something that is drawn: asked for while drawing, it would be kept from one drawing to the next. */
import { useEffect, useState } from 'react';
import { serverNow } from './serverClock';

export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
