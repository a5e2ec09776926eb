/** The settings of the signer, which runs apart from the exchange and reads an environment of its own. */
import { readFileSync } from 'node:fs';
import type { Address } from 'viem';
import { unitsOf } from '@/lib/deposits/rules';
import { StartError } from '../../config';
import type { Decimal } from '@/lib/money/decimal';
import { USDT_TOKEN } from '@/lib/chain/rules';
import { USDT_DECIMALS } from '../way';
import type { Limits } from './limits';

type Environment = Readonly<Record<string, string | undefined>>;

export interface SignerConfig {
  databaseUrl: string;
  rpcUrl: string;
  token: Address;
  key: { keystore: string; password: string } | { key: string };
  journal: string;
  limits: Limits;
  mostGasPrice: bigint;
}

const GWEI = 1_000_000_000n;

export function readSignerConfig(env: Environment): SignerConfig {
  const databaseUrl = needed(env, 'DATABASE_URL', 'the database of the exchange, postgres://…');
  const rpcUrl = needed(env, 'SIGNER_RPC_URL', 'a node of BNB Smart Chain');
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new StartError('DATABASE_URL must begin with postgres://.');
  if (!URL.canParse(rpcUrl) || !/^https?:$/.test(new URL(rpcUrl).protocol))
    throw new StartError('SIGNER_RPC_URL must begin with https:// or http://.');
  const token = env.DEPOSIT_TOKEN || USDT_TOKEN;
  if (!/^0x[0-9a-fA-F]{40}$/.test(token) || (env.NODE_ENV === 'production' && token !== USDT_TOKEN))
    throw new StartError('DEPOSIT_TOKEN is the address of a test token; in production only USDT itself is paid.');
  return {
    databaseUrl,
    rpcUrl,
    token: token as Address,
    key: keyOf(env),
    journal: needed(env, 'SIGNER_JOURNAL', 'a file on a disk that lasts, where the signer writes what it has signed'),
    limits: {
      transfer: amount(env, 'SIGNER_MOST_A_TRANSFER', '5000'),
      hour: amount(env, 'SIGNER_MOST_AN_HOUR', '20000'),
      day: amount(env, 'SIGNER_MOST_A_DAY', '100000'),
    },
    mostGasPrice: BigInt(whole(env, 'SIGNER_MOST_GWEI', '20')) * GWEI,
  };
}

function needed(env: Environment, name: string, what: string): string {
  const text = env[name] ?? '';
  if (text === '') throw new StartError(`The signer needs ${name}: ${what}.`);
  return text;
}

function amount(env: Environment, name: string, fallback: Decimal): bigint {
  const text = env[name] || fallback;
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(text)) throw new StartError(`${name} must be an amount of USDT such as 5000.`);
  return unitsOf(text as Decimal, USDT_DECIMALS);
}

function whole(env: Environment, name: string, fallback: string): string {
  const text = env[name] || fallback;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new StartError(`${name} must be a whole number, not "${text}".`);
  return text;
}

function keyOf(env: Environment): SignerConfig['key'] {
  const keystore = env.SIGNER_KEYSTORE ?? '';
  if (keystore === '')
    return { key: needed(env, 'SIGNER_KEY', 'the private key, unless SIGNER_KEYSTORE names a file') };
  const file = needed(env, 'SIGNER_PASSWORD_FILE', 'a file with the password of the keystore');
  try {
    return { keystore, password: readFileSync(file, 'utf8').replace(/\r?\n$/, '') };
  } catch (error) {
    throw new StartError(`SIGNER_PASSWORD_FILE cannot be read: ${file}.`, { cause: error });
  }
}
