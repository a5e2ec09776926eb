/** Spot trading. */
import type { Domain } from '../domain';
import type { Spot } from './spot';

export const spotDomain = ({ handlers, start, stop }: Spot): Domain => ({
  handlers,
  background: { open: start, stop },
});
