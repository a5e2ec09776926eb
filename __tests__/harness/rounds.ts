/** The same fault tests for the gate and for a soak, which sets another seed and more rounds, and reads one line of figures from each. */

/** The seed of this run, printed with every figure, so that a run can be repeated. */
export const SEED = Number(process.env.FAULT_SEED ?? 20_260_715);

/** Whether a soak chose the seed: then a run need not come to everything that the gate's own seed is known to come to. */
export const IS_SOAK = process.env.FAULT_SEED !== undefined;

/** The seed that the gate is known by, or the soak's. */
export const seedOr = (known: number): number => (IS_SOAK ? SEED : known);

/** As many as fit into a gate, or as many as the soak wants. */
export const rounds = (gate: number): number => Number(process.env.FAULT_ROUNDS ?? gate);

/** Numbers from 0 to 1 that follow from the seed and a name (mulberry32). */
export function chance(name: string): () => number {
  let state =
    Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => Math.imul(sum, 31) + code, SEED) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a suite has done so far. */
export class Tally {
  cases = 0;
  accepted = 0;
  rejected = 0;
  faults = 0;
  violations = 0;

  constructor(readonly suite: string) {}

  /** Counts replies by what was told. */
  add(counts: Readonly<Record<string, number>>): void {
    this.cases += 1;
    for (const [name, count] of Object.entries(counts)) this[name === 'done' ? 'accepted' : 'rejected'] += count;
  }

  print(): void {
    const { suite, cases, accepted, rejected, faults, violations } = this;
    process.stdout.write(`${JSON.stringify({ suite, cases, accepted, rejected, faults, violations, seed: SEED })}\n`);
  }
}
