import type { Store } from './spot/store';

export type Kernel = Store;
