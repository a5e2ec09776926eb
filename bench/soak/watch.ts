/** What a long-lived node takes, measured again and again, and whether it grows. */
import { readdirSync } from 'node:fs';
import { memoryOf } from '../exchange/nodes';

interface Sample {
  minutes: number;
  megabytes: number;
  handles: number;
}

export interface Growth {
  samples: number;
  megabytes: number;
  /** Growth by the best-fitting straight line, leaving out the first third, in which a node warms up. */
  megabytesPerHour: number;
  handles: number;
  handlesPerHour: number;
}

/** The slope of the line with the least squares through points. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, height] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - middle) * (y - height), 0) / spread;
}

/** Measures a process once a second from now on. */
export function watch(pid: number): { stop: () => Growth } {
  const begin = performance.now();
  const samples: Sample[] = [];
  const look = (): void => {
    samples.push({
      minutes: (performance.now() - begin) / 60_000,
      megabytes: memoryOf(pid),
      handles: readdirSync(`/proc/${pid}/fd`).length,
    });
  };
  look();
  const timer = setInterval(look, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      const warm = samples.slice(Math.floor(samples.length / 3));
      const last = samples.at(-1)!;
      const perHour = (of: (sample: Sample) => number): number =>
        slopeOf(warm.map((sample) => [sample.minutes, of(sample)])) * 60;
      return {
        samples: samples.length,
        megabytes: last.megabytes,
        megabytesPerHour: perHour(({ megabytes }) => megabytes),
        handles: last.handles,
        handlesPerHour: perHour(({ handles }) => handles),
      };
    },
  };
}
