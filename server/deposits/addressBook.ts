/** Whose an address is, kept in memory. */
import type { Db } from '../db/database';
import { addressesAfter } from './store';

/** The addresses of all people, in memory: what a block costs does not depend on how many there are. */
export function addressBook(db: Db) {
  const owners = new Map<string, string>();
  let known = 0;
  return {
    refresh: async (): Promise<void> => {
      for (const { id, owner_id, address } of await addressesAfter(db, known)) {
        owners.set(address, owner_id);
        known = Math.max(known, id);
      }
    },
    ownerOf: (address: string): string | null => owners.get(address) ?? null,
  };
}
