/** The command line asks for a password and shows it nowhere: at a terminal, from a pipe, and from a pipe while a terminal looks on. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SCRIPT = '/usr/bin/script';
const PASSWORD = 'correct horse battery';
const CODE = '246813';
const atTerminal = existsSync(SCRIPT) ? test : test.skip;

let exchange: Server;
let heard: unknown[] = [];
beforeAll(async () => {
  exchange = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => heard.push(JSON.parse(text)));
    request.on('end', () => response.end(JSON.stringify({ code: '200', msg: '', data: { name: 'anna' } })));
  });
  await new Promise<void>((listening) => exchange.listen(0, '127.0.0.1', listening));
});
beforeEach(() => {
  heard = [];
});
afterAll(() => new Promise((closed) => exchange.close(closed)));

const environment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  PATH: process.env.PATH,
  HOME: mkdtempSync(path.join(tmpdir(), 'prompt-')),
  TERM: 'xterm',
  AVOCET_URL: `http://127.0.0.1:${(exchange.address() as AddressInfo).port}`,
});
const COMMAND = `${process.execPath} node_modules/tsx/dist/cli.mjs server/operatorCommand.ts login anna`;

/** What is seen, once it has ended; each answer is typed when its question is seen. */
function run(command: string, args: readonly string[], typed: readonly [question: string, answer: string][]) {
  const child = spawn(command, args, { env: environment() });
  let seen = '';
  const left = [...typed];
  const look = (part: Buffer): void => {
    seen += part.toString();
    const [next] = left;
    if (next && seen.includes(next[0])) {
      left.shift();
      child.stdin.write(next[1]);
    }
  };
  child.stdout.on('data', look);
  child.stderr.on('data', look);
  return {
    child,
    ended: new Promise<{ code: number | null; seen: string }>((end) =>
      child.on('close', (code) => end({ code, seen })),
    ),
  };
}

atTerminal('at a terminal the password is not shown, and the code is', async () => {
  const { ended } = run(
    SCRIPT,
    ['-qec', COMMAND, '/dev/null'],
    [
      ['Password: ', `${PASSWORD}\r`],
      ['Code of the authenticator: ', `${CODE}\r`],
    ],
  );
  const { code, seen } = await ended;
  expect(seen).not.toContain(PASSWORD);
  expect(seen).toContain(`Code of the authenticator: ${CODE}`);
  expect(seen).toContain('Logged in as anna.');
  expect(heard).toEqual([{ name: 'anna', password: PASSWORD, code: CODE }]);
  expect(code).toBe(0);
});

test('both answers come by one pipe', async () => {
  const { child, ended } = run('/bin/sh', ['-c', COMMAND], []);
  child.stdin.end(`${PASSWORD}\n${CODE}\n`);
  const { code, seen } = await ended;
  expect(seen).not.toContain(PASSWORD);
  expect(heard).toEqual([{ name: 'anna', password: PASSWORD, code: CODE }]);
  expect(code).toBe(0);
});

atTerminal('what is piped in is not shown on the terminal either', async () => {
  const { ended } = run(SCRIPT, ['-qec', `printf '${PASSWORD}\\n${CODE}\\n' | ${COMMAND}`, '/dev/null'], []);
  const { seen } = await ended;
  expect(seen).not.toContain(PASSWORD);
  expect(heard).toEqual([{ name: 'anna', password: PASSWORD, code: CODE }]);
});

test('a pipe that says too little is told so', async () => {
  const { child, ended } = run('/bin/sh', ['-c', COMMAND], []);
  child.stdin.end(`${PASSWORD}\n`);
  const { code, seen } = await ended;
  expect(seen).toContain('Code of the authenticator: nothing was said.');
  expect([code, heard]).toEqual([2, []]);
});
