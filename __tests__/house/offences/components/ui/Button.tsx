import { session } from '../../lib/client/session';
export const Button = session;
