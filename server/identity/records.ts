/** What people wrote, sealed and opened again. */
import type * as z from 'zod/mini';
import type { AdvancedRequest, BasicRequest } from '@/lib/api/identity';
import type { Vault } from '../vault/vault';
import type { RequestRow } from './store';

export type BasicData = Omit<z.infer<typeof BasicRequest>, 'front' | 'back' | 'hand'>;
export type AdvancedData = z.infer<typeof AdvancedRequest>;

const labelOf = (id: string): string => `identity ${id}`;

export const sealData = (vault: Vault, id: string, data: BasicData | AdvancedData): Buffer =>
  vault.sealText(JSON.stringify(data), labelOf(id));

export const openBasic = (vault: Vault, row: RequestRow): BasicData =>
  JSON.parse(vault.openText(row.sealed, labelOf(row.id))) as BasicData;
export const openAdvanced = (vault: Vault, row: RequestRow): AdvancedData =>
  JSON.parse(vault.openText(row.sealed, labelOf(row.id))) as AdvancedData;
