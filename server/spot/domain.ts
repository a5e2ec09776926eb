/** Spot trading. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import type { Spot } from './spot';

export const spotDomain = ({ handlers, account, start, stop }: Spot): Domain => ({
  handlers,
  account,
  ledger: { accounts: ['spot:available', 'spot:orders', 'house:fees', 'house:marketMaker'], ...posts.spot },
  background: { open: start, stop },
});
