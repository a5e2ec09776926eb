/** Opens the database that the configuration names, and brings its schema up to date. */
import { existsSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../config';
import type { Config } from '../config';
import { sqlState } from './database';
import type { Database } from './database';
import { lockDirectory } from './directoryLock';
import { embeddedDatabase } from './embedded';
import { openEngine } from './engineThread';
import { migrate } from './migrate';
import { postgresDatabase, TAKES_ITS_TIME } from './postgres';

/** PostgreSQL's "insufficient privilege". */
const FORBIDDEN = '42501';

type Settings = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir' | 'production' | 'allowEmbedded'> & {
  /** For programs that read or change whole tables. */
  takesItsTime?: boolean;
};

/** `warn` is told what the operator should know about the engine in use. */
export async function openDatabase(config: Settings, warn: (sentence: string) => void): Promise<Database> {
  const database =
    config.databaseUrl === null
      ? await openEmbedded(config, warn)
      : postgresDatabase(config.databaseUrl, config.databasePoolSize, config.takesItsTime ? TAKES_ITS_TIME : undefined);
  try {
    await migrate(database.db);
  } catch (error) {
    await database.close();
    if (config.databaseUrl === null || !(error instanceof Error)) throw error;
    if (sqlState(error) === FORBIDDEN)
      throw new StartError(
        'The schema of the database is not up to date, or this role may not use it. Let its owner run: npm run migrate -- --grant-to ROLE.',
        { cause: error },
      );
    throw new StartError(`The database that DATABASE_URL names cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
  return database;
}

/** Several failed attempts at once, as for the two addresses of localhost, carry no message of their own. */
function reasonOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : '').replace(/\.$/, '') || error.name;
}

async function openEmbedded(config: Settings, warn: (sentence: string) => void): Promise<Database> {
  if (config.production && !config.allowEmbedded) {
    throw new StartError(
      'In production the exchange needs PostgreSQL: set DATABASE_URL, or set ALLOW_EMBEDDED=1 to accept the embedded database.',
    );
  }
  await makeWritable(config.dataDir);
  const release = await lockDirectory(config.dataDir);
  try {
    const engine = await openEngine(path.join(config.dataDir, 'pglite'));
    warn(
      'The embedded database is for one machine and is not proof against a power cut. Set DATABASE_URL for anything that matters.',
    );
    return embeddedDatabase(engine, release);
  } catch (error) {
    await release();
    throw error;
  }
}

async function makeWritable(directory: string): Promise<void> {
  try {
    await makeFolder(path.resolve(directory));
    if (!(await stat(directory)).isDirectory()) throw new Error('a file is in the way');
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `The data folder ${directory} cannot be written. Change its permissions, or set DATA_DIR to another folder.`,
    );
  }
}

/** One level at a time: asked for the whole path at once, Node never returns where the system makes no folders, such as /proc. */
async function makeFolder(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  await makeFolder(path.dirname(directory));
  await mkdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
