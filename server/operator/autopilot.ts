/**
 * The operator of the sandbox: does, after a few seconds, what people would do, and by the very calls that they would use, through the
 * whole of HTTP. Each queue has one duty, which its domain brings.
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
  let session: string | null = null;
  let cancel: (() => void) | null = null;
  let working: Promise<void> = Promise.resolve();
  let stopped = false;

  const call: OperatorCall = async (endpoint, body) => {
    session ??= await beginSession(parts);
    const { code, data } = await ask(parts, session, endpoint, body);
    if (code === '200') return data as never;
    if (code === errorCodes.notLoggedIn) session = null;
    throw new Error(`${endpoint.path} answered ${code}`);
  };

  const work = async (): Promise<void> => {
    const now = clock.now();
    for (const duty of duties) await duty(call, (since) => now - since >= PATIENCE_MS).catch(onFailure);
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

/** Nobody can log in as the autopilot: its password is forgotten as soon as it is made. */
async function beginSession({ db, vault, passwords, random, clock }: AutopilotParts): Promise<string> {
  const known = await operatorByName(db, NAME);
  const id =
    known?.id ??
    (
      await createOperator(
        { db, vault, passwords, random },
        { name: NAME, role: 'reviewer', password: random(24).toString('base64url') },
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
