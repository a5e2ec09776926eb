/** Everything that an exchange puts out: each line of its log and each reply, with the caller. */
import type { TestExchange } from './exchange';

export interface Reply {
  /** The caller that the test named last. */
  caller: string;
  path: string;
  /** Whether it refused. */
  refused: boolean;
  body: string;
}

export interface Overheard {
  log: string[];
  replies: Reply[];
  /** Whose calls these are from now on. */
  as: (caller: string) => void;
}

/** Listens behind the log's redaction, so that it sees what is really written. */
export function overhear(x: TestExchange): Overheard {
  const overheard: Overheard = {
    log: [],
    replies: [],
    as: (name) => {
      caller = name;
    },
  };
  let caller = 'nobody';
  const door = Object.getOwnPropertySymbols(x.app.log).find((symbol) => symbol.description === 'pino.stream');
  if (!door) throw new Error('the log has no stream');
  Reflect.set(x.app.log, door, { write: (line: string) => overheard.log.push(line) });

  const inject = x.app.inject.bind(x.app) as (request: { url: string }) => Promise<{ body: string }>;
  const listening = async (request: { url: string }) => {
    const by = caller;
    const response = await inject(request);
    const refused = response.body.startsWith('{"code"') && !response.body.startsWith('{"code":"200"');
    overheard.replies.push({ caller: by, path: request.url, refused, body: response.body });
    return response;
  };
  Reflect.set(x.app, 'inject', listening);
  return overheard;
}
