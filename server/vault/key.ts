/** Where the vault's key comes from: the configuration, or a file beside the data that is made once. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../config';
import type { Config } from '../config';
import type { Db } from '../db/database';
import { addKey, knownKeys } from './store';
import { createVault, type Vault } from './vault';

type Settings = Pick<Config, 'fileKey' | 'dataDir' | 'production'>;

const KEY_BYTES = 32;
const FILE = 'file.key';

function readKeys(text: string, where: string): Buffer[] {
  return text.split(',').map((part) => {
    const key = Buffer.from(part.trim(), 'base64');
    if (key.length !== KEY_BYTES)
      throw new StartError(
        `${where} must hold ${KEY_BYTES} random bytes in base64, such as "openssl rand -base64 ${KEY_BYTES}" makes them.`,
      );
    return key;
  });
}

/** Made once, readable by its owner only. It appears whole, and of two processes that make it at once both take the one that stands. */
async function keyBeside(dataDir: string): Promise<string> {
  const file = path.join(dataDir, FILE);
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return known;
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}

async function keysOf({ fileKey, dataDir, production }: Settings): Promise<Buffer[]> {
  if (fileKey !== null) return readKeys(fileKey, 'FILE_KEY');
  if (production)
    throw new StartError(
      'In production the exchange needs FILE_KEY, under which identity documents are encrypted: 32 random bytes in base64, the same on every node.',
    );
  const file = path.join(dataDir, FILE);
  const text = await keyBeside(dataDir).catch(() => {
    throw new StartError(
      `The key ${file}, under which identity documents are encrypted, can neither be read nor made. Change the folder’s permissions, or set FILE_KEY.`,
    );
  });
  return readKeys(text, file);
}

/** Refuses a key that opens nothing in this database: two nodes with different keys could not read each other's secrets. */
export async function openVault(db: Db, settings: Settings): Promise<Vault> {
  const vault = createVault(await keysOf(settings));
  const known = await knownKeys(db);
  if (known.some((id) => !vault.keyIds.includes(id))) {
    throw new StartError(
      'What this database keeps encrypted was sealed under another key. Set FILE_KEY to that key, or to a list of the new and the old one, newest first.',
    );
  }
  const [newest = ''] = vault.keyIds;
  if (!known.includes(newest)) await addKey(db, newest, Date.now());
  return vault;
}
