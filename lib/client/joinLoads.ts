/** Several reads as one, for a screen that can show nothing before it has them all. */
import type { Load } from './useCall';

type DataOf<L> = L extends Load<infer T> ? T : never;

export function joinLoads<const L extends Record<string, Load<unknown>>>(
  loads: L,
): Load<{ [K in keyof L]: DataOf<L[K]> }> {
  const all = Object.entries(loads);
  const complete = all.every(([, load]) => load.data !== null);
  const times = all.map(([, load]) => load.at).filter((at) => at !== null);
  return {
    data: complete
      ? (Object.fromEntries(all.map(([name, load]) => [name, load.data])) as { [K in keyof L]: DataOf<L[K]> })
      : null,
    error: all.find(([, load]) => load.error)?.[1].error ?? null,
    isLoading: !complete && all.some(([, load]) => load.isLoading),
    at: times.length > 0 ? Math.min(...times) : null,
    reload: async () => {
      await Promise.all(all.map(([, load]) => load.reload()));
    },
  };
}
