/** The stream's route. EventSource cannot send our custom header, so the caller's origin is checked by what the browser itself tells. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '@/lib/api/endpoint';
import { Interval } from '@/lib/api/market';
import { STREAM_PATH, StreamQuery } from '@/lib/api/stream';
import type { Bus } from '../bus/bus';
import { accountChannel, sessionsChannel } from '../bus/channels';
import type { Clock } from '../clock/clock';
import { comesFromApp, corsHeaders, type Origins } from '../http/origin';
import { Crowd } from '../http/crowd';
import type { Limiter } from '../http/limits';
import { networksOf } from '../http/network';
import type { MarketData } from '../prices/marketData';
import { SessionWatch } from './sessionWatch';
import { StreamPlaces } from './streamPlaces';
import { StreamHub, type Subscription, type Topics } from './streamHub';

const MOST_PER_ADDRESS = 20;
const MOST_STREAMS = 5_000;
const MOST_OF_STRANGERS = 4_000;

export interface StreamOptions {
  market: MarketData;
  clock: Clock;
  /** The same rules as for calls. */
  origins: Origins;
  /** What the other nodes tell of people's accounts and sessions. */
  bus: Bus;
  /** The session cookie, or null. */
  sessionOf: (request: FastifyRequest) => string | null;
  /** Whose each session is, as far as it is live. */
  ownersOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  limiter: Limiter;
  topics?: Topics;
  mostPerAddress?: number;
}

/** Registers the route. Open streams end when the app closes. */
export function registerStream(app: FastifyInstance, options: StreamOptions): StreamHub {
  const hub = new StreamHub(options.market, options.clock, options.topics);
  const open = new Crowd(options.mostPerAddress ?? MOST_PER_ADDRESS);
  const places = new StreamPlaces(MOST_STREAMS, MOST_OF_STRANGERS);
  const watch = new SessionWatch(options.clock, options.ownersOf);
  const stops = [
    options.bus.on(accountChannel, (changes) => {
      for (const { userId, scopes } of changes) hub.publishAccount(userId, scopes);
    }),
    options.bus.on(sessionsChannel, (ended) => void watch.check(new Set(ended.map(({ userId }) => userId)))),
    options.bus.onGap(() => {
      hub.renewAll();
      void watch.check();
    }),
  ];
  app.addHook('preClose', async () => {
    for (const stop of stops) stop();
    watch.stop();
    hub.close();
  });
  app.get(`${API_BASE}/${STREAM_PATH}`, async (request, reply) => {
    if (!comesFromApp(request.headers, options.origins, false)) return reply.code(403).send();
    reply.headers(corsHeaders(request.headers.origin, options.origins));
    // Each opening sends the whole of what is wanted, and may ask the database whose it is.
    const seconds = options.limiter.takeFrom('open', request.ip);
    if (seconds !== null) return reply.header('retry-after', String(seconds)).code(429).send();
    const query = StreamQuery.safeParse(request.query);
    const wanted = query.success ? readWanted(query.data, options.market) : null;
    if (!wanted) return reply.code(400).send();
    const leave = open.enter(networksOf(request.ip));
    if (!leave) return reply.code(429).send();
    const sessionId = options.sessionOf(request);
    const userId = sessionId === null ? null : await ownerOf(options, sessionId);
    const leavePlace = places.enter(userId === null);
    if (!leavePlace) {
      leave();
      return reply.code(429).send();
    }
    const unwatch =
      sessionId === null || userId === null ? null : watch.add({ sessionId, userId, end: () => endStream(reply.raw) });
    connect(hub, reply, { ...wanted, userId }, () => {
      unwatch?.();
      leavePlace();
      leave();
    });
    return reply;
  });
  return hub;
}

/** A database that cannot answer makes a stranger of everybody; what is public still flows. */
const ownerOf = async ({ ownersOf }: StreamOptions, sessionId: string): Promise<string | null> =>
  (await ownersOf([sessionId]).catch(() => null))?.get(sessionId) ?? null;

/** What the query asks for, or null when it names nothing or something that is not quoted here. */
function readWanted(query: StreamQuery, market: MarketData): Omit<Subscription, 'userId'> | null {
  // Favourites outlive a change of feed: of a list, what is quoted here is sent. One symbol that is not is a mistake.
  const quotes =
    query.quotes === 'all' ? null : (query.quotes?.split(',') ?? []).filter((symbol) => market.variety(symbol));
  const [candleSymbol, width] = query.candle?.split(':') ?? [];
  const interval = Interval.safeParse(width);
  const candle =
    candleSymbol !== undefined && interval.success ? { symbol: candleSymbol, interval: interval.data } : null;
  const wanted = {
    quotes: quotes && [...new Set(quotes)],
    book: query.book ?? null,
    candle,
    trades: query.trades ?? null,
    topics: query.perpetual === undefined ? {} : { perpetual: query.perpetual },
  };
  const symbols = [...(wanted.quotes ?? []), wanted.book, candle?.symbol, wanted.trades, query.perpetual].filter(
    (symbol) => typeof symbol === 'string',
  );
  if (symbols.length === 0 && wanted.quotes !== null) return null;
  return symbols.every((symbol) => market.variety(symbol)) ? wanted : null;
}

function connect(hub: StreamHub, reply: FastifyReply, subscription: Subscription, onClose: () => void): void {
  const { raw } = reply;
  reply.hijack();
  let closed = false;
  let remove: (() => void) | null = null;
  const finish = (): void => {
    if (closed) return;
    closed = true;
    remove?.();
    onClose();
  };
  raw.on('close', finish);
  raw.on('error', finish);
  if (raw.destroyed) return finish();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  // A stream lives as long as somebody looks; the server's own time limits are for calls.
  raw.setTimeout(0);
  remove = hub.add(subscription, {
    write: (text) => closed || raw.write(text),
    onDrain: (run) => raw.once('drain', run),
    end: () => endStream(raw),
  });
}

/** With a proper last chunk, or the browser complains of a broken answer; whoever does not take even that is cut off. */
function endStream(raw: ServerResponse): void {
  raw.end();
  setTimeout(() => raw.destroy(), 1_000).unref();
}
