// Compares a deployed site with a build, file by file: `npm run verify-site -- https://app.example.com/ [out | build.json]`. Names every
// file that is missing, changed or not of the build, and ends with 1 where there is one. To be run from outside, again and again.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, root } from './steps.mjs';

/** What a page loads, as addresses. */
const LOADED = /<(?:script|link|img|iframe)\b[^>]*?\s(?:src|href)="([^"]+)"/g;
const AT_ONCE = 6;

async function fetchFile(site, file) {
  const response = await fetch(new URL(file, site), { redirect: 'follow', cache: 'no-store' });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

function faultOf(file, content, { sha256, size }) {
  if (content === null) return `missing: ${file}`;
  if (createHash('sha256').update(content).digest('hex') === sha256) return null;
  return `changed: ${file} (${content.length} bytes, ${size} in the build)`;
}

/** Files that the site names and the build does not: in its own manifest, and in what its page loads. */
function foreignFiles(site, page, theirManifest, files) {
  let theirs = [];
  try {
    theirs = Object.keys(JSON.parse(theirManifest.toString()).files);
  } catch {
    // A missing or broken manifest is reported as that.
  }
  const loaded = [...(page?.toString() ?? '').matchAll(LOADED)].map(([, address]) => new URL(address, site).href);
  const named = [...theirs.map((file) => new URL(file, site).href), ...loaded];
  const ours = new Set(Object.keys(files).map((file) => new URL(file, site).href));
  return [...new Set(named)].filter((address) => !ours.has(address)).map((address) => `not of the build: ${address}`);
}

/** Every difference between the site and the build, in words. */
export async function compareSite(site, manifestFile) {
  const ownManifest = readFileSync(manifestFile);
  const { files } = JSON.parse(ownManifest.toString());
  const faults = [];
  const waiting = Object.keys(files);
  const look = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      faults.push(faultOf(file, await fetchFile(site, file), files[file]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  const page = await fetchFile(site, './');
  faults.push(page === null ? 'missing: the page itself' : faultOf('the page itself', page, files['index.html']));
  const theirManifest = await fetchFile(site, 'build.json');
  if (theirManifest === null) faults.push('missing: build.json');
  else if (!theirManifest.equals(ownManifest)) faults.push('changed: build.json');
  return [...faults, ...foreignFiles(site, page, theirManifest, files)].filter((fault) => fault !== null).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [address, build = path.join(root, 'out')] = process.argv.slice(2);
  if (!address || !URL.canParse(address))
    giveUp('Usage: npm run verify-site -- <address of the app> [folder or manifest of the build; out/ where absent]');
  const manifest = statSync(build).isDirectory() ? path.join(build, 'build.json') : build;
  const site = address.endsWith('/') ? address : `${address}/`;
  const faults = await compareSite(site, manifest).catch((error) =>
    giveUp(`${site} could not be read: ${error.message}`),
  );
  if (faults.length > 0) giveUp(`${faults.length} differences at ${site}\n  ${faults.join('\n  ')}`);
  console.log(`${site} is build ${JSON.parse(readFileSync(manifest, 'utf8')).build}: every file as it was built.`);
}
