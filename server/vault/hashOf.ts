/** What is kept of a random secret, such as a session's id or a browser's name: whoever reads the database cannot use it. */
import { createHash } from 'node:crypto';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
