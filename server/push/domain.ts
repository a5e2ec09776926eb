/** Web push: browsers that people let the exchange write to. What is sent, and when, is decided where notices are (server/mail). */
import type { Domain } from '../domain';
import { pushHandlers } from './service';

export const pushDomain = (services: readonly string[]): Domain => ({ handlers: pushHandlers(services) });
