/** The real programs, bundled and run as processes of their own, as whoever operates the exchange runs them. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { solveOver } from '@/e2e/puzzle';
import { API_BASE } from '@/lib/api/endpoint';
import type { FilePurpose } from '@/lib/api/files';
import { imageFile } from './memoryDatabase';
import { MULTIPART, multipartBody } from './multipart';

const root = path.resolve(__dirname, '../..');

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export class Programs {
  /** A folder for their data, removed in the end. */
  readonly folder: string;
  /** Below node_modules, where a bundle finds its packages. */
  private readonly bundles: string;
  private readonly running = new Set<ChildProcess>();

  constructor(name: string) {
    this.folder = mkdtempSync(path.join(tmpdir(), `avocet-${name}-`));
    this.bundles = path.join(root, 'node_modules/.cache/avocet', `${name}-${process.pid}`);
  }

  /** `names` are files of server/. As after a build, the image of a new database is beside them. */
  async bundle(...names: string[]): Promise<void> {
    const entries = names.map((name) => `server/${name}.ts`);
    execFileSync(
      path.join(root, 'node_modules/.bin/esbuild'),
      [
        ...entries,
        `--outdir=${this.bundles}`,
        '--out-extension:.js=.mjs',
        '--bundle',
        '--platform=node',
        '--format=esm',
        '--packages=external',
        '--log-level=error',
      ],
      { cwd: root },
    );
    copyFileSync(await imageFile(), path.join(this.bundles, 'embedded.tar'));
  }

  file = (name: string): string => path.join(this.bundles, `${name}.mjs`);

  begin(env: Record<string, string>, program = 'main', args: string[] = []) {
    const clean = {
      PATH: process.env.PATH ?? '',
      HOME: this.folder,
      PORT: '0',
      DATA_DIR: path.join(this.folder, 'data'),
      LOG_LEVEL: 'silent',
      STATIC_DIR: path.join(this.folder, 'none'),
    };
    // Signals are sent to the program itself, as a terminal does.
    const child = spawn(process.execPath, [this.file(program), ...args], {
      cwd: this.folder,
      env: { ...clean, ...env } as unknown as NodeJS.ProcessEnv,
    });
    this.running.add(child);
    const text = { out: '', err: '' };
    const heard = new Set<() => void>();
    child.stdout.on('data', (chunk: Buffer) => {
      text.out += chunk.toString();
      for (const listener of heard) listener();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      text.err += chunk.toString();
    });
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (code) => {
        this.running.delete(child);
        resolve({ code, ...text });
      });
    });
    const address = (): string | undefined => /ready at (\S+)/.exec(text.out)?.[1];
    const ready = new Promise<string>((resolve, reject) => {
      heard.add(() => {
        const found = address();
        if (found) resolve(found);
      });
      void ended.then(({ err }) => reject(new Error(`it ended: ${err}`)));
    });
    ready.catch(() => {});
    return { child, ended, ready };
  }

  cleanUp(): void {
    for (const child of this.running) child.kill('SIGKILL');
    rmSync(this.bundles, { recursive: true, force: true });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface Answer {
  /** Of the transport. */
  status: number;
  /** Of the envelope; `none` where there was no envelope. */
  code: string;
  data: Record<string, unknown> | null;
  cookie: string;
}

/** A call over the network, as the app makes it. */
export async function askOver(
  address: string,
  callPath: string,
  body: unknown,
  { cookie = '', key = '' } = {},
): Promise<Answer> {
  const response = await fetch(`${address}${API_BASE}/${callPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-app': '1',
      origin: address,
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const { code, data } = (text.startsWith('{') ? JSON.parse(text) : { code: 'none', data: null }) as Pick<
    Answer,
    'code' | 'data'
  >;
  return {
    status: response.status,
    code,
    data,
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; '),
  };
}

/** A picture, as a form sends it; answers its number. */
export async function uploadOver(
  address: string,
  cookie: string,
  picture: Buffer,
  purpose: FilePurpose = 'proof',
): Promise<string> {
  const response = await fetch(`${address}${API_BASE}/v1/uploadPic`, {
    method: 'POST',
    headers: { 'content-type': MULTIPART, 'x-app': '1', origin: address, cookie },
    body: new Uint8Array(multipartBody({ purpose }, picture)),
  });
  const { data } = (await response.json()) as { data: { fileId: string } };
  return data.fileId;
}

/** Solves the puzzle and registers a person; answers with the session. */
export async function registerOver(address: string, account: string): Promise<Answer> {
  let visitor = '';
  const captchaToken = await solveOver(async (callPath, body) => {
    const { data, cookie } = await askOver(address, callPath, body, { cookie: visitor });
    visitor = cookie || visitor;
    return data;
  }, 'register');
  return askOver(
    address,
    'v2/signin/register.mobile',
    { account, password: 'Curlew2026', confirmPassword: 'Curlew2026', agreeTerms: true, captchaToken },
    { cookie: visitor },
  );
}
