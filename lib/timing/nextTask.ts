/** Waits for the browser's next task: between the tasks of a long piece of work the page can react to a finger, and draw. */

/** Newer than the language's own types. */
interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

/** Resolves in the next task; where the browser can, before whatever else is waiting. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Scheduling;
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => void setTimeout(resolve));
}
