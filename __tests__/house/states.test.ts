/** Every table of states: no dead ends on the way, all of it reachable, one clock a state, and shown in its domain's page as it is. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeStates, type Transitions } from '@/lib/states/stateTable';
import { files, root } from './source';

type Table = Transitions<string, string, string>;

const tables = files(['lib'], /\/states\.ts$/).flatMap((file) => {
  const all = jest.requireActual<Record<string, { transitions: Table }>>(path.join(root, file));
  const named = Object.entries(all);
  return named.map(([name, { transitions }]) => ({
    name,
    transitions,
    // Folders are `fixed-time`, pages `fixedTime`.
    domain: file.split('/')[1]!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    isAlone: named.length === 1,
  }));
});

test('there are tables', () => {
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['orderStates', 'identityStates']));
});

test.each(tables)('$name: every state is reached from the first one', ({ transitions }) => {
  const all = Object.keys(transitions);
  const reached = new Set(all.slice(0, 1));
  for (const status of reached) for (const { to } of Object.values(transitions[status] ?? {})) reached.add(to);
  expect([...reached].sort()).toEqual(all.sort());
});

test.each(tables)('$name: the clock has a time for what it does, and does one thing in a state', ({ transitions }) => {
  for (const acts of Object.values(transitions)) {
    const timed = Object.values(acts).filter(({ by }) => [by].flat().includes('clock'));
    expect(timed.length).toBeLessThanOrEqual(1);
    expect(timed.every(({ from }) => from !== undefined)).toBe(true);
  }
});

test.each(tables)(
  '$name stands in docs/domains as it is (UPDATE_DOCS=1 writes it)',
  ({ name, domain, isAlone, transitions }) => {
    const file = path.join(root, 'docs/domains', `${domain}.md`);
    const mark = `<!-- states: ${isAlone ? domain : name} -->`;
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(mark);
    const start = text.indexOf(mark) + mark.length;
    const end = text.indexOf('<!-- end -->', start);
    const wanted = `\n${describeStates(transitions)}\n`;
    if (process.env.UPDATE_DOCS) writeFileSync(file, text.slice(0, start) + wanted + text.slice(end));
    else expect(text.slice(start, end)).toBe(wanted);
  },
);
