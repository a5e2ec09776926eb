// A temporary PostgreSQL of Debian's, for tests and for `npm run nodes`. It listens on a socket in its own folder: nothing to collide with.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = '/usr/lib/postgresql';

/** Folder of initdb and postgres of the newest version from 15 on, or null. */
export function postgresBin() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const versions = existsSync(ROOT)
    ? readdirSync(ROOT)
        .filter((version) => Number(version) >= 15)
        .sort((a, b) => Number(b) - Number(a))
    : [];
  return (
    versions
      .map((version) => path.join(ROOT, version, 'bin'))
      .find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
  );
}

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses root, so that root starts it as the system's `postgres`. */
function run(program, args) {
  if (isRoot())
    execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args], {
      stdio: 'ignore',
      cwd: '/tmp',
    });
  else execFileSync(program, args, { stdio: 'ignore' });
}

/** Parent and state of a process; null once it is gone. */
function statusOf(pid) {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return { isDead: state === 'Z', parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Ends every process of a cluster at once, as when the machine fails; only where there is /proc. */
function killAll(data) {
  const lock = path.join(data, 'postmaster.pid');
  const first = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  // Stopped first, so that it starts no more of them.
  process.kill(first, 'SIGSTOP');
  const all = [
    ...readdirSync('/proc')
      .map(Number)
      .filter((pid) => statusOf(pid)?.parent === first),
    first,
  ];
  for (const pid of all) process.kill(pid, 'SIGKILL');
  while (all.some((pid) => statusOf(pid)?.isDead === false))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  // Nobody may have collected the first process yet, and then it would be taken for a living one.
  for (const file of [lock, path.join(data, '../.s.PGSQL.5432.lock')]) rmSync(file, { force: true });
}

/**
 * Starts an empty cluster, with settings such as `shared_buffers=512MB`, below a folder of the caller's choice; null where PostgreSQL is
 * not installed. `create` makes a database and returns its URL.
 * @param {{ settings?: string[], below?: string }} options
 */
export function startPostgres({ settings = [], below = tmpdir() } = {}) {
  const bin = postgresBin();
  if (bin === null) return null;
  const program = (name) => path.join(bin, name);
  const folder = mkdtempSync(path.join(below, 'avocet-pg-'));
  if (isRoot()) execFileSync('chown', ['postgres:postgres', folder]);
  chmodSync(folder, 0o700);
  const data = path.join(folder, 'data');
  const control = (...args) => run(program('pg_ctl'), ['-D', data, '-w', ...args]);
  const start = () =>
    control(
      '-l',
      path.join(folder, 'log'),
      '-o',
      `-c listen_addresses='' -c unix_socket_directories='${folder}' -c max_connections=200 ${settings.map((setting) => `-c ${setting}`).join(' ')}`,
      'start',
    );
  run(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  start();
  return {
    data,
    create: (name) => {
      run(program('createdb'), ['-h', folder, '-U', 'postgres', name]);
      return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
    },
    kill: () => killAll(data),
    /** After it was killed or has ended. */
    start,
    /** Cuts every connection and comes back. */
    restart: () => control('-m', 'fast', 'restart'),
    stop: () => {
      control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
