import { other } from './cycleBack';
export const one = other;
