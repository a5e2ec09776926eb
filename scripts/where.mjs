// Everything of one domain: `npm run where spot` lists its files in every room, with their lines.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const slug = process.argv[2];
if (!slug || !/^[a-z][a-zA-Z0-9-]*$/.test(slug)) {
  console.error('Usage: npm run where <domain>, for example: npm run where spot');
  process.exit(2);
}
/** Folders are `fixed-time`, files and code `fixedTime`; either name finds all of it. */
const folder = slug.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const name = folder.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
/** A domain's files of a room where all domains lie together, such as `c2c.ts`, `c2cOrders.ts` and `c2cHeld.browser.ts`. */
const named = (room, end) =>
  (existsSync(path.join(root, room)) ? readdirSync(path.join(root, room)) : [])
    .filter((file) => new RegExp(`^${name}([A-Z][a-zA-Z]*)?\\${end}$`).test(file))
    .map((file) => `${room}/${file}`);
const rooms = [
  ['What can be asked, who may ask, what may go wrong', ...named('lib/api', '.ts')],
  ['What operators can ask', ...named('lib/api/operator', '.ts')],
  ['What happens', `server/${folder}`],
  ['How the client reads and acts', `lib/${folder}`],
  ['Parts of its screens', `components/${folder}`],
  ['Screens', `app/screens/${folder}`],
  ['Words', ...readdirSync(path.join(root, 'locales')).flatMap((language) => named(`locales/${language}`, '.json'))],
  ['Proof', `__tests__/${name}`, ...named('e2e', '.browser.ts')],
  ['Story', `docs/domains/${name}.md`],
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
  return readdirSync(full).flatMap((one) => list(path.join(place, one)));
}
