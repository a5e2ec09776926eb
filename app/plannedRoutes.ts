/**
 * Addresses whose screens come later. The list only shrinks: an address leaves it in the commit that brings its screen. Nothing links
 * to them; opening one shows the not-found screen. A house test compares this list and the table with `docs/spec/routes.json`.
 */
import { type Address, allAddresses } from '@/lib/paths';

const planned: readonly string[] = [];

export const plannedRoutes: readonly Address[] = allAddresses
  .filter((entry) => planned.includes(entry.name))
  .map((entry) => entry.address);
