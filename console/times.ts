/** Times at the console: how long is left, and the moment itself beside it. */
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Less than this is amber. */
const URGENT_MS = 2 * HOUR_MS;

export const isUrgent = (dueAt: number | null, now: number): boolean => dueAt !== null && dueAt - now < URGENT_MS;

/** How much is left, in its largest two units; negative once it is over. */
export interface Rest {
  isOver: boolean;
  days: number;
  hours: number;
  minutes: number;
}

export function restOf(dueAt: number, now: number): Rest {
  const size = Math.abs(dueAt - now);
  return {
    isOver: dueAt < now,
    days: Math.floor(size / DAY_MS),
    hours: Math.floor((size % DAY_MS) / HOUR_MS),
    minutes: Math.floor((size % HOUR_MS) / MINUTE_MS),
  };
}

/** The present moment, renewed as often as asked. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
