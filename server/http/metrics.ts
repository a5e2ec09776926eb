/** Figures for Prometheus: calls by path and code, their time, and the process itself. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  call: (path: string, code: string, seconds: number) => void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const calls = new Counter({ name: 'avocet_calls_total', help: 'Calls by path and reply code.', labelNames: ['path', 'code'], registers: [registry] });
  const times = new Histogram({
    name: 'avocet_call_seconds',
    help: 'Time to answer, by path.',
    labelNames: ['path'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    call: (path, code, seconds) => {
      calls.inc({ path, code });
      times.observe({ path }, seconds);
    },
  };
}
