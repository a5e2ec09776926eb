/** Nodes as they are run: the bundled server in a process of its own, and what processor time each part of the machine took. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { makeEmptyDatabase } from '../../scripts/emptyDatabase.mjs';
import { forNode } from '../../scripts/forNode.mjs';

const scratch = mkdtempSync(path.join(tmpdir(), 'avocet-bench-'));
const bundle = path.resolve('.cache/bench-server.mjs');

export interface Node {
  url: URL;
  pid: number;
  stop: () => Promise<void>;
}

/** From the sources as they are now; beside the project's packages, which it imports. */
export async function buildNode(): Promise<void> {
  await build({
    ...forNode,
    entryPoints: ['server/main.ts'],
    outfile: bundle,
    sourcemap: true,
  });
  await makeEmptyDatabase(path.resolve('.cache/embedded.tar'));
}

/** `profileTo`: a folder for a processor profile, written when the node ends. */
export async function startNode(env: Record<string, string>, profileTo?: string): Promise<Node> {
  const dataDir = mkdtempSync(path.join(scratch, 'data-'));
  const flags = profileTo === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`];
  const child = spawn(process.execPath, [...flags, bundle], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      STATIC_DIR: '/nowhere',
      SANDBOX: '1',
      SANDBOX_LEVEL: 'basic',
      FILE_KEY: Buffer.alloc(32, 'bench').toString('base64'),
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);
  return { url, pid: child.pid ?? 0, stop: () => ended(child) };
}

function addressOf(child: ChildProcess): Promise<URL> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = /ready at (\S+)/.exec(said);
      if (found?.[1]) resolve(new URL(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`the node ended with ${code}: ${said}`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export const forgetScratch = (): void => rmSync(scratch, { recursive: true, force: true });

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

function secondsOf(pid: number | string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

const parentOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? '';
  } catch {
    return '';
  }
};

/** Resident memory of a process, in megabytes. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000;

export interface Clockwork {
  load: number;
  nodes: number;
  database: number;
}

/** Processor seconds so far of the load, of the nodes and of everything under the database's first process. */
export function processorTime(nodes: readonly Node[], databasePid: number | null): Clockwork {
  const own = process.cpuUsage();
  const children =
    databasePid === null
      ? []
      : readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === String(databasePid));
  return {
    load: (own.user + own.system) / 1e6,
    nodes: nodes.reduce((sum, node) => sum + secondsOf(node.pid), 0),
    database: [...children, ...(databasePid === null ? [] : [String(databasePid)])].reduce(
      (sum, pid) => sum + secondsOf(pid),
      0,
    ),
  };
}
