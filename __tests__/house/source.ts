/** Reads our own source for the house rules. */
import { parse } from '@babel/parser';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');
export const ROOMS = [
  'app',
  'components',
  'lib',
  'server',
  'console',
  'locales',
  'scripts',
  'e2e',
  'bench',
  '__tests__',
];

/** Method names, and the four-byte selectors, of calls that give a token away. */
export const GIVEAWAYS = [
  '095ea7b3',
  '39509351',
  'a22cb465',
  'd505accf',
  'eth_sign\\b',
  'eth_signTypedData',
  'setApprovalForAll',
  'increaseAllowance',
  '\\bpermit\\b',
  '[\'"]approve[\'"]',
];

/** Files below the named folders with one of the endings, as paths from the root. */
export function files(rooms: readonly string[], endings: RegExp): string[] {
  return rooms
    .flatMap((room) => below(room))
    .filter((file) => endings.test(file) && !file.startsWith('__tests__/house/offences/'));
}

function below(folder: string): string[] {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? below(place) : [place];
  });
}

export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export interface Node {
  type: string;
  loc?: { start: { line: number }; end: { line: number } };
  [key: string]: unknown;
}

/** Every node of a file's syntax tree with its parent. */
export function* nodes(file: string): Generator<{ node: Node; parent: Node | null }> {
  const tree = parse(read(file), { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program as unknown as Node;
  const waiting: { node: Node; parent: Node | null }[] = [{ node: tree, parent: null }];
  for (;;) {
    const next = waiting.pop();
    if (!next) return;
    yield next;
    for (const [key, value] of Object.entries(next.node)) {
      if (key === 'loc') continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
          waiting.push({ node: child as Node, parent: next.node });
      }
    }
  }
}
