/** The way into a task of one's own: a long piece of work in small ones lets the page answer a finger, and draw, in between. */

/** Newer than the language's own types. */
interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

/** Resolves in the next task; where the browser can, before whatever else is waiting. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Scheduling;
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => void setTimeout(resolve));
}
