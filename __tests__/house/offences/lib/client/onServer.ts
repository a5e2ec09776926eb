import type { Store } from '../../server/spot/store';
export type OnServer = Store;
