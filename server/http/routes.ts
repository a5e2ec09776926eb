/** The routes of the agreement, and the handler of each. What does not fit together stops the exchange from starting. */
import { endpoints } from '@/lib/api/index';
import type { Handler } from './handler';

export interface Route {
  method: 'GET' | 'POST';
  path: string;
  handler: Handler;
}

export function routeTable(handlers: readonly Handler[]): Route[] {
  const byPath = new Map<string, Handler>();
  for (const handler of handlers) {
    if (byPath.has(handler.endpoint.path)) throw new Error(`two handlers for ${handler.endpoint.path}`);
    byPath.set(handler.endpoint.path, handler);
  }
  const offered = endpoints.map(({ name, endpoint }): Route => {
    const handler = byPath.get(endpoint.path);
    if (!handler) throw new Error(`no handler for ${name} (${endpoint.path})`);
    if (!['public', 'user', 'operator'].includes(endpoint.access)) throw new Error(`no access policy for ${name}`);
    if (endpoint.idempotent && (endpoint.access !== 'user' || handler.connection !== 'transaction'))
      throw new Error(`${name} is idempotent, so it must know its user and be a transaction`);
    if (handler.writes === (endpoint.limit === 'read'))
      throw new Error(
        `${name} is limited as ${endpoint.limit}, and its handler ${handler.writes ? 'writes' : 'does not'}`,
      );
    byPath.delete(endpoint.path);
    return { method: endpoint.method, path: endpoint.path, handler };
  });
  const [stray] = byPath.keys();
  if (stray !== undefined) throw new Error(`a handler for ${stray}, which the agreement does not know`);
  return offered;
}
