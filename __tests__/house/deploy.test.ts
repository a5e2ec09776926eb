/** The files for a machine with systemd and nginx (docs/deploy), read by these programs themselves, and held to what they were written for. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE } from '@/lib/api/endpoint';
import { files, MAX_FILE_BYTES } from '@/lib/api/files';
import { exitCodeOf } from '@/server/chain/signer/exitCode';
import { JournalBroken } from '@/server/chain/signer/journal';
import { SignerBroken } from '@/server/chain/signer/signer';
import { StartError } from '@/server/config';

const FOLDER = path.resolve('docs/deploy');
const NGINX = '/usr/sbin/nginx';
const SYSTEMD = '/usr/bin/systemd-analyze';
const read = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');
const proxy = read('avocet.nginx.conf');

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'avocet-deploy-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

(existsSync(NGINX) ? test : test.skip)('nginx takes its file (skipped where nginx is not installed)', () => {
  const [certificate, key] = ['fullchain.pem', 'privkey.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=api.example.com',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  const site = proxy.replace('/etc/avocet/tls/fullchain.pem', certificate).replace('/etc/avocet/tls/privkey.pem', key);
  const whole = path.join(folder, 'nginx.conf');
  writeFileSync(
    whole,
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${site} }`,
  );
  const { status, stderr } = spawnSync(NGINX, ['-t', '-c', whole, '-p', folder], { encoding: 'utf8' });
  expect(stderr).toContain('syntax is ok');
  expect(status).toBe(0);
});

test('it lets through what the exchange takes', () => {
  const location = (address: string): string =>
    new RegExp(`location (?:= )?${address} \\{([^}]*)\\}`).exec(proxy)?.[1] ?? '';
  const megabytes = Number(/client_max_body_size (\d+)m/.exec(location(`${API_BASE}/${files.upload.path}`))?.[1]);
  expect(megabytes * 1024 * 1024).toBeGreaterThan(MAX_FILE_BYTES);
  expect(location(`${API_BASE}/v2/stream`)).toContain('proxy_buffering off;');
});

const units = readdirSync(FOLDER).filter((name) => /\.(service|timer)$/.test(name));
(existsSync(SYSTEMD) ? test : test.skip)('systemd takes its units (skipped where systemd is not installed)', () => {
  for (const name of units)
    writeFileSync(path.join(folder, name), read(name).replace('/usr/bin/node', process.execPath));
  const instance = units.map((name) => path.join(folder, name.replace('@.', '@8686.')));
  writeFileSync(path.join(folder, 'avocet@8686.service'), readFileSync(path.join(folder, 'avocet@.service')));
  const { status, stderr } = spawnSync(SYSTEMD, ['verify', '--man=no', ...instance], { encoding: 'utf8' });
  expect(stderr.trim()).toBe('');
  expect(status).toBe(0);
});

test('the signer is not started again where its settings are wrong or its journal is, nor for ever where anything else is', () => {
  const signer = read('avocet-signer.service');
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(signer)?.[1] ?? '';
  const ended = setting('RestartPreventExitStatus').split(' ').map(Number);
  for (const error of [new StartError('a setting'), new SignerBroken('a nonce'), new JournalBroken('a line')])
    expect(ended).toContain(exitCodeOf(error));
  // The database may be away, and another signer may just have died.
  expect(ended).not.toContain(exitCodeOf(new Error('no connection')));
  // So many starts fit into the time, or the limit would never count.
  const [burst, within, pause] = ['StartLimitBurst', 'StartLimitIntervalSec', 'RestartSec'].map((name) =>
    Number(setting(name)),
  ) as [number, number, number];
  expect(burst).toBeGreaterThan(0);
  expect(burst * pause).toBeLessThan(within / 2);
});

test('a signer with a wrong setting ends with the code that says so', () => {
  const start = (settings: object) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'server/signer.ts'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...settings },
    });
  expect(start({})).toMatchObject({ status: 78, stderr: expect.stringContaining('The signer needs DATABASE_URL') });
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/none', SIGNER_RPC_URL: 'http://127.0.0.1:1' };
  const journal = { SIGNER_JOURNAL: path.join(folder, 'journal') };
  expect(start({ ...settings, ...journal, SIGNER_KEY: 'none' })).toMatchObject({
    status: 78,
    stderr: 'SIGNER_KEY is no private key\n',
  });
  // The database does not answer: that passes.
  expect(start({ ...settings, ...journal, SIGNER_KEY: `0x${'1'.repeat(64)}` }).status).toBe(1);
});

test('what they start is there', () => {
  const started = units.flatMap((name) => [...read(name).matchAll(/^ExecStart=\S+ (\S+)/gm)].map((found) => found[1]!));
  expect(started.length).toBe(3);
  for (const file of started.filter((one) => !one.startsWith('dist/'))) expect(existsSync(file)).toBe(true);
});
