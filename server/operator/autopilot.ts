/**
 * The operator of the sandbox, and a second one for what always takes two: does, after a few seconds, what people would do, and by the very
 * calls that they would use, through the whole of HTTP. Each queue has one duty, which its domain brings.
 */
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '@/lib/api/endpoint';
import type { Endpoint, Envelope } from '@/lib/api/endpoint';
import { errorCodes } from '@/lib/api/errors';
import type { Passwords } from '../http/handler';
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { Duty, OperatorCall } from '../domain';
import type { Vault } from '../vault/vault';
import { createOperator } from './accounts';
import { beginOperatorSession } from './sessions';
import { operatorByName } from './store';

const NAME = 'autopilot';
const SECOND = 'autopilot-2';
const EVERY_MS = 1_500;
/** Long enough to see that something waits. */
const PATIENCE_MS = 3_000;
const HOST = 'autopilot';

export interface AutopilotParts {
  app: FastifyInstance;
  db: Db;
  vault: Vault;
  passwords: Passwords;
  clock: Clock;
  random: (size: number) => Buffer;
  cookieName: string;
  duties: readonly Duty[];
  /** One machine is enough. */
  isLeader: () => boolean;
  onFailure: (error: unknown) => void;
}

export interface Autopilot {
  start: () => void;
  stop: () => Promise<void>;
  /** One look at every queue. */
  work: () => Promise<void>;
}

export function createAutopilot(parts: AutopilotParts): Autopilot {
  const { clock, isLeader, onFailure, duties } = parts;
  let cancel: (() => void) | null = null;
  let working: Promise<void> = Promise.resolve();
  let stopped = false;

  const [call, second] = [callsOf(parts, NAME), callsOf(parts, SECOND)];

  const work = async (): Promise<void> => {
    const now = clock.now();
    for (const duty of duties) await duty(call, (since) => now - since >= PATIENCE_MS, second).catch(onFailure);
  };

  const next = (): void => {
    if (stopped) return;
    cancel = clock.after(EVERY_MS, () => {
      working = (isLeader() ? work() : Promise.resolve()).finally(next);
    });
  };

  return {
    work,
    start: next,
    stop: async () => {
      stopped = true;
      cancel?.();
      await working;
    },
  };
}

function callsOf(parts: AutopilotParts, name: string): OperatorCall {
  let session: string | null = null;
  return async (endpoint, body) => {
    const answer = async (): Promise<Envelope> => {
      session ??= await beginSession(parts, name);
      return ask(parts, session, endpoint, body);
    };
    let { code, data } = await answer();
    if (code === errorCodes.notLoggedIn) {
      // It was silent for too long; what the first has proposed would wait for the second.
      session = null;
      ({ code, data } = await answer());
    }
    if (code === '200') return data as never;
    throw new Error(`${endpoint.path} answered ${code}`);
  };
}

/** Nobody can log in as the autopilot: its password is forgotten as soon as it is made. */
async function beginSession({ db, vault, passwords, random, clock }: AutopilotParts, name: string): Promise<string> {
  const known = await operatorByName(db, name);
  const id =
    known?.id ??
    (
      await createOperator(
        { db, vault, passwords, random },
        { name, role: 'reviewer', password: random(24).toString('base64url') },
        clock.now(),
      )
    )?.id;
  if (id === undefined) throw new Error('the autopilot has been disabled');
  return beginOperatorSession(db, id, clock.now(), random);
}

async function ask(
  { app, cookieName }: AutopilotParts,
  session: string,
  { path }: Pick<Endpoint, 'path'>,
  body: unknown,
): Promise<Envelope> {
  // It asks from inside, as a page of the same origin does whose browser names none.
  const headers = { host: HOST, 'sec-fetch-site': 'same-origin', 'x-app': '1', cookie: `${cookieName}=${session}` };
  const reply = await app.inject({
    method: 'POST',
    url: `${API_BASE}/${path}`,
    headers,
    payload: body as Record<string, unknown>,
  });
  return reply.json<Envelope>();
}
