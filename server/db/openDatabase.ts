/** Opens the database that the configuration names, and brings its schema up to date. */
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../config';
import type { Config } from '../config';
import type { Database } from './database';
import { lockDirectory } from './directoryLock';
import { embeddedDatabase, pgliteOptions } from './embedded';
import { migrate } from './migrate';
import { postgresDatabase } from './postgres';

type Settings = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir' | 'production' | 'allowEmbedded'>;

/** `warn` is told what the operator should know about the engine in use. */
export async function openDatabase(config: Settings, warn: (sentence: string) => void): Promise<Database> {
  const database = config.databaseUrl === null ? await openEmbedded(config, warn) : postgresDatabase(config.databaseUrl, config.databasePoolSize);
  try {
    await migrate(database.db);
  } catch (error) {
    await database.close();
    if (config.databaseUrl === null || !(error instanceof Error)) throw error;
    throw new StartError(`The database cannot be used: ${error.message}`, { cause: error });
  }
  return database;
}

async function openEmbedded(config: Settings, warn: (sentence: string) => void): Promise<Database> {
  if (config.production && !config.allowEmbedded) {
    throw new StartError('In production the exchange needs PostgreSQL: set DATABASE_URL, or set ALLOW_EMBEDDED=1 to accept the embedded database.');
  }
  await makeWritable(config.dataDir);
  const release = await lockDirectory(config.dataDir);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const client = await PGlite.create({ ...pgliteOptions, dataDir: path.join(config.dataDir, 'pglite') });
    warn('The embedded database is for one machine and is not proof against a power cut. Set DATABASE_URL for anything that matters.');
    return embeddedDatabase(client, release);
  } catch (error) {
    await release();
    throw error;
  }
}

async function makeWritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`The data folder ${directory} cannot be written. Change its permissions, or set DATA_DIR to another folder.`);
  }
}
