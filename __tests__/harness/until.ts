/** Asks again and again in real time until it is so: what a database, a socket or another node does takes as long as it takes. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 15_000,
  everyMs = 20,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
