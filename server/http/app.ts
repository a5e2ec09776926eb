/**
 * The two doors of the exchange, each a fastify application: the one of people, with every call and the exported app, and the console's on
 * an origin of its own, with the calls of operators and nothing else. Both have the same walls.
 */
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE, isAmong } from '@/lib/api/endpoint';
import { errorCodes } from '@/lib/api/errors';
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';
import type { Config } from '../config';
import { carryOut } from './call';
import type { CallServices } from './call';
import { refused, statusOf, success } from './envelope';
import { registerCspReports } from './cspReports';
import { Refusal } from './handler';
import type { Handler } from './handler';
import { createMetrics } from './metrics';
import type { Metrics, Reading } from './metrics';
import { sameText } from '../vault/vault';
import { networksOf } from './network';
import { APP_HEADER, comesFromApp, corsHeaders, createOrigins } from './origin';
import type { Origins } from './origin';
import { isProbeAllowed } from './probes';
import type { Probe } from './probes';
import { routeTable, type Route } from './routes';
import { registerSecurityText } from './securityText';
import { serveReference } from './reference';
import { serveApp, serveConsole } from './staticApp';
import { readForwarded, readTrust } from './trust';
import { acceptUploads, readUpload } from './upload';
import { type Wall, watchWall } from './wall';
import { languageOf } from './words';

const BODY_LIMIT = 32 * 1024;
const WEEK_SECONDS = 7 * 24 * 3600;
/** As long as browsers keep a cookie at most. */
const VISITOR_SECONDS = 400 * 24 * 3600;
const MAX_AGENT = 300;

export interface AppParts extends Omit<CallServices, 'reportFault'> {
  config: Config;
  handlers: readonly Handler[];
  /** Ready to serve: throws or is false when not. */
  ready: Probe;
  /** Figures beside those of the calls. */
  readings: readonly Reading[];
  /** Mounts what is not a call, such as the stream. */
  mount?: (app: FastifyInstance, origins: Origins) => Promise<void>;
}

/** Session cookie: with TLS it is tied to this very host and never leaves it. */
export const cookieNameFor = (config: Pick<Config, 'tls'>): string => (config.tls ? '__Host-avocet' : 'avocet');

/** An operator's: another name, so that one browser may hold both and neither is mistaken for the other. */
export const operatorCookieFor = (config: Pick<Config, 'tls'>): string => `${cookieNameFor(config)}-operator`;

/** How the ids of sessions begin that the console gave: a session of one origin is refused at the other, whichever cookie carries it. */
const CONSOLE_MARK = 'console.';

/** An operator's at the console: what a page of another port or host holds is worth nothing there. */
export const consoleCookieFor = (config: Pick<Config, 'tls'>): string => `${cookieNameFor(config)}-console`;

/** Names a browser, not a person: for what is known before anybody logs in, and for telling a new device from a known one. */
export const visitorCookieFor = (config: Pick<Config, 'tls'>): string => `${cookieNameFor(config)}-visitor`;

export interface Doors {
  app: FastifyInstance;
  /** Null where no console is configured. */
  console: FastifyInstance | null;
}

export async function createDoors(parts: AppParts): Promise<Doors> {
  const metrics = createMetrics(parts.readings);
  return {
    app: await createApp(parts, metrics),
    console: parts.config.consolePort === null ? null : await createConsole(parts, metrics),
  };
}

async function createApp(parts: AppParts, metrics: Metrics): Promise<FastifyInstance> {
  const { config } = parts;
  const { app, wall } = await openDoor(parts, metrics);
  addProbes(app, parts, metrics.registry);
  const origins = createOrigins(config, () => app.server.address());
  const walls = { origins, wall, count: metrics.call, operatorCookie: operatorCookieFor(config), operatorMark: '' };
  const routes = routeTable(parts.handlers).filter(
    ({ handler: { endpoint } }) => endpoint.name === undefined || isAmong(config.offers, endpoint.name),
  );
  await app.register(async (scope) => addCalls(scope, parts, routes, walls), { prefix: API_BASE });
  await serveReference(app, {
    limiter: parts.limiter,
    cookieNames: { user: cookieNameFor(config), operator: operatorCookieFor(config) },
    refuse: (request, reply, seconds) =>
      sendRefusal(parts, request, reply, statusOf('tooManyRequests'), 'tooManyRequests', { seconds }),
  });
  await registerCspReports(app, { clock: parts.clock, limiter: parts.limiter, origins, count: metrics.cspReport });
  registerSecurityText(app, config.securityContact);
  await parts.mount?.(app, origins);
  await serveApp(app, config.staticDir);
  return app;
}

async function createConsole(parts: AppParts, metrics: Metrics): Promise<FastifyInstance> {
  const { config } = parts;
  const { app, wall } = await openDoor(parts, metrics);
  const origins = createOrigins({ ...config, publicOrigins: config.consoleOrigins, allowedOrigins: [] }, () =>
    app.server.address(),
  );
  const walls = {
    origins,
    wall,
    count: metrics.call,
    operatorCookie: consoleCookieFor(config),
    operatorMark: CONSOLE_MARK,
  };
  const routes = routeTable(parts.handlers).filter(({ path }) => path.startsWith('operator/'));
  await app.register(async (scope) => addCalls(scope, parts, routes, walls), { prefix: API_BASE });
  await serveConsole(app);
  return app;
}

async function openDoor(parts: AppParts, metrics: Metrics): Promise<{ app: FastifyInstance; wall: Wall }> {
  const { config } = parts;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 10_000,
    routerOptions: { maxParamLength: 200 },
    trustProxy: readTrust(config.trustProxy) ?? false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded is refused before any hook has run.
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(parts, request, reply.headers(securityHeaders(config)), 400, 'badRequest', { field: 'url' });
      wall.unread(request, reply);
    },
    // An allow-list: what is not named here is not logged, above all no body and no cookie.
    logger: {
      level: config.logLevel,
      serializers: { req: (req) => ({ method: req.method }), res: (res) => ({ status: res.statusCode }) },
    },
  });
  // JSON only; a form or plain text would not be preflighted by a browser.
  app.removeContentTypeParser('text/plain');
  await app.register(fastifyCookie);
  if (config.trustProxy.length > 0) readProxies(app);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders(config)));
  const wall = watchWall(app, parts.clock, metrics.refused);
  addErrorAnswers(app, parts);
  return { app, wall };
}

/** Before anybody asks for the caller's address. The header stays, empty where nothing of it can be read: it tells that a proxy speaks. */
function readProxies(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const header = headers['x-forwarded-for'];
    if (header === undefined) return;
    const { addresses, unreadable } = readForwarded(String(header));
    headers['x-forwarded-for'] = addresses;
    if (unreadable === null || isTold) return;
    isTold = true;
    app.log.warn(
      { entry: unreadable.slice(0, 60) },
      'X-Forwarded-For names no address: its writer counts as the caller',
    );
  });
}

type Count = (path: string, code: string, seconds: number) => void;

const securityHeaders = (config: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  ...(config.tls && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});

const stampOf = (parts: AppParts, request: FastifyRequest) => ({ traceId: request.id, ts: parts.clock.now() });

function sendRefusal(
  parts: AppParts,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  reason: ErrorName,
  args: ErrorArgs = {},
): FastifyReply {
  const language = languageOf(request.headers['x-lang']);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(refused(new Refusal(reason, args), language, stampOf(parts, request)));
}

/** What fastify itself refuses (size, form, type of a body, unknown address) is answered in the envelope too. */
function addErrorAnswers(app: FastifyInstance, parts: AppParts): void {
  app.setErrorHandler((error: { statusCode?: number; message?: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return sendRefusal(parts, request, reply, status, 'badRequest', { field: 'body' });
    request.log.error({ error: error.message }, 'fault');
    return sendRefusal(parts, request, reply, 500, 'internal');
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(API_BASE)) return sendRefusal(parts, request, reply, 404, 'notOffered');
    return reply.code(404).type('text/plain').send('Not found');
  });
}

function addProbes(
  app: FastifyInstance,
  parts: AppParts,
  registry: ReturnType<typeof createMetrics>['registry'],
): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await parts.ready().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isProbeAllowed(request, parts.config.metricsToken))
      return reply.code(404).type('text/plain').send('Not found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** An answer to a call is data: nothing in it may run or be framed, should a browser ever show it as a page. */
const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

interface Walls {
  origins: Origins;
  wall: Wall;
  count: Count;
  /** The name of the cookie that holds an operator's session at this door. */
  operatorCookie: string;
  /** How the sessions begin that this door gives. */
  operatorMark: string;
}

function addCalls(scope: FastifyInstance, parts: AppParts, table: readonly Route[], walls: Walls): void {
  const { origins } = walls;
  scope.addHook('onRequest', async (request, reply) => {
    reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': CALL_POLICY })
      .headers(corsHeaders(request.headers.origin, origins));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    const fromApp = comesFromApp(request.headers, origins, request.method !== 'GET');
    if (!fromApp || request.headers[APP_HEADER] !== '1') return sendRefusal(parts, request, reply, 403, 'wrongOrigin');
    return undefined;
  });
  // Here too, so that an app of another origin can read it.
  scope.setNotFoundHandler((request, reply) => sendRefusal(parts, request, reply, 404, 'notOffered'));
  scope.options('/*', (_request, reply) => reply.code(204).send());
  const add = (to: FastifyInstance, { method, path, handler }: Route): void => {
    to.route({
      method,
      url: `/${path}`,
      handler: (request, reply) => answerCall(parts, walls, handler, request, reply),
    });
  };
  const isUpload = ({ handler }: Route): boolean => handler.endpoint.upload;
  for (const route of table) if (!isUpload(route)) add(scope, route);
  void scope.register(async (uploads) => {
    await acceptUploads(uploads);
    for (const route of table) if (isUpload(route)) add(uploads, route);
  });
}

async function answerCall(
  parts: AppParts,
  { origins, wall, count, operatorCookie, operatorMark }: Walls,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  wall.passed(request);
  const { path } = handler.endpoint;
  const language = languageOf(request.headers['x-lang']);
  const services = {
    ...parts,
    reportFault: (error: unknown) =>
      request.log.error(
        {
          path,
          error: error instanceof Error ? error.message : 'unknown',
          stack: error instanceof Error ? error.stack : undefined,
        },
        'fault',
      ),
  };
  const outcome = await carryOut(services, handler, {
    body: request.method === 'GET' ? request.query : request.body,
    upload: () => readUpload(request, parts.clock),
    sessionId: request.cookies[cookieNameFor(parts.config)] ?? null,
    operatorSessionId: givenHere(request.cookies[operatorCookie] ?? null, operatorMark),
    operatorMark,
    visitorId: visitorReader(parts)(request),
    isOwnPage: (origin) => origins.isOwn(origin) && (request.headers.origin ?? origin) === origin,
    agent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT),
    idempotencyKey: request.headers['idempotency-key'],
    confirms: confirmsOf(request),
    language,
    requestId: request.id,
    address: request.ip,
    isAtThisMachine: isProbeAllowed(request, null),
  });
  const { user, operator, visitor } = outcome.cookies;
  if (user !== undefined) writeCookie(reply, parts.config, cookieNameFor(parts.config), user, 'lax');
  if (operator !== undefined) writeCookie(reply, parts.config, operatorCookie, operator, 'strict');
  if (visitor !== null)
    reply.setCookie(visitorCookieFor(parts.config), signVisitor(parts, visitor), {
      ...cookieAttributes(parts.config),
      maxAge: VISITOR_SECONDS,
    });
  const stamp = stampOf(parts, request);
  const code = outcome.refusal ? errorCodes[outcome.refusal.reason] : '200';
  const seconds = reply.elapsedTime / 1_000;
  count(path, code, seconds);
  request.log.info(
    {
      path,
      code,
      ms: Math.round(seconds * 1_000),
      user: outcome.caller.user?.id,
      operator: outcome.caller.operator?.name,
      from: networksOf(request.ip)[0].key,
    },
    'call',
  );
  if (outcome.refusal)
    return reply.code(statusOf(outcome.refusal.reason)).send(refused(outcome.refusal, language, stamp));
  return reply.code(200).type('application/json; charset=utf-8').send(success(outcome.data, stamp));
}

const givenHere = (sessionId: string | null, mark: string): string | null =>
  sessionId?.startsWith(CONSOLE_MARK) === (mark === CONSOLE_MARK) ? sessionId : null;

const confirmsOf = ({ headers }: FastifyRequest): string | null => {
  const header = headers['x-confirms'];
  return typeof header === 'string' ? header : null;
};

/** Signed, so that nobody can name a browser but the exchange. */
const signVisitor = ({ vault }: Pick<AppParts, 'vault'>, id: string): string =>
  `${id}.${vault.fingerprint(id, 'visitor')}`;

/** The name of the browser that asks; null for one that has none yet. */
export const visitorReader =
  (parts: Pick<AppParts, 'config' | 'vault'>) =>
  (request: FastifyRequest): string | null => {
    const cookie = request.cookies[visitorCookieFor(parts.config)] ?? '';
    const [id = ''] = cookie.split('.');
    return id !== '' && sameText(cookie, signVisitor(parts, id)) ? id : null;
  };

const cookieAttributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.tls }) as const;

function writeCookie(
  reply: FastifyReply,
  config: Config,
  name: string,
  sessionId: string | null,
  sameSite: 'lax' | 'strict',
): void {
  const attributes = { ...cookieAttributes(config), sameSite };
  if (sessionId === null) reply.clearCookie(name, attributes);
  else reply.setCookie(name, sessionId, { ...attributes, maxAge: WEEK_SECONDS });
}
