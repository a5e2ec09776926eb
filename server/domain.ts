/**
 * What one domain brings: the exchange takes in a list of these (server/domains.ts) and knows no domain by name. A new domain is a folder
 * with one such value in its `domain.ts`; `npm run new domain x` begins one.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '@/lib/api/assets';
import type { Endpoint, ReplyOf, SentOf } from '@/lib/api/endpoint';
import type { Movement } from '@/lib/api/ledger';
import type { MarketExposure } from '@/lib/api/operator/market';
import type { VolumeProduct } from '@/lib/api/operator/operatorReports';
import type { QueueName } from '@/lib/api/operator/operatorQueues';
import type { Decimal } from '@/lib/money/decimal';
import type { Bus } from './bus/bus';
import type { Clock } from './clock/clock';
import type { Period } from './db/byDay';
import type { Db } from './db/database';
import type { People } from './http/callers';
import type { Handler } from './http/handler';
import type { Limiter } from './http/limits';
import type { Origins } from './http/origin';
import type { JobKinds } from './jobs/jobs';
import type { AccountKind } from './ledger/ledger';
import type { Language, Letter } from './mail/letters';
import type { Halting } from './trading/halting';
import type { Vault } from './vault/vault';

export interface Domain {
  handlers: readonly Handler[];
  /** Timed work, by kind. */
  jobs?: JobKinds;
  /** Asks for timed work that no call asks for; at every start and then once an hour, so asking twice must change nothing. */
  schedule?: (db: Db, now: number) => Promise<void>;
  /** Deletes what is no longer needed; once an hour. */
  prune?: (db: Db, now: number) => Promise<void>;
  /** What waits in its queues. */
  queues?: readonly QueueGlance[];
  /** Holds what is to be paid at a bank until the transaction ends; false where nothing is to be paid any more, null where it has none. */
  takeTransfer?: TakeTransfer;
  /** What the sandbox's operator does in its queues (server/operator/autopilot.ts). */
  duties?: readonly Duty[];
  /** What it may write to people; no two of one name. */
  letters?: readonly Letter<unknown>[];
  /** What it posts. */
  ledger?: Posting;
  /** How operators halt one of its markets. */
  halting?: Halting;
  /** How much the house may lose or owe in each of its markets; markets where nothing is open may be left out. */
  exposure?: (db: Db) => Promise<readonly MarketExposure[]>;
  /** What was traded with it. */
  volume?: Volume;
  /** The account on which people have their money with it. */
  account?: OwnAccount;
  /** Movements of money of which it gives receipts. */
  receipts?: readonly ReceiptKind[];
  background?: Background;
  /** Adds what is no call, such as the stream: a route of its own in Fastify, which answers for its own access and limits. */
  mount?: (scope: FastifyInstance, parts: MountParts) => void;
}

type Described = Endpoint<never, never, unknown, never> | Endpoint;
/** Calls as the sandbox's operator; a refusal throws. */
export type OperatorCall = <E extends Described>(endpoint: E, body: SentOf<E>) => Promise<ReplyOf<E>>;

/** Looks at one queue and does what has waited long enough: `isDue` says so of a moment. `second` is somebody else, for what always takes two. */
export type Duty = (call: OperatorCall, isDue: (since: number) => boolean, second: OperatorCall) => Promise<void>;

/** What was traded with one product, in USDT, by the day of UTC counted since 1970; days without trades may be left out. */
export interface Volume {
  product: VolumeProduct;
  byDay: (db: Db, period: Period) => Promise<readonly { day: number; amount: Decimal }[]>;
}

export type TakeTransfer = (db: Db, no: string) => Promise<boolean | null>;

/** One queue as the console's list of queues shows it. */
export interface QueueGlance {
  name: QueueName;
  /** How many wait, and until when the first should be answered; null where nothing waits. */
  glance: (db: Db, now: number) => Promise<{ waiting: number; dueAt: number | null }>;
  /** What of one person waits in it. */
  openOf: (db: Db, userId: string) => Promise<readonly OpenItem[]>;
}

export interface OpenItem {
  /** As the queue names it. */
  item: string;
  since: number;
}

/** What a receipt says of one movement as it stands, in the language of its owner. */
export interface Receipt {
  title: string;
  /** With its coin. */
  amount: string;
  status: string;
  rows: readonly (readonly [name: string, value: string])[];
  /** On the sandbox's chain or by its channels: nothing real has moved. */
  simulated: boolean;
}

export interface ReceiptKind {
  /** Its part of the address. */
  name: string;
  /** Null where there is none of this owner. */
  find: (asked: { db: Db; vault: Vault; ownerId: string; no: string; language: Language }) => Promise<Receipt | null>;
}

/** What of the ledger a domain posts to: accounts of the chart (its migration adds them), and the lines and things of the agreement. */
export interface Posting {
  /** Several domains may post to one account. */
  accounts: readonly AccountKind[];
  lines: Readonly<Record<string, Movement>>;
  refs: readonly string[];
}

/**
 * One kind of account that people have, told by the domain whose it is. Transfers and the worth of everything fold over these
 * (server/assets) and know no domain by name.
 */
export interface OwnAccount {
  account: Account;
  /** Which coins can come and leave. */
  coins: () => readonly string[];
  /** Waits until nothing else of these people is decided in another transaction; before `spare` where money is to leave, and before any money. */
  hold: (db: Db, ownerIds: readonly string[]) => Promise<void>;
  /** How much of a coin is free to leave; null while that cannot be known, as without a price. */
  spare: (db: Db, ownerId: string, coin: string) => Promise<Decimal | null>;
  /** What must happen, in the same transaction, after money came or left. */
  moved?: (db: Db, ownerIds: readonly string[]) => Promise<void>;
  /** Profit and loss in USDT of what is open; null while a price is missing. */
  unrealized?: (db: Db, ownerId: string) => Promise<Decimal | null>;
}

/** What a domain runs beside its calls. */
export interface Background {
  /** Before the first request, in the order of the domains: what requests need. */
  open?: () => Promise<void>;
  /** Starts background work; not in tests that drive time by hand. */
  start?: () => void;
  /** Resolves when its background work has stopped; may be called without a start. */
  stop: () => Promise<unknown>;
}

/** What a route of a domain's own may use. */
export interface MountParts {
  db: Db;
  clock: Clock;
  vault: Vault;
  people: People;
  bus: Bus;
  limiter: Limiter;
  origins: Origins;
  /** The session cookie of a person, or null. */
  sessionOf: (request: FastifyRequest) => string | null;
  /** The name of the browser, or null. */
  visitorOf: (request: FastifyRequest) => string | null;
}

/** The timed work of all of them. Two domains must not use one name. */
export function jobsOf(domains: readonly Domain[]): JobKinds {
  const kinds: Record<string, JobKinds[string]> = {};
  for (const [kind, run] of domains.flatMap(({ jobs = {} }) => Object.entries(jobs))) {
    if (kinds[kind]) throw new Error(`two kinds of jobs are called ${kind}`);
    kinds[kind] = run;
  }
  return kinds;
}

/** One after another: they may share the caller's transaction. */
export const scheduleAll =
  (domains: readonly Domain[]) =>
  async (db: Db, now: number): Promise<void> => {
    for (const { schedule } of domains) await schedule?.(db, now);
  };

export const pruneAll =
  (domains: readonly Domain[]) =>
  async (db: Db, now: number): Promise<void> => {
    for (const { prune } of domains) await prune?.(db, now);
  };
