// A temporary PostgreSQL of Debian's, for tests and for `npm run nodes`. It listens on a socket in its own folder: nothing to collide with.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = '/usr/lib/postgresql';

/** Folder of initdb and postgres of the newest version from 15 on, or null. */
export function postgresBin() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const versions = existsSync(ROOT) ? readdirSync(ROOT).filter((version) => Number(version) >= 15).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(ROOT, version, 'bin')).find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses root, so that root starts it as the system's `postgres`. */
function run(program, args) {
  if (isRoot()) execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args], { stdio: 'ignore', cwd: '/tmp' });
  else execFileSync(program, args, { stdio: 'ignore' });
}

/**
 * Starts an empty cluster, with settings such as `shared_buffers=512MB`; null where PostgreSQL is not installed. `create` makes a database and returns its URL.
 * @param {{ settings?: string[] }} options
 */
export function startPostgres({ settings = [] } = {}) {
  const bin = postgresBin();
  if (bin === null) return null;
  const program = (name) => path.join(bin, name);
  const folder = mkdtempSync(path.join(tmpdir(), 'avocet-pg-'));
  if (isRoot()) execFileSync('chown', ['postgres:postgres', folder]);
  chmodSync(folder, 0o700);
  const data = path.join(folder, 'data');
  run(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  run(program('pg_ctl'), ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', `-c listen_addresses='' -c unix_socket_directories='${folder}' -c max_connections=200 ${settings.map((setting) => `-c ${setting}`).join(' ')}`, 'start']);
  return {
    data,
    create: (name) => {
      run(program('createdb'), ['-h', folder, '-U', 'postgres', name]);
      return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
    },
    stop: () => {
      run(program('pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
