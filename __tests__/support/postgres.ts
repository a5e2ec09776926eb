/** A temporary cluster of a real PostgreSQL for what one session cannot show. Null with a reason where PostgreSQL is missing. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Cluster {
  /** Makes an empty database and returns its URL. */
  create: (name: string) => string;
  stop: () => void;
}

const ROOT = '/usr/lib/postgresql';

/** The newest installed version's programs, or null. */
export function postgresPrograms(): string | null {
  if (!existsSync(ROOT)) return null;
  const versions = readdirSync(ROOT).filter((name) => existsSync(path.join(ROOT, name, 'bin/initdb')));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : path.join(ROOT, newest, 'bin');
}

/** PostgreSQL refuses root, so that root starts it as the system's `postgres`. */
function run(program: string, args: string[]): void {
  if (process.getuid?.() === 0) execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args], { stdio: 'ignore', cwd: '/tmp' });
  else execFileSync(program, args, { stdio: 'ignore' });
}

export function startPostgres(): Cluster | null {
  const programs = postgresPrograms();
  if (programs === null) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'avocet-pg-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', folder]);
  chmodSync(folder, 0o700);
  const data = path.join(folder, 'data');
  run(path.join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  // Listens on a socket only: nothing to collide with.
  run(path.join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', `-c listen_addresses='' -c unix_socket_directories='${folder}' -c max_connections=200`, 'start']);
  return {
    create: (name) => {
      run(path.join(programs, 'createdb'), ['-h', folder, '-U', 'postgres', name]);
      return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
    },
    stop: () => {
      run(path.join(programs, 'pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
