/** What every domain stands on, opened once at the start: the database, its link to the other nodes, keys, passwords, the log. */
import type { FastifyInstance } from 'fastify';
import { createPasswords } from './http/passwords';
import { createVerify, type Verify } from './chain/verifyWallet';
import { loneNode, type Cluster } from './bus/bus';
import { createCluster } from './bus/cluster';
import type { Clock } from './clock/clock';
import { passkeyDomainOf, type Config } from './config';
import type { Database, Db } from './db/database';
import { openDatabase } from './db/openDatabase';
import type { PasswordRooms } from './http/handler';
import type { Finding, LastPass } from './ledger/auditor';
import { addressList, type AddressList } from './http/operatorAddresses';
import { openVault } from './vault/key';
import type { Vault } from './vault/vault';

export interface Kernel {
  config: Config;
  clock: Clock;
  random: (size: number) => Buffer;
  report: Report;
  database: Database;
  db: Db;
  cluster: Cluster;
  vault: Vault;
  operatorAddresses: AddressList;
  passwords: PasswordRooms;
  verifyWallet: Verify;
  passkeyDomain: string;
  lastPass: LastPass;
}

/** How the parts report: into the log, or to whoever starts the exchange while there is no log yet. */
export interface Report {
  fault: (error: unknown, where: string) => void;
  tell: (sentence: string) => void;
  alarm: (findings: readonly Finding[]) => void;
  /** From now on there is a log. */
  into: (log: FastifyInstance['log']) => void;
}

export function createReport(): Report {
  let log: FastifyInstance['log'] | null = null;
  return {
    into: (opened) => {
      log = opened;
    },
    fault: (error, where) =>
      log?.error(
        {
          where,
          error: error instanceof Error ? error.message : String(error),
          stack: error instanceof Error ? error.stack : undefined,
        },
        'fault',
      ),
    tell: (sentence) => {
      if (log) log.warn(sentence);
      else process.stderr.write(`${sentence}\n`);
    },
    alarm: (findings) => log?.fatal({ findings: findings.slice(0, 10) }, 'the ledger does not balance'),
  };
}

/** What was opened here is closed when the rest fails; `given` is its owner's. */
export async function openKernel(
  parts: Pick<Kernel, 'config' | 'clock' | 'random' | 'report'>,
  given: Database | null,
): Promise<Kernel> {
  const { config, report } = parts;
  const operatorAddresses = addressList(config.operatorAddresses);
  const database = given ?? (await openDatabase(config, report.tell));
  try {
    return {
      ...parts,
      database,
      db: database.db,
      cluster: clusterOn(database, (error) => report.fault(error, 'link')),
      operatorAddresses,
      vault: await openVault(database.db, config),
      passwords: createPasswords(config.hashing),
      verifyWallet: createVerify(config.chainRpcUrl),
      passkeyDomain: passkeyDomainOf(config),
      lastPass: { is: null },
    };
  } catch (error) {
    if (!given) await database.close();
    throw error;
  }
}

const clusterOn = ({ openLink }: Database, onFailure: (error: unknown) => void): Cluster =>
  openLink ? createCluster({ openLink, onFailure }) : loneNode();
