/** docs/asvs.md: every requirement of levels 1 and 2 is answered once, the counts are right, and what it names is there. */
import { existsSync, readFileSync } from 'node:fs';

const page = readFileSync('docs/asvs.md', 'utf8');
const ANSWERS = ['met', 'partly', 'not met', 'not applicable'] as const;
const rows = [...page.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, chapter = '', section = '', at = '', level = '', , answer = '', how = '']) => ({
    name: `${chapter}.${section}.${at}`,
    chapter,
    level,
    answer,
    how,
  }),
);
const countsOf = (among: readonly { answer: string }[]): string[] =>
  ANSWERS.map((answer) => String(among.filter((row) => row.answer === answer).length));
const namesIn = (text: string): string[] => text.match(/\d+\.\d+\.\d+/g) ?? [];

/** How many requirements of level 1, and of both levels, each chapter of release 5.0.0 has. */
const CHAPTERS = [
  [1, 8, 27],
  [2, 4, 11],
  [3, 8, 19],
  [4, 2, 10],
  [5, 4, 9],
  [6, 13, 35],
  [7, 6, 18],
  [8, 4, 7],
  [9, 4, 7],
  [10, 5, 29],
  [11, 3, 14],
  [12, 3, 9],
  [13, 1, 13],
  [14, 2, 9],
  [15, 3, 13],
  [16, 0, 16],
  [17, 0, 7],
] as const;

test.each(CHAPTERS)('chapter V%i is answered: %i of level 1, %i in all, counted at the top', (chapter, first, all) => {
  const own = rows.filter((row) => row.chapter === String(chapter));
  expect([own.filter(({ level }) => level === '1').length, own.length]).toEqual([first, all]);
  expect(own.filter(({ answer }) => !ANSWERS.some((known) => known === answer))).toEqual([]);
  const counted = new RegExp(`^\\| V${chapter} [^|]+\\| (.+) \\|$`, 'm').exec(page)?.[1];
  expect(counted?.split(' | ')).toEqual(countsOf(own));
});

test('each stands there once, and the sums are right', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(253);
  const counted = (line: RegExp) => line.exec(page)?.[1]?.replaceAll('*', '').split(' | ');
  expect(counted(/^\| \*\*all 253\*\* \| (.+) \|$/m)).toEqual(countsOf(rows));
  expect(counted(/^\| of these, level 1 \(70\) \| (.+) \|$/m)).toEqual(
    countsOf(rows.filter(({ level }) => level === '1')),
  );
});

test('what is open is listed at the top, and nothing else is', () => {
  const list = page.split('\n## ')[2] ?? '';
  const listed = [...list.matchAll(/^- \*\*([^*]+)\*\*/gm)].flatMap(([, names = '']) => namesIn(names));
  const open = rows.filter(({ answer }) => answer === 'partly' || answer === 'not met').map(({ name }) => name);
  expect(listed.toSorted()).toEqual(open.toSorted());
});

test('what is met says where, and what is named is there', () => {
  const isPath = (name: string): boolean => /^[\w@.-]+(\/[\w@.-]+)+$|^[\w-]+\.(md|json)$/.test(name);
  const pathsIn = (text: string): string[] =>
    [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter((name) => isPath(name));
  expect(rows.filter(({ answer, how }) => answer === 'met' && pathsIn(how).length === 0)).toEqual([]);
  expect(rows.flatMap(({ how }) => pathsIn(how)).filter((file) => !existsSync(file))).toEqual([]);
});
