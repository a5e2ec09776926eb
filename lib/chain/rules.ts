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
  const [, domain = '', address = '', statement = '', uri = '', chainId = '', nonce = '', issuedAt = '', expirationTime = ''] = parts;
  const message = { domain, address, statement, uri, chainId: Number(chainId), nonce, issuedAt, expirationTime };
  return loginText(message) === text ? message : null;
}

/** Asking who is there, and asking the chain; none of them moves or promises anything. */
const HARMLESS = new Set([
  'eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'net_version', 'wallet_requestPermissions', 'wallet_getPermissions', 'wallet_revokePermissions',
  'eth_blockNumber', 'eth_getBalance', 'eth_call', 'eth_getCode', 'eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_gasPrice', 'eth_estimateGas',
]);

/** What a wallet connection may be offered at all; a signature is further bound to one text. */
export const WALLET_METHODS: readonly string[] = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'personal_sign'];

export interface WalletRequest {
  method: string;
  params?: unknown;
}

const chainOf = (params: unknown): unknown => (Array.isArray(params) ? (params[0] as { chainId?: unknown } | undefined)?.chainId : undefined);

/**
 * Whether a wallet may be asked this. Signing is allowed for the one text that is being signed now and for no other; a transaction, an
 * allowance, typed data and everything else is not.
 */
export function mayAsk({ method, params }: WalletRequest, expectedHex: string | null): boolean {
  if (HARMLESS.has(method)) return true;
  if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') return chainOf(params) === CHAIN_ID_HEX;
  if (method === 'personal_sign') return expectedHex !== null && Array.isArray(params) && params[0] === expectedHex;
  return false;
}
