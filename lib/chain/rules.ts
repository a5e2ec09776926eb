/** The wallet's part of the agreement: the chain, the text of a log-in, and all that a wallet may ever be asked for. Pure. */

/** BNB Smart Chain. */
export const CHAIN_ID = 56;
export const CHAIN_ID_HEX = '0x38';

/** A log-in as a person reads it in the wallet (EIP-4361). */
export interface LoginMessage {
  /** Host, with its port where it has one, of the page that asks. */
  domain: string;
  /** With the capitals of its checksum. */
  address: string;
  /** One line, in the person's language. */
  statement: string;
  uri: string;
  chainId: number;
  nonce: string;
  /** ISO 8601, UTC. */
  issuedAt: string;
  expirationTime: string;
}

/** The text that is signed. */
export function loginText(message: LoginMessage): string {
  return [
    `${message.domain} wants you to sign in with your Ethereum account:`,
    message.address,
    '',
    message.statement,
    '',
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    `Expiration Time: ${message.expirationTime}`,
  ].join('\n');
}

const TIME = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`;
const LOGIN = new RegExp(
  [
    '^([A-Za-z0-9.:[\\]-]{1,255}) wants you to sign in with your Ethereum account:',
    '(0x[0-9A-Fa-f]{40})',
    '',
    '([^\\n]{1,500})',
    '',
    'URI: ([^\\s]{1,300})',
    'Version: 1',
    'Chain ID: ([1-9]\\d{0,9})',
    'Nonce: ([A-Za-z0-9]{8,64})',
    `Issued At: ${TIME}`,
    `Expiration Time: ${TIME}$`,
  ].join('\n'),
);

/** Reads exactly what `loginText` writes; null for anything else, were it one character more. */
export function readLogin(text: string): LoginMessage | null {
  const parts = LOGIN.exec(text);
  if (!parts) return null;
  const [
    ,
    domain = '',
    address = '',
    statement = '',
    uri = '',
    chainId = '',
    nonce = '',
    issuedAt = '',
    expirationTime = '',
  ] = parts;
  const message = { domain, address, statement, uri, chainId: Number(chainId), nonce, issuedAt, expirationTime };
  return loginText(message) === text ? message : null;
}

/** The chain as a wallet that has never heard of it is told of it; nothing else may be added, least of all another's RPC. */
export const OUR_CHAIN = {
  chainId: CHAIN_ID_HEX,
  chainName: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://bsc-dataseed.bnbchain.org'],
  blockExplorerUrls: ['https://bscscan.com'],
} as const;

/** USDT on our chain: the one contract that a wallet may be asked to call. */
export const USDT_TOKEN = '0x55d398326f99059ff775485246999027b3197955';

/** The one transaction that a wallet may be asked to send: `transfer(to, units)` of USDT, without any BNB. */
export interface TransferRequest {
  from: string;
  to: string;
  data: string;
  value: '0x0';
}

const word = (hex: string): string => hex.padStart(64, '0');

/** transfer(to, units) of a token, written out, so that no other call can be made of it. `to`: 0x and 40 hexadecimal digits. */
export const transferData = (to: string, units: bigint): `0x${string}` =>
  `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(units.toString(16))}`;

export const transferRequest = (from: string, to: string, units: bigint): TransferRequest => ({
  from,
  to: USDT_TOKEN,
  data: transferData(to, units),
  value: '0x0',
});

const TRANSFER_DATA = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

/** Whom it pays and how much; null for anything that is no plain transfer. */
export function readTransfer(data: string): { to: string; units: bigint } | null {
  const [, to, units] = TRANSFER_DATA.exec(data) ?? [];
  return to && units ? { to: `0x${to}`, units: BigInt(`0x${units}`) } : null;
}

export interface WalletRequest {
  method: string;
  params?: unknown;
}

const ADDRESS = /^0x[0-9A-Fa-f]{40}$/;

/** The same plain data: the same fields, no more and no fewer. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

const nothing = (params: unknown): boolean => params === undefined || isSame(params, []);
const accountsOnly = (params: unknown): boolean => isSame(params, [{ eth_accounts: {} }]);

/** What is being signed or sent at this moment; each is null while nothing is. */
type Judge = (params: unknown, expectedHex: string | null, transfer: TransferRequest | null) => boolean;

/** Every method that a wallet may be asked, and exactly with what. A signature and a transfer are further bound to the one in hand. */
const ALLOWED: Readonly<Record<string, Judge>> = {
  eth_accounts: nothing,
  eth_requestAccounts: nothing,
  eth_chainId: nothing,
  wallet_getPermissions: nothing,
  wallet_requestPermissions: accountsOnly,
  wallet_revokePermissions: accountsOnly,
  wallet_switchEthereumChain: (params) => isSame(params, [{ chainId: CHAIN_ID_HEX }]),
  wallet_addEthereumChain: (params) => isSame(params, [OUR_CHAIN]),
  personal_sign: (params, expectedHex) =>
    expectedHex !== null &&
    Array.isArray(params) &&
    params.length === 2 &&
    params[0] === expectedHex &&
    typeof params[1] === 'string' &&
    ADDRESS.test(params[1]),
  eth_sendTransaction: (params, _, transfer) =>
    transfer !== null &&
    transfer.to === USDT_TOKEN &&
    transfer.value === '0x0' &&
    ADDRESS.test(transfer.from) &&
    readTransfer(transfer.data) !== null &&
    isSame(params, [transfer]),
};

/** What a wallet connection may be offered at all. */
export const WALLET_METHODS: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_sendTransaction',
];

/**
 * Whether a wallet may be asked this. Signing is allowed for the one text that is being signed now and for no other, sending for the one
 * transfer that the person has just confirmed; another transaction, an allowance, typed data and everything else is not. The request must be
 * plain data (`asPlain`).
 */
export function mayAsk(
  { method, params }: WalletRequest,
  expectedHex: string | null,
  transfer: TransferRequest | null = null,
): boolean {
  return Object.hasOwn(ALLOWED, method) && ALLOWED[method]?.(params, expectedHex, transfer) === true;
}

const DEEPEST = 6;

/**
 * A copy that is plain data and nothing else, each part read once: what is judged is then what is asked, whatever a getter would answer
 * the second time. Throws for anything with a behaviour of its own.
 */
export function asPlain(value: unknown, depth = 0): unknown {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) return value;
  if (typeof value !== 'object' || depth > DEEPEST) throw new TypeError('not plain data');
  if (Array.isArray(value)) return Array.from(value, (part: unknown) => asPlain(part, depth + 1));
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== null && Object.getPrototypeOf(kind) !== null) throw new TypeError('not plain data');
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const part = asPlain(Reflect.get(value, name), depth + 1);
    // Absent fields are left out of the copy: libraries send them as undefined.
    if (part !== undefined)
      Object.defineProperty(copy, name, { value: part, enumerable: true, writable: true, configurable: true });
  }
  return copy;
}
