/** Every environment variable of the exchange, read in one place. A bad value is one clear sentence, never a guess. */

import type { IdentityLevel, RelativeWish } from '@/lib/api/identity';
import { defaultMarketConfig } from './market/marketConfig';
import type { LiveConfig, MarketConfig } from './market/marketConfig';

/** A mistake of whoever starts the exchange; `message` is the sentence they are told. */
export class StartError extends Error {}

const OLDEST_NODE = [20, 19] as const;

/** Refuses a Node that is too old. */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new StartError(`The exchange needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${version}.`);
}

export interface Config {
  host: string;
  port: number;
  production: boolean;
  /** PostgreSQL; null means the embedded engine in `dataDir`. */
  databaseUrl: string | null;
  databasePoolSize: number;
  dataDir: string;
  /** Lets the embedded engine run although NODE_ENV is production. */
  allowEmbedded: boolean;
  /** The exported app. Nothing is served where the folder does not exist. */
  staticDir: string;
  market: MarketConfig;
  /** Demo funds for new accounts. */
  sandbox: boolean;
  /** Which identity the sandbox believes a new account to have; benchmarks and tests trade without limits. Elsewhere `none`. */
  newcomerLevel: IdentityLevel;
  /** In the sandbox, the machine that does an operator's work after a few seconds. */
  autopilot: boolean;
  /** Origins other than our own host that may call with credentials. */
  allowedOrigins: readonly string[];
  /** Addresses of proxies whose X-Forwarded headers are believed. Never simply everybody. */
  trustProxy: readonly string[];
  /** The app is reached by https: Secure cookies with the __Host- prefix. */
  tls: boolean;
  /** Reads `/metrics` from elsewhere than this machine; null: this machine only. */
  metricsToken: string | null;
  /** Keys under which files and documents are encrypted, newest first, in base64; null: one beside the data. */
  fileKey: string | null;
  /** Whether the advanced identity asks for a relative. */
  identityRelative: RelativeWish;
  /** From where operators may call; empty: from anywhere. */
  operatorAddresses: readonly string[];
  /** How long a node that was told to stop still answers while it says that it is not ready. */
  drainSeconds: number;
  /** Asked about contract wallets (EIP-1271) on BNB Smart Chain; null: they cannot log in. */
  chainRpcUrl: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Multiplies every rate limit; "0" switches them off. */
  rateLimitScale: number;
  mail: MailConfig;
  /** Cost of argon2id. Only tests lower it. */
  hashing: { memoryKib: number; passes: number };
}

export interface MailConfig {
  /** `smtp://user:password@host:port`; null: mail stays in the outbox, which only the sandbox shows. */
  smtpUrl: string | null;
  from: string;
}

/** A day of the price log takes tens of megabytes, and the embedded engine shares a newcomer's disk. */
const SANDBOX_LOG_DAYS = 3;

type Environment = Readonly<Record<string, string | undefined>>;

function whole(env: Environment, name: string, fallback: number, low: number, high: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high)) throw new StartError(`${name} must be a whole number from ${low} to ${high}, not "${text}".`);
  return value;
}

function choice<T extends string>(env: Environment, name: string, fallback: T, among: readonly T[]): T {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const found = among.find((value) => value === text);
  if (!found) throw new StartError(`${name} must be one of ${among.join(', ')}, not "${text}".`);
  return found;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  return choice(env, name, fallback ? '1' : '0', ['0', '1']) === '1';
}

function list(env: Environment, name: string): string[] {
  return (env[name] ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '');
}

function origins(env: Environment): string[] {
  return list(env, 'ALLOWED_ORIGINS').map((text) => {
    if (!URL.canParse(text) || new URL(text).origin !== text) {
      throw new StartError(`ALLOWED_ORIGINS must list origins such as https://app.example.com, and "${text}" is none.`);
    }
    return text;
  });
}

function databaseUrl(env: Environment): string | null {
  const text = env.DATABASE_URL ?? '';
  if (text === '') return null;
  if (!/^postgres(ql)?:\/\//.test(text)) throw new StartError('DATABASE_URL must begin with postgres:// or postgresql://.');
  return text;
}

function address(env: Environment, name: string, schemes: readonly string[]): string | null {
  const text = env[name] ?? '';
  if (text === '') return null;
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol)) throw new StartError(`${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`);
  return text.replace(/\/+$/, '');
}

function mail(env: Environment): MailConfig {
  const smtpUrl = address(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const from = env.MAIL_FROM || 'Avocet <no-reply@localhost>';
  if (/[\r\n]/.test(from) || !from.includes('@')) throw new StartError('MAIL_FROM must be an e-mail address, such as "Avocet <no-reply@example.com>".');
  return { smtpUrl, from };
}

function liveFeed(env: Environment, wanted: boolean): LiveConfig {
  const exchange = env.LIVE_EXCHANGE ?? '';
  if (wanted && !/^[a-z0-9]{2,40}$/.test(exchange)) throw new StartError(`MARKET_FEED=live needs LIVE_EXCHANGE, the exchange's name at ccxt in small letters, and "${exchange}" is none.`);
  return {
    exchange: wanted ? exchange : null,
    restUrl: address(env, 'LIVE_REST_URL', ['https:', 'http:']),
    wsUrl: address(env, 'LIVE_WS_URL', ['wss:', 'ws:']),
    forexUrl: address(env, 'LIVE_FOREX_URL', ['https:', 'http:']),
    forexKey: env.LIVE_FOREX_KEY || null,
    forexSeconds: whole(env, 'LIVE_FOREX_SECONDS', defaultMarketConfig.live.forexSeconds, 1, 5),
  };
}

function newcomerLevel(env: Environment, sandbox: boolean): IdentityLevel {
  const level = choice(env, 'SANDBOX_LEVEL', 'none', ['none', 'basic', 'advanced']);
  if (level !== 'none' && !sandbox) throw new StartError('SANDBOX_LEVEL is for the sandbox only: elsewhere an identity is reviewed.');
  return level;
}

export function readConfig(env: Environment): Config {
  const production = env.NODE_ENV === 'production';
  const feed = choice(env, 'MARKET_FEED', 'simulated', ['simulated', 'replay', 'live']);
  const sandbox = flag(env, 'SANDBOX', feed !== 'live' && !production);
  const url = databaseUrl(env);
  return {
    host: env.HOST || '127.0.0.1',
    port: whole(env, 'PORT', 8686, 0, 65_535),
    production,
    databaseUrl: url,
    databasePoolSize: whole(env, 'DATABASE_POOL_SIZE', 10, 2, 200),
    dataDir: env.DATA_DIR || './data',
    allowEmbedded: flag(env, 'ALLOW_EMBEDDED', false),
    staticDir: env.STATIC_DIR || './out',
    market: {
      feed,
      seed: env.MARKET_SEED || defaultMarketConfig.seed,
      replayDir: env.REPLAY_DIR || defaultMarketConfig.replayDir,
      replaySpeed: whole(env, 'REPLAY_SPEED', defaultMarketConfig.replaySpeed, 1, 60),
      priceLogDays: whole(env, 'PRICE_LOG_DAYS', sandbox && url === null ? SANDBOX_LOG_DAYS : defaultMarketConfig.priceLogDays, 1, 3_650),
      live: liveFeed(env, feed === 'live'),
    },
    sandbox,
    newcomerLevel: newcomerLevel(env, sandbox),
    autopilot: sandbox && flag(env, 'AUTOPILOT', true),
    allowedOrigins: origins(env),
    trustProxy: list(env, 'TRUST_PROXY'),
    tls: flag(env, 'TLS', false),
    metricsToken: env.METRICS_TOKEN || null,
    fileKey: env.FILE_KEY || null,
    identityRelative: choice(env, 'IDENTITY_RELATIVE', 'optional', ['off', 'optional', 'required']),
    operatorAddresses: list(env, 'OPERATOR_ADDRESSES'),
    drainSeconds: whole(env, 'DRAIN_SECONDS', production ? 5 : 0, 0, 300),
    chainRpcUrl: address(env, 'CHAIN_RPC_URL', ['https:', 'http:']),
    logLevel: choice(env, 'LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    rateLimitScale: whole(env, 'RATE_LIMIT_SCALE', 1, 0, 1_000),
    mail: mail(env),
    hashing: { memoryKib: 65_536, passes: 3 },
  };
}
