/** The embedded engine where the source is run as it stands, and where it does not answer. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { embeddedDatabase } from '@/server/db/embedded';

const PROGRAM = `
import { sql } from 'kysely';
import { embeddedDatabase } from './server/db/embedded';
import { openEngine } from './server/db/engineThread';
const asked = async () => {
  const database = embeddedDatabase(await openEngine(process.env.DIRECTORY));
  const { rows } = await sql\`select 6 * 7 as answer\`.execute(database.db);
  await database.close();
  console.log(rows);
};
void asked();`;

test('as the operators’ command runs it: what the engine’s thread gets as text needs nothing that it does not have', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'avocet-source-'));
  const env = { ...process.env, DIRECTORY: path.join(dataDir, 'pglite') };
  const command = ['node_modules/tsx/dist/cli.mjs', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  expect(stdout).toContain('answer: 42');
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);

test('an engine that fails says why, and is closed without waiting for a turn that nobody passes on', async () => {
  const close = jest.fn(async () => {});
  const database = embeddedDatabase({ execute: () => Promise.reject(new Error('the engine is broken')), close });
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow('the engine is broken');
  await database.close();
  expect(close).toHaveBeenCalledTimes(1);
}, 5_000);
