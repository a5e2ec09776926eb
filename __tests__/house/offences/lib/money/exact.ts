import type { Market } from '../market/hooks';
export type Exact = Market;
