import type { Session } from '../client/session';
export type Leak = Session;
