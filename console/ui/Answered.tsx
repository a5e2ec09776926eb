/** What an answer is made into; while there is none, that it is coming or why it could not be had. What was answered once stays. */
import type { ReactNode } from 'react';
import { Failed, Waiting } from './States';

interface AnsweredProps<T> {
  /** As the hooks of `data` hand it over. */
  of: { data: T | undefined; error: unknown; refetch: () => unknown };
  lines?: number;
  children: (data: T) => ReactNode;
}

export function Answered<T>({ of: { data, error, refetch }, lines = 6, children }: AnsweredProps<T>) {
  if (data !== undefined) return children(data);
  return error ? <Failed error={error} onRetry={refetch} /> : <Waiting lines={lines} />;
}
