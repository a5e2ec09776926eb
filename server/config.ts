/** Every environment variable of the exchange, read in one place. A bad value is one clear sentence, never a guess. */

import type { IdentityLevel, RelativeWish } from '@/lib/api/identity';
import { LIMITS } from '@/lib/identity/rules';
import { USDT_TOKEN } from '@/lib/chain/rules';
import type { Decimal } from '@/lib/money/decimal';
import { defaultMarketConfig } from './marketConfig';
import { isLeavable, leavable, offersWithout } from './http/without';
import { PUSH_SERVICES } from './mail/push/services';
import type { LiveConfig, MarketConfig } from './marketConfig';
import type { DepositWay } from './chain/way';

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
  /** Where the operators' console listens, at `host`; null: there is none. */
  consolePort: number | null;
  /** Where operators reach it: scheme, host and port. */
  consoleOrigins: readonly string[];
  /** Demo funds for new accounts. */
  sandbox: boolean;
  /** Which identity the sandbox believes a new account to have; benchmarks and tests trade without limits. Elsewhere `none`. */
  newcomerLevel: IdentityLevel;
  /** What somebody without a verified identity may trade spot, in USDT a UTC day. With demo funds it is enough to sell what was given. */
  unverifiedSpotLimit: Decimal;
  /** In the sandbox, the machine that does an operator's work after a few seconds. */
  autopilot: boolean;
  /** Where people reach this exchange and the app that it serves: scheme, host and port. */
  publicOrigins: readonly string[];
  /** What it has of the calls for people (`Site.offers`); null: all. */
  offers: readonly string[] | null;
  /** Origins of the app where it stands elsewhere, which may call with credentials. */
  allowedOrigins: readonly string[];
  /** The domain that passkeys are made for; null: `passkeyDomainOf` takes the host of the first origin. */
  passkeyDomain: string | null;
  /** Proxies whose X-Forwarded-For is believed: one number of hops, or addresses and ranges. Never simply everybody. */
  trustProxy: readonly string[];
  /** The app is reached by https: Secure cookies with the __Host- prefix. */
  tls: boolean;
  /** Reads `/metrics` from elsewhere than this machine; null: this machine only. */
  metricsToken: string | null;
  /** Keys under which files and documents are encrypted, newest first, in base64; null: one beside the data. */
  fileKey: string | null;
  /** Whether the advanced identity asks for a relative. */
  identityRelative: RelativeWish;
  /** Who is told of holes in the exchange; null: nobody is named. */
  securityContact: SecurityContact | null;
  /** From where operators may call; empty: from anywhere. */
  operatorAddresses: readonly string[];
  /** How long a node that was told to stop still answers while it says that it is not ready. */
  drainSeconds: number;
  /** Asked about contract wallets (EIP-1271) on BNB Smart Chain; null: they cannot log in. */
  chainRpcUrl: string | null;
  /** How money comes in on a chain. */
  deposits: DepositWay;
  /** Addresses beside those of deposits that hold the exchange's tokens, in small letters: the signer's, and where deposits are swept to. */
  treasury: readonly string[];
  /**
   * USDT: up to where a withdrawal leaves by itself, from where two operators pass it, and how much one operator passes alone in a day,
   * over all queues of money.
   */
  withdrawals: { automaticUpTo: Decimal; twoFrom: Decimal; aloneADay: Decimal };
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Multiplies every rate limit; "0" switches them off. */
  rateLimitScale: number;
  mail: MailConfig;
  /** Hosts that a push may be sent to (server/mail/push/services). */
  pushServices: readonly string[];
  /** Whom a push service may write to. */
  pushContact: string;
  /** Cost of argon2id. Only tests lower it. */
  hashing: { memoryKib: number; passes: number };
}

export interface SecurityContact {
  /** `mailto:…` or `https://…`. */
  contact: string;
  /** ISO 8601; what stands there after it is not to be believed. */
  expires: string;
}

export interface MailConfig {
  /** `smtp://user:password@host:port`; null: mail stays in the outbox, which only the sandbox shows. */
  smtpUrl: string | null;
  /** Letters carry codes: without STARTTLS none is sent, but to a server on this machine or from the sandbox. */
  requireTls: boolean;
  from: string;
}

/** A day of the price log takes tens of megabytes, and the embedded engine shares a newcomer's disk. */
const SANDBOX_LOG_DAYS = 3;

type Environment = Readonly<Record<string, string | undefined>>;

function whole(env: Environment, name: string, fallback: number, low: number, high: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new StartError(`${name} must be a whole number from ${low} to ${high}, not "${text}".`);
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
  return (env[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function origins(env: Environment, name: string): string[] {
  return list(env, name).map((text) => {
    if (!URL.canParse(text) || new URL(text).origin !== text || !/^https?:/.test(text)) {
      throw new StartError(`${name} must list origins such as https://app.example.com, and "${text}" is none.`);
    }
    return text;
  });
}

/** What is left without domains and calls that are not to be had here. */
function offers(env: Environment): string[] | null {
  const without = list(env, 'WITHOUT');
  const stray = without.find((name) => !isLeavable(name));
  if (stray !== undefined)
    throw new StartError(
      `WITHOUT must list domains of calls such as ${leavable.slice(0, 3).join(', ')}, or calls of theirs, and "${stray}" is none that can be left out.`,
    );
  return offersWithout(without);
}

/** Every page of ours must stand at it or below it, or its passkeys would not work there. */
function passkeyDomain(env: Environment): string | null {
  const text = env.PASSKEY_DOMAIN ?? '';
  if (text === '') return null;
  const stray = [...origins(env, 'PUBLIC_ORIGINS'), ...origins(env, 'ALLOWED_ORIGINS')].find(
    (origin) => !`.${new URL(origin).hostname}`.endsWith(`.${text}`),
  );
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text) || stray !== undefined)
    throw new StartError(
      `PASSKEY_DOMAIN must be a domain such as example.com that every origin stands at or below, and "${text}" is none.`,
    );
  return text;
}

/** The sandbox on one's own machine is reached as localhost: passkeys are made for no numbers. */
export const passkeyDomainOf = ({
  passkeyDomain: domain,
  publicOrigins,
  allowedOrigins,
}: Pick<Config, 'passkeyDomain' | 'publicOrigins' | 'allowedOrigins'>): string => {
  const [first] = [...allowedOrigins, ...publicOrigins];
  return domain ?? (first === undefined ? 'localhost' : new URL(first).hostname);
};

function databaseUrl(env: Environment): string | null {
  const text = env.DATABASE_URL ?? '';
  if (text === '') return null;
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new StartError('DATABASE_URL must begin with postgres:// or postgresql://.');
  return text;
}

function address(env: Environment, name: string, schemes: readonly string[]): string | null {
  const text = env[name] ?? '';
  if (text === '') return null;
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
    throw new StartError(
      `${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
    );
  return text.replace(/\/+$/, '');
}

const XPUB = /^xpub[1-9A-HJ-NP-Za-km-z]{100,112}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const DEFAULT_WITNESS_FROM: Decimal = '1000';

function isTokenAddress(text: string): text is `0x${string}` {
  return ADDRESS.test(text);
}

function depositWay(env: Environment, sandbox: boolean, production: boolean): DepositWay {
  const [first, ...others] = list(env, 'DEPOSIT_RPC_URLS');
  const xpub = env.DEPOSIT_XPUB ?? '';
  if (first === undefined && xpub === '') return sandbox ? { kind: 'simulated' } : { kind: 'none' };
  if (first === undefined || !XPUB.test(xpub))
    throw new StartError(
      'Deposits on the chain need both DEPOSIT_RPC_URLS, addresses of nodes, and DEPOSIT_XPUB, an extended public key that begins with xpub.',
    );
  for (const url of [first, ...others])
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new StartError(
        'DEPOSIT_RPC_URLS must list addresses that begin with https:// or http://, comma-separated.',
      );
  const token = env.DEPOSIT_TOKEN || USDT_TOKEN;
  if (!isTokenAddress(token) || (production && token !== USDT_TOKEN))
    throw new StartError('DEPOSIT_TOKEN is the address of a test token; in production only USDT itself is credited.');
  const witnessFrom = env.DEPOSIT_WITNESS_FROM || DEFAULT_WITNESS_FROM;
  if (!isAmount(witnessFrom)) throw new StartError('DEPOSIT_WITNESS_FROM must be an amount of USDT such as 1000.');
  return { kind: 'chain', xpub, urls: [first, ...others], token, witnessFrom, explorer: explorer(env) };
}

function explorer(env: Environment): string | null {
  const text = env.CHAIN_EXPLORER_URL ?? '';
  if (text === '') return null;
  if (!/^https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w./-]*)?$/i.test(text))
    throw new StartError(`CHAIN_EXPLORER_URL must be an https: address such as https://bscscan.com, not "${text}".`);
  return text.replace(/\/+$/, '');
}

function treasury(env: Environment): string[] {
  return list(env, 'TREASURY_ADDRESSES').map((text) => {
    if (!ADDRESS.test(text)) throw new StartError(`TREASURY_ADDRESSES must list addresses, and "${text}" is none.`);
    return text.toLowerCase();
  });
}

/** The sandbox's operator is one person, and passes demo money for everybody. */
const EVERYTHING: Decimal = '999999999999';

function withdrawalLimits(env: Environment, sandbox: boolean): Config['withdrawals'] {
  const amount = (name: string, fallback: Decimal): Decimal => {
    const text = env[name] || fallback;
    if (!isAmount(text)) throw new StartError(`${name} must be an amount of USDT such as ${fallback}.`);
    return text;
  };
  return {
    automaticUpTo: amount('WITHDRAW_AUTO_UP_TO', '500'),
    twoFrom: amount('WITHDRAW_TWO_FROM', '10000'),
    aloneADay: amount('OPERATOR_ALONE_A_DAY', sandbox ? EVERYTHING : '100000'),
  };
}

const isAmount = (text: string): text is Decimal => /^\d{1,12}(\.\d{1,8})?$/.test(text);

function mail(env: Environment, sandbox: boolean): MailConfig {
  const smtpUrl = address(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  // The library reads options from the address too, and one of them would switch this off.
  if (smtpUrl !== null && new URL(smtpUrl).search !== '')
    throw new StartError('SMTP_URL must not have options behind a question mark.');
  const host = smtpUrl === null ? '' : new URL(smtpUrl).hostname;
  const requireTls =
    !sandbox && smtpUrl?.startsWith('smtp:') === true && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
  const from = env.MAIL_FROM || 'Avocet <no-reply@localhost>';
  if (/[\r\n]/.test(from) || !from.includes('@'))
    throw new StartError('MAIL_FROM must be an e-mail address, such as "Avocet <no-reply@example.com>".');
  return { smtpUrl, requireTls, from };
}

const pushContact = (env: Environment): string =>
  env.SECURITY_CONTACT || `mailto:${/[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM ?? '')?.[0] ?? 'no-reply@localhost'}`;

function securityContact(env: Environment): SecurityContact | null {
  const [contact, expires] = [env.SECURITY_CONTACT ?? '', env.SECURITY_EXPIRES ?? ''];
  if (contact === '' && expires === '') return null;
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    throw new StartError(`SECURITY_CONTACT must be a mailto: or https: address, not "${contact}".`);
  const end = Date.parse(expires);
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(expires) || !(end > Date.now()))
    throw new StartError(`SECURITY_EXPIRES must be a date in the future, such as 2027-06-30, not "${expires}".`);
  return { contact, expires: new Date(end).toISOString() };
}

function liveFeed(env: Environment, wanted: boolean): LiveConfig {
  const exchange = env.LIVE_EXCHANGE ?? '';
  if (wanted && !/^[a-z0-9]{2,40}$/.test(exchange))
    throw new StartError(
      `MARKET_FEED=live needs LIVE_EXCHANGE, the exchange's name at ccxt in small letters, and "${exchange}" is none.`,
    );
  return {
    exchange: wanted ? exchange : null,
    restUrl: address(env, 'LIVE_REST_URL', ['https:', 'http:']),
    wsUrl: address(env, 'LIVE_WS_URL', ['wss:', 'ws:']),
    forexUrl: address(env, 'LIVE_FOREX_URL', ['https:', 'http:']),
    forexKey: env.LIVE_FOREX_KEY || null,
    forexSeconds: whole(env, 'LIVE_FOREX_SECONDS', defaultMarketConfig.live.forexSeconds, 1, 5),
  };
}

/** Above the worth of the coins among the demo funds. */
const DEMO_SPOT_LIMIT: Decimal = '25000';

function newcomerLevel(env: Environment, sandbox: boolean): IdentityLevel {
  const level = choice(env, 'SANDBOX_LEVEL', 'none', ['none', 'basic', 'advanced']);
  if (level !== 'none' && !sandbox)
    throw new StartError('SANDBOX_LEVEL is for the sandbox only: elsewhere an identity is reviewed.');
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
    consolePort: env.CONSOLE_PORT ? whole(env, 'CONSOLE_PORT', 0, 0, 65_535) : null,
    consoleOrigins: origins(env, 'CONSOLE_ORIGINS'),
    market: {
      feed,
      seed: env.MARKET_SEED || defaultMarketConfig.seed,
      replayDir: env.REPLAY_DIR || defaultMarketConfig.replayDir,
      replaySpeed: whole(env, 'REPLAY_SPEED', defaultMarketConfig.replaySpeed, 1, 60),
      priceLogDays: whole(
        env,
        'PRICE_LOG_DAYS',
        sandbox && url === null ? SANDBOX_LOG_DAYS : defaultMarketConfig.priceLogDays,
        1,
        3_650,
      ),
      live: liveFeed(env, feed === 'live'),
    },
    sandbox,
    newcomerLevel: newcomerLevel(env, sandbox),
    unverifiedSpotLimit: sandbox && feed !== 'live' ? DEMO_SPOT_LIMIT : (LIMITS.none.spotUsdtPerDay ?? '0'),
    autopilot: sandbox && flag(env, 'AUTOPILOT', true),
    offers: offers(env),
    publicOrigins: origins(env, 'PUBLIC_ORIGINS'),
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
    passkeyDomain: passkeyDomain(env),
    trustProxy: list(env, 'TRUST_PROXY'),
    tls: flag(env, 'TLS', false),
    metricsToken: env.METRICS_TOKEN || null,
    fileKey: env.FILE_KEY || null,
    identityRelative: choice(env, 'IDENTITY_RELATIVE', 'optional', ['off', 'optional', 'required']),
    securityContact: securityContact(env),
    operatorAddresses: list(env, 'OPERATOR_ADDRESSES'),
    drainSeconds: whole(env, 'DRAIN_SECONDS', production ? 5 : 0, 0, 300),
    chainRpcUrl: address(env, 'CHAIN_RPC_URL', ['https:', 'http:']),
    deposits: depositWay(env, sandbox, production),
    treasury: treasury(env),
    withdrawals: withdrawalLimits(env, sandbox),
    logLevel: choice(env, 'LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    rateLimitScale: whole(env, 'RATE_LIMIT_SCALE', 1, 0, 1_000),
    mail: mail(env, sandbox),
    pushServices: env.PUSH_SERVICES ? list(env, 'PUSH_SERVICES') : PUSH_SERVICES,
    pushContact: pushContact(env),
    hashing: { memoryKib: 65_536, passes: 3 },
  };
}
