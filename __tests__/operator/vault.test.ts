/** What is sealed opens under its key, its label and unchanged, or not at all. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@/server/db/database';
import { openVault } from '@/server/vault/key';
import { createVault } from '@/server/vault/vault';
import { memoryDatabase } from '../harness/memoryDatabase';

const [old, present] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const vault = createVault([present]);

test('a sealed text opens again, and never looks the same twice', () => {
  const [one, two] = [vault.sealText('A1234567', 'document'), vault.sealText('A1234567', 'document')];
  expect(vault.openText(one, 'document')).toBe('A1234567');
  expect(one.equals(two)).toBe(false);
  expect(one.includes(Buffer.from('A1234567'))).toBe(false);
});

test('another label, one changed bit, a cut end or another key open nothing', () => {
  const sealed = vault.sealText('A1234567', 'document 1');
  expect(() => vault.open(sealed, 'document 2')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = changed[at]! ^ 1;
    expect(() => vault.open(changed, 'document 1')).toThrow();
  }
  expect(() => vault.open(sealed.subarray(0, -1), 'document 1')).toThrow();
  expect(() => createVault([old]).open(sealed, 'document 1')).toThrow();
});

test('after a change of keys the old still opens, the new seals, and fingerprints stay', () => {
  const before = createVault([old]);
  const after = createVault([present, old]);
  expect(after.openText(before.sealText('x', 'l'), 'l')).toBe('x');
  expect(() => before.openText(after.sealText('x', 'l'), 'l')).toThrow();
  expect(after.fingerprint('A1', 'document')).toBe(before.fingerprint('A1', 'document'));
  expect(after.fingerprint('A1', 'another')).not.toBe(before.fingerprint('A1', 'document'));
});

describe('the key', () => {
  let database: Database;
  beforeEach(async () => {
    database = await memoryDatabase();
  });
  afterEach(() => database.close());
  const dataDir = mkdtempSync(path.join(tmpdir(), 'avocet-key-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('is made once beside the data, for its owner’s eyes only', async () => {
    const vaults = await Promise.all(
      Array.from({ length: 5 }, () => openVault(database.db, { fileKey: null, dataDir, production: false })),
    );
    expect(new Set(vaults.flatMap(({ keyIds }) => keyIds)).size).toBe(1);
    const file = path.join(dataDir, 'file.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
  });

  test('must be given in production, and be one', async () => {
    await expect(openVault(database.db, { fileKey: null, dataDir, production: true })).rejects.toThrow(/FILE_KEY/);
    await expect(openVault(database.db, { fileKey: 'too short', dataDir, production: false })).rejects.toThrow(
      /32 random bytes/,
    );
  });

  test('must be the one that the database knows, alone or behind a newer one', async () => {
    const text = (...keys: Buffer[]) => keys.map((key) => key.toString('base64')).join(',');
    const open = (fileKey: string) => openVault(database.db, { fileKey, dataDir, production: true });
    const sealed = (await open(text(old))).sealText('x', 'l');
    await expect(open(text(present))).rejects.toThrow(/sealed under another key/);
    expect((await open(text(present, old))).openText(sealed, 'l')).toBe('x');
    await expect(open(text(old))).rejects.toThrow(/sealed under another key/);
  });
});
