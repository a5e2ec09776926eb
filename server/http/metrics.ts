/** Figures for Prometheus: calls by path and code, their time, what this node knows of the whole, and the process itself. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  call: (path: string, code: string, seconds: number) => void;
  cspReport: (directive: string) => void;
  /** What was refused before it reached a call. */
  refused: (status: number) => void;
}

/** A figure that is read when somebody asks; null or a failure leaves it out. */
export interface Reading {
  name: string;
  help: string;
  read: () => number | null | Promise<number | null>;
}

export function createMetrics(readings: readonly Reading[]): Metrics {
  const registry = new Registry();
  const calls = new Counter({
    name: 'avocet_calls_total',
    help: 'Calls by path and reply code.',
    labelNames: ['path', 'code'],
    registers: [registry],
  });
  const reports = new Counter({
    name: 'avocet_csp_reports_total',
    help: 'Reports of the content security policy, by directive.',
    labelNames: ['directive'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'avocet_refused_total',
    help: 'Requests refused before they reached a call, by status.',
    labelNames: ['status'],
    registers: [registry],
  });
  const times = new Histogram({
    name: 'avocet_call_seconds',
    help: 'Time to answer, by path.',
    labelNames: ['path'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  for (const { name, help, read } of readings) {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const value = await Promise.resolve()
          .then(read)
          .catch(() => null);
        if (value === null) gauge.reset();
        else gauge.set(value);
      },
    });
  }
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    call: (path, code, seconds) => {
      calls.inc({ path, code });
      times.observe({ path }, seconds);
    },
    cspReport: (directive) => reports.inc({ directive }),
    refused: (status) => refusals.inc({ status }),
  };
}
