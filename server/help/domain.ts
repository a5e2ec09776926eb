/** Notices, help and the documents that one agrees to, and the people who publish them. */
import type { Domain } from '../domain';
import { helpReviewHandlers } from './review';
import { helpHandlers } from './service';

export const helpDomain: Domain = { handlers: [...helpHandlers(), ...helpReviewHandlers()] };
