import { session } from '../client/session';
export const rule = session;
