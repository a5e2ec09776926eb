/** Starting and stopping the real program: whoever starts it wrongly is told one clear sentence, and nothing is damaged. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { requireNode, StartError } from '@/server/config';
import { Programs, registerOver } from '../harness/programs';

const programs = new Programs('start');
const { folder } = programs;
const begin = (env: Record<string, string>, program = 'main') => programs.begin(env, program);

beforeAll(() => programs.bundle('main', 'audit'), 60_000);
afterAll(() => programs.cleanUp());

const oneSentence = (err: string): string => {
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toMatch(/\n\s+at |Error:/);
  return err.trim();
};

const WRONG: [string, Record<string, string>, RegExp][] = [
  ['a port that is no number', { PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, not "http"\.$/],
  ['a port beyond all ports', { PORT: '70000' }, /^PORT must be/],
  [
    'an unknown feed',
    { MARKET_FEED: 'random' },
    /^MARKET_FEED must be one of simulated, replay, live, not "random"\.$/,
  ],
  ['a feed that this build has not', { MARKET_FEED: 'live' }, /^MARKET_FEED=live/],
  ['recordings that are not there', { MARKET_FEED: 'replay', REPLAY_DIR: '/nowhere' }, /\/nowhere/],
  ['a flag that is neither', { SANDBOX: 'yes' }, /^SANDBOX must be one of 0, 1, not "yes"\.$/],
  ['an origin with a path', { ALLOWED_ORIGINS: 'https://app.example.com/x' }, /^ALLOWED_ORIGINS must list origins/],
  ['another kind of database', { DATABASE_URL: 'mysql://localhost' }, /^DATABASE_URL must begin with/],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    /^The database that DATABASE_URL names cannot be used: .+\.$/,
  ],
  [
    'production that knows of no public address',
    { NODE_ENV: 'production', OPERATOR_ADDRESSES: '10.0.0.0/8' },
    /^In production the exchange must know where people reach it: set PUBLIC_ORIGINS/,
  ],
  [
    'production whose operators may call from anywhere',
    { NODE_ENV: 'production', PUBLIC_ORIGINS: 'https://exchange.example.com' },
    /^In production .* set OPERATOR_ADDRESSES/,
  ],
  ['a proxy that is none', { TRUST_PROXY: 'nginx' }, /^TRUST_PROXY must be how many proxies stand before the exchange/],
  [
    'production without a real database',
    {
      NODE_ENV: 'production',
      PUBLIC_ORIGINS: 'https://exchange.example.com',
      TLS: '1',
      OPERATOR_ADDRESSES: '10.0.0.0/8',
    },
    /^In production the exchange needs PostgreSQL: set DATABASE_URL/,
  ],
  [
    'a data folder that cannot be made',
    { DATA_DIR: '/proc/avocet/data' },
    /^The data folder \/proc\/avocet\/data cannot be written\./,
  ],
  [
    'a file where the data folder should be',
    { DATA_DIR: path.join(folder, 'file') },
    /^The data folder .*file cannot be written\./,
  ],
  ['an address of another machine', { HOST: '192.0.2.1' }, /^This machine has no address 192\.0\.2\.1\./],
];

test.each(WRONG)(
  '%s',
  async (_name, env, sentence) => {
    writeFileSync(path.join(folder, 'file'), '');
    const data = path.join(folder, `wrong-${WRONG.findIndex(([, one]) => one === env)}`);
    const { code, err, out } = await begin({ DATA_DIR: data, ...env }).ended;
    expect(oneSentence(err.replace(/^The embedded database is for one machine.*\n/, ''))).toMatch(sentence);
    expect([code, out]).toEqual([1, '']);
  },
  40_000,
);

test('a too old Node', () => {
  for (const old of ['18.20.4', '20.18.9', '8.0.0'])
    expect(() => requireNode(old)).toThrow(
      new StartError(`The exchange needs Node 20.19 or newer, and this is ${old}.`),
    );
  for (const good of ['20.19.0', '22.0.0', '24.1.0']) expect(() => requireNode(good)).not.toThrow();
});

test('a busy port', async () => {
  const busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  const { code, err } = await begin({ PORT: String(port), DATA_DIR: path.join(folder, 'busy') }).ended;
  await new Promise((resolve) => busy.close(resolve));
  expect(err).toContain(`Port ${port} is in use by another program.`);
  expect(code).toBe(1);
}, 40_000);

const register = async (address: string, account: string): Promise<string> =>
  (await registerOver(address, account)).code;

test('one folder has one exchange at a time; a signal ends it cleanly, the next start goes on where it was, and the books balance', async () => {
  const data = path.join(folder, 'shared');
  mkdirSync(data);
  const first = begin({ DATA_DIR: data });
  expect(await register(await first.ready, 'founder1')).toBe('200');

  const second = await begin({ DATA_DIR: data }).ended;
  expect(oneSentence(second.err)).toMatch(/^The data folder .*shared is in use by another exchange\./);
  expect(second.code).toBe(1);
  expect((await begin({ DATA_DIR: data }, 'audit').ended).err).toMatch(/in use by another exchange/);

  // Twice, as npm and the terminal both pass it on.
  first.child.kill('SIGINT');
  first.child.kill('SIGINT');
  expect((await first.ended).code).toBe(0);

  const again = begin({ DATA_DIR: data });
  const address = await again.ready;
  expect(await register(address, 'founder1')).toBe('1112');
  expect(await register(address, 'founder2')).toBe('200');
  again.child.kill('SIGTERM');
  expect((await again.ended).code).toBe(0);

  const audited = await begin({ DATA_DIR: data }, 'audit').ended;
  expect(audited.out).toMatch(/The books balance\.\n$/);
  expect(audited.code).toBe(0);
}, 90_000);
