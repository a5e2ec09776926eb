/** Numbers that look random and are pure functions of what they are asked for: the same key and places always give the same number. */
import { createHash } from 'node:crypto';

/** A secret of 64 bits. Nobody who sees numbers that were drawn with one key can compute others, of it or of another. */
export type Key = readonly [number, number];

/** The key of these names, of which the first is the seed. */
export function keyOf(...names: readonly string[]): Key {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest();
  return [digest.readInt32LE(0), digest.readInt32LE(4)];
}

const ROUNDS = 5;

/** 32 bits: HalfSipHash-1-3 (Aumasson and Bernstein) of the two numbers' low 32 bits, without the length, which is always the same. */
function draw(key: Key, place: number, salt: number): number {
  let v0 = key[0];
  let v1 = key[1];
  let v2 = 0x6c796765 ^ v0;
  let v3 = 0x74656473 ^ v1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const word = round === 0 ? place : round === 1 ? salt : 0;
    v3 ^= word;
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    v0 ^= word;
    if (round === 1) v2 ^= 0xff;
  }
  return (v1 ^ v3) >>> 0;
}

/** Between 0 and 1, never either. */
export function uniform(key: Key, place: number, salt: number): number {
  return (draw(key, place, salt) + 0.5) / 4_294_967_296;
}

/** From the normal distribution with mean 0 and deviation 1. */
export function normal(key: Key, place: number, salt: number): number {
  const radius = Math.sqrt(-2 * Math.log(uniform(key, place, salt)));
  return radius * Math.cos(2 * Math.PI * uniform(key, place, salt + 0x5bd1));
}

/** Smooth noise over whole places: sums octaves whose deviation grows with the root of their period, as a random walk's does, but bounded for ever. */
export function smoothNoise(key: Key, place: number, octaves: number): number {
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    const period = 2 ** octave;
    const cell = Math.floor(place / period);
    const within = place / period - cell;
    const ease = within * within * (3 - 2 * within);
    const from = normal(key, cell, 101 + octave);
    const to = normal(key, cell + 1, 101 + octave);
    total += (from + (to - from) * ease) * Math.sqrt(period);
  }
  return total * 0.5;
}
