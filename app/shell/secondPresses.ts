/** A second press of what led to another page hits nothing on that page. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { coverLastPress, watchPresses } from '@/lib/navigation/doubleTap';

export function useSecondPresses(): void {
  const { key } = useLocation();
  useEffect(watchPresses, []);
  useEffect(() => coverLastPress(), [key]);
}
