// Everything of one domain: `npm run where spot` lists its files in every room, with their lines.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const slug = process.argv[2];
if (!slug || !/^[a-z0-9-]+$/.test(slug)) {
  console.error('Usage: npm run where <domain>, for example: npm run where spot');
  process.exit(2);
}
const rooms = [
  ['What can be asked, who may ask, what may go wrong', `lib/api/${slug}.ts`],
  ['What happens', `server/${slug}`],
  ['How the client reads and acts', `lib/${slug}`],
  ['Parts of its screens', `components/${slug}`],
  ['Screens', `app/screens/${slug}`],
  ['Words', ...readdirSync(path.join(root, 'locales')).map((language) => `locales/${language}/${slug}.json`)],
  ['Proof', `__tests__/${slug}`, `e2e/${slug}.browser.ts`],
  ['Story', `docs/domains/${slug}.md`],
];
let found = 0;
for (const [question, ...places] of rooms) {
  const files = places.flatMap(list);
  if (files.length === 0) continue;
  found += files.length;
  console.log(`\n${question}`);
  for (const file of files)
    console.log(`  ${String(readFileSync(path.join(root, file), 'utf8').split('\n').length - 1).padStart(4)}  ${file}`);
}
if (found === 0) {
  console.error(`There is no domain "${slug}".`);
  process.exit(1);
}

function list(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [place];
  return readdirSync(full).flatMap((name) => list(path.join(place, name)));
}
