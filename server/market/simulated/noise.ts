/** Numbers that look random and are pure functions of what they are asked for: the same names and places always give the same number. */

/** A 32-bit hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return mix(hash, text.length);
}

/** Stirs one more number into a hash. */
export function mix(hash: number, value: number): number {
  let h = (hash ^ Math.imul(value | 0, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/** Between 0 and 1, never either. */
export function uniform(hash: number, place: number, salt: number): number {
  return ((mix(mix(hash, place), salt) >>> 0) + 0.5) / 4_294_967_296;
}

/** From the normal distribution with mean 0 and deviation 1. */
export function normal(hash: number, place: number, salt: number): number {
  const radius = Math.sqrt(-2 * Math.log(uniform(hash, place, salt)));
  return radius * Math.cos(2 * Math.PI * uniform(hash, place, salt + 0x5bd1));
}

/** Smooth noise over whole places: sums octaves whose deviation grows with the root of their period, as a random walk's does, but bounded for ever. */
export function smoothNoise(hash: number, place: number, octaves: number): number {
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    const period = 2 ** octave;
    const cell = Math.floor(place / period);
    const within = place / period - cell;
    const ease = within * within * (3 - 2 * within);
    const from = normal(hash, cell, 101 + octave);
    const to = normal(hash, cell + 1, 101 + octave);
    total += (from + (to - from) * ease) * Math.sqrt(period);
  }
  return total * 0.5;
}
