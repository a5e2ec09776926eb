/**
 * What the agreement promises of every call, asked of a back end. Of calls that write it sends only what must be refused, and one transfer
 * between two accounts of one person, there and back. A call that the back end does not have is told once and not judged further; one that it says not to
 * have (`Site.offers`) is no deviation.
 */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type Endpoint, generalErrors, isAmong } from '@/lib/api/endpoint';
import { errorName, type ErrorName } from '@/lib/api/errors';
import { fitting, firstShapeOf } from './bodies';
import type { Answer, Asker, BackEnd } from './backEnd';

/** `spot` of `spot.order`. */
export const domainOf = (call: string): string => call.split('.')[0] ?? call;

/** The promise that was looked at. */
export type Promised =
  | 'offered'
  | 'envelope'
  | 'errors'
  | 'reply'
  | 'request'
  | 'access'
  | 'origin'
  | 'idempotency'
  | 'paging'
  | 'ownership';

export interface Deviation {
  call: string;
  promised: Promised;
  /** In plain words. */
  found: string;
}

export interface Named {
  name: string;
  endpoint: Endpoint;
}

export interface Outcome {
  deviations: Deviation[];
  /** Promises that were looked at, for each call. */
  judged: Map<string, Promised[]>;
  /** What could not be looked at, and why. */
  notLooked: string[];
  /** Calls that the back end says not to have. */
  notOffered: string[];
}

/** They end the log-in that the run stands on. */
const ENDING = new Set(['auth.logOut', 'security.revokeOthers', 'security.revokeSession']);
const UNKNOWN_FIELD = { conformUnknown: true };
/** Of one kind that are tried until one is known to a call. */
const MOST_IDS = 5;
const UNKNOWN_ID = '19999999999999999999';

const Envelope = z.object({
  code: z.string(),
  success: z.boolean(),
  msg: z.string(),
  traceId: z.string(),
  ts: z.number(),
});

type Body = Record<string, unknown>;
const has = (schema: ReturnType<typeof firstShapeOf>, field: string): boolean => field in (schema.properties ?? {});
const reasonOf = ({ reply }: Answer): ErrorName | null =>
  typeof reply?.code === 'string' ? errorName(reply.code) : null;
const isDone = ({ reply }: Answer): boolean => reply?.code === '200';
const isMissing = (answer: Answer): boolean =>
  answer.status === 404 ? reasonOf(answer) !== 'notFound' : reasonOf(answer) === 'notOffered';
const told = ({ status, reply }: Answer): string =>
  reply === null
    ? `HTTP ${status} without JSON`
    : `code ${String(reply.code)} (${reasonOf({ status, reply }) ?? 'unknown'})`;

export interface Run {
  backEnd: BackEnd;
  endpoints: readonly Named[];
  /** After each call. */
  onProgress?: (done: number, all: number, call: string) => void;
}

/** Throws where the two accounts are not logged in, because then nothing could be judged. */
export async function checkBackEnd({ backEnd, endpoints, onProgress }: Run): Promise<Outcome> {
  const outcome: Outcome = { deviations: [], judged: new Map(), notLooked: [], notOffered: [] };
  const byName = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]));
  const hints = await hintsOf(backEnd, byName);
  const offers = await offersOf(backEnd, byName.get('home.site'));
  const offered = endpoints.filter(({ name, endpoint }) => endpoint.access === 'operator' || isAmong(offers, name));
  const shown: Shown[] = [];
  for (const [at, call] of endpoints.entries()) {
    if (offered.includes(call)) await checkCall(call, { backEnd, hints, shown, outcome });
    else await checkAbsent(call, backEnd, outcome);
    onProgress?.(at + 1, endpoints.length, call.name);
  }
  for (const call of offered) await checkOwnership(call, { backEnd, hints, shown, outcome });
  await checkTransfer(offered.find(({ name }) => name === 'assets.transfer')?.endpoint, backEnd, outcome);
  return outcome;
}

/** What a call showed to the owner, for the ids in it. */
interface Shown {
  call: string;
  data: unknown;
}

interface Context {
  backEnd: BackEnd;
  hints: Body;
  shown: Shown[];
  outcome: Outcome;
}

/** What the back end says to have; null where it says nothing, and has everything. */
async function offersOf(backEnd: BackEnd, site: Endpoint | undefined): Promise<readonly string[] | null> {
  if (!site) return null;
  const { reply } = await backEnd.ask(site, { as: 'nobody' });
  const read = z.safeParse(site.reply as z.ZodMiniType<{ offers?: string[] }>, reply?.data);
  return (read.success && read.data.offers) || null;
}

/** What is there although it is said not to be is no deviation, but the app hides it. */
async function checkAbsent({ name, endpoint }: Named, backEnd: BackEnd, outcome: Outcome): Promise<void> {
  outcome.notOffered.push(name);
  const answer = await backEnd.ask(endpoint, { as: 'nobody', key: null, body: UNKNOWN_FIELD });
  if (!isMissing(answer)) outcome.notLooked.push(`${name}: it is said not to be offered, and answers all the same`);
}

/** What stands in bodies where only this back end knows what exists. */
async function hintsOf(backEnd: BackEnd, byName: ReadonlyMap<string, Endpoint>): Promise<Body> {
  const checkLogin = byName.get('auth.checkLogin');
  const varieties = byName.get('market.varieties');
  if (!checkLogin || !varieties) throw new Error('The agreement names neither checkLogin nor varieties.');
  for (const as of ['owner', 'other'] as const) {
    const { reply } = await backEnd.ask(checkLogin, { as });
    const { isLogin } = (reply?.data ?? {}) as { isLogin?: boolean };
    if (isLogin !== true) throw new Error(`The ${as} is not logged in: the back end answers ${JSON.stringify(reply)}.`);
  }
  const { reply } = await backEnd.ask(varieties, { as: 'nobody' });
  const [symbol] = textsOf(reply, 'symbol');
  return { coin: 'USDT', ...(symbol ? { symbol, symbols: [symbol] } : {}) };
}

/** The texts under this name, anywhere in it. */
function textsOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name && typeof inner === 'string' ? [inner] : textsOf(inner, name),
  );
}

/** Under this name in what the owner was shown, by calls of the same domain before others: many kinds of orders call their number `orderNo`. */
function idsFor(call: string, field: string, shown: readonly Shown[]): string[] {
  const domain = domainOf(call);
  const isNear = (one: Shown): boolean => domainOf(one.call) === domain;
  const ordered = [...shown.filter(isNear), ...shown.filter((one) => !isNear(one))];
  return [...new Set(ordered.flatMap(({ data }) => textsOf(data, field)))].slice(0, MOST_IDS);
}

/** The smallest body that the schema allows: required fields only, so that defaults are tried as well. */
function smallestBody(endpoint: Endpoint, hints: Body): Body {
  const schema = firstShapeOf(endpoint);
  const required = { ...schema, properties: pick(schema.properties ?? {}, schema.required ?? []) };
  const [made] = fc.sample(fitting(required), { seed: 5, numRuns: 1 }) as [Body];
  const known = pick(hints, Object.keys(required.properties));
  const better = { ...made, ...known };
  return z.safeParse(endpoint.request as z.ZodMiniType, better).success ? better : made;
}

const pick = <T>(from: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

async function checkCall({ name, endpoint }: Named, context: Context): Promise<void> {
  const { backEnd, hints, shown, outcome } = context;
  const judged: Promised[] = [];
  outcome.judged.set(name, judged);
  const deviates = (promised: Promised, found: string): void => {
    outcome.deviations.push({ call: name, promised, found });
  };
  if (endpoint.upload) {
    outcome.notLooked.push(`${name}: it takes a file`);
    return;
  }
  const body = smallestBody(endpoint, hints);
  const as: Asker = endpoint.access === 'user' ? 'owner' : 'nobody';
  const isRead = endpoint.limit === 'read';

  const outside = await backEnd.ask(endpoint, {
    as: 'nobody',
    body: isRead || endpoint.access !== 'public' ? body : { ...body, ...UNKNOWN_FIELD },
  });
  judged.push('offered');
  // Calls of operators may well live elsewhere.
  if (isMissing(outside)) {
    if (endpoint.access !== 'operator') deviates('offered', `it is not offered: ${told(outside)}`);
    return;
  }
  judgeAnswer(endpoint, outside, judged, deviates);
  if (endpoint.access !== 'public') {
    judged.push('access');
    if (reasonOf(outside) !== 'notLoggedIn') deviates('access', `to nobody it answers ${told(outside)}`);
  }
  if (endpoint.access === 'operator') {
    const person = await backEnd.ask(endpoint, { as: 'owner', body });
    if (reasonOf(person) !== 'notLoggedIn') deviates('access', `to a person it answers ${told(person)}`);
    return;
  }
  if (ENDING.has(name)) return;

  judged.push('request');
  const extra = await backEnd.ask(endpoint, { as, body: { ...body, ...UNKNOWN_FIELD } });
  if (reasonOf(extra) !== 'badRequest')
    deviates('request', `with a field that it does not know it answers ${told(extra)}`);
  const [field] = Object.keys(firstShapeOf(endpoint).properties ?? {});
  if (field !== undefined && endpoint.method === 'POST') {
    const wrong = await backEnd.ask(endpoint, { as, body: { ...body, [field]: { wrong: true } } });
    if (reasonOf(wrong) !== 'badRequest') deviates('request', `with an object as ${field} it answers ${told(wrong)}`);
  }
  if (endpoint.method === 'POST') {
    judged.push('origin');
    const foreign = await backEnd.ask(endpoint, {
      as,
      body: isRead ? body : { ...body, ...UNKNOWN_FIELD },
      withoutHeader: true,
    });
    if (reasonOf(foreign) !== 'wrongOrigin') deviates('origin', `without the app's header it answers ${told(foreign)}`);
  }
  if (endpoint.idempotent) {
    judged.push('idempotency');
    const keyless = await backEnd.ask(endpoint, { as, body, key: null });
    if (reasonOf(keyless) !== 'keyMissing') deviates('idempotency', `without a key it answers ${told(keyless)}`);
  }
  if (!isRead) return;

  const inside = await backEnd.ask(endpoint, { as, body });
  judgeAnswer(endpoint, inside, judged, deviates);
  if (endpoint.access === 'user' && reasonOf(inside) === 'notLoggedIn')
    deviates('access', 'it does not know the owner');
  if (isDone(inside)) shown.push({ call: name, data: inside.reply?.data });
  if (has(firstShapeOf(endpoint), 'pageSize')) await checkPaging(endpoint, { as, body }, { backEnd, judged, deviates });
}

/** Of any answer: the envelope, and either a reply of its shape or a refusal that the call may give. */
function judgeAnswer(
  endpoint: Endpoint,
  { status, reply }: Answer,
  judged: Promised[],
  deviates: (promised: Promised, found: string) => void,
): void {
  judged.push('envelope');
  const envelope = z.safeParse(Envelope, reply);
  if (!envelope.success) {
    deviates('envelope', `HTTP ${status}: ${z.prettifyError(envelope.error).replaceAll('\n', ' ')}`);
    return;
  }
  if (envelope.data.code === '200') {
    judged.push('reply');
    const data = z.safeParse(endpoint.reply as z.ZodMiniType, reply?.data);
    if (!data.success) deviates('reply', z.prettifyError(data.error).replaceAll('\n', ' '));
    return;
  }
  judged.push('errors');
  const reason = errorName(envelope.data.code);
  const allowed: readonly ErrorName[] = [...generalErrors, ...endpoint.errors];
  if (reason === null) deviates('errors', `code ${envelope.data.code} is in no catalogue`);
  else if (reason === 'internal') deviates('errors', 'it fails');
  else if (!allowed.includes(reason)) deviates('errors', `it is refused as ${reason}, which the call does not name`);
}

interface Paging {
  backEnd: BackEnd;
  judged: Promised[];
  deviates: (promised: Promised, found: string) => void;
}

/** Two pages of one row: no longer than asked for, and never the same row. */
async function checkPaging(
  endpoint: Endpoint,
  { as, body }: { as: Asker; body: Body },
  { backEnd, judged, deviates }: Paging,
): Promise<void> {
  judged.push('paging');
  const page = async (pageNum: number) => {
    const answer = await backEnd.ask(endpoint, {
      as,
      body: { ...body, pageSize: 1, ...(has(firstShapeOf(endpoint), 'pageNum') ? { pageNum } : {}) },
    });
    const { list, hasMore } = (answer.reply?.data ?? {}) as { list?: unknown[]; hasMore?: boolean };
    return { answer, list, hasMore };
  };
  const first = await page(1);
  if (!isDone(first.answer) || !first.list) return;
  if (first.list.length > 1) deviates('paging', `a page of one row has ${first.list.length}`);
  if (!first.hasMore || !has(firstShapeOf(endpoint), 'pageNum')) return;
  const second = await page(2);
  if (JSON.stringify(second.list) === JSON.stringify(first.list))
    deviates('paging', 'the second page repeats the first');
  const tooLong = await backEnd.ask(endpoint, { as, body: { ...body, pageSize: 1_000 } });
  if (reasonOf(tooLong) !== 'badRequest') deviates('paging', `a page of 1000 rows is answered ${told(tooLong)}`);
}

/** A read of one thing by its id: the owner's is shown to the owner, and to somebody else no differently than one that never was. */
async function checkOwnership({ name, endpoint }: Named, { backEnd, shown, outcome }: Context): Promise<void> {
  const schema = firstShapeOf(endpoint);
  const [field, ...others] = schema.required ?? [];
  if (endpoint.access !== 'user' || endpoint.limit !== 'read' || !field || others.length > 0 || !/(No|Id)$/.test(field))
    return;
  const ids = idsFor(name, field, shown);
  const ask = (as: Asker, value: string) => backEnd.ask(endpoint, { as, body: { [field]: value } });
  let id: string | null = null;
  for (const one of ids) if (id === null && isDone(await ask('owner', one))) id = one;
  if (id === null) {
    const why =
      ids.length === 0
        ? `has nothing with a ${field}`
        : `was shown no ${field} that belongs to it, only those of others`;
    outcome.notLooked.push(`${name}: the owner ${why}`);
    return;
  }
  outcome.judged.get(name)?.push('ownership');
  const [foreign, unknown] = [await ask('other', id), await ask('other', UNKNOWN_ID)];
  if (isDone(foreign))
    outcome.deviations.push({ call: name, promised: 'ownership', found: `somebody else sees ${field} ${id}` });
  else if (reasonOf(foreign) !== reasonOf(unknown))
    outcome.deviations.push({
      call: name,
      promised: 'ownership',
      found: `somebody else's ${field} is answered ${told(foreign)}, and one that never was ${told(unknown)}`,
    });
}

const TRANSFER = { type: 'internal', coin: 'USDT', amount: '1' };

/** One transfer sent twice happens once; with another body the key is refused. */
async function checkTransfer(endpoint: Endpoint | undefined, backEnd: BackEnd, outcome: Outcome): Promise<void> {
  if (!endpoint) return;
  const name = 'assets.transfer';
  const send = (key: string, from: string, to: string, amount = TRANSFER.amount) =>
    backEnd.ask(endpoint, { as: 'owner', key, body: { ...TRANSFER, from, to, amount } });
  const key = crypto.randomUUID();
  const first = await send(key, 'spot', 'perpetual');
  if (!isDone(first)) {
    outcome.notLooked.push(
      `${name} sent twice: the owner needs 1 USDT on spot, and the back end answers ${told(first)}`,
    );
    return;
  }
  const deviates = (found: string) => outcome.deviations.push({ call: name, promised: 'idempotency', found });
  const again = await send(key, 'spot', 'perpetual');
  if (JSON.stringify(again.reply?.data) !== JSON.stringify(first.reply?.data))
    deviates('sent again with the same key it answers something else');
  const other = await send(key, 'spot', 'perpetual', '2');
  if (reasonOf(other) !== 'keyReused') deviates(`the key with another body is answered ${told(other)}`);
  await send(crypto.randomUUID(), 'perpetual', 'spot');
}
