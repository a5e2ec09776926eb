/** What a person owns, and every movement of it. */
import type { Domain } from '../domain';
import { assetsHandlers } from './service';

export const assetsDomain: Domain = { handlers: assetsHandlers };
