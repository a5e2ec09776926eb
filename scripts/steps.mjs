// Steps that the commands share: is everything installed, is the build fresh, run a program and show that it is alive.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresBin } from './postgres.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const cache = path.join(root, '.cache');

/** Ends the command with one sentence for a person. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Avocet needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** Ends a program with everything it has started. */
function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself just before.
  }
}

/** What has done its work and does not end is ended after so long. */
const LINGERS_MS = 30_000;

/**
 * Runs a program in the project's root; resolves to its exit code and what it printed when `quiet`. With `limitMinutes` it is ended,
 * with all that it started, when it takes longer; that is a failure. `isDone`: from then on it has half a minute to end by itself.
 */
export function run(command, args, { env = {}, quiet = false, label, yields = false, limitMinutes, isDone } = {}) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      // A group of its own, so that all of it can be ended.
      detached: limitMinutes !== undefined,
    });
    // What it starts inherits it: a third of the processor where others want it too.
    if (yields && child.pid !== undefined) setPriority(child.pid, 4);
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    const pulse =
      label && setInterval(() => console.log(`  ${label} … ${Math.round((Date.now() - started) / 1000)} s`), 30_000);
    const limit =
      limitMinutes &&
      setTimeout(() => {
        output += `\nEnded: it took longer than ${limitMinutes} minutes.`;
        endGroup(child);
      }, limitMinutes * 60_000);
    let doneAt = null;
    const watch =
      isDone &&
      setInterval(() => {
        if (doneAt === null && isDone()) doneAt = Date.now();
        if (doneAt === null || Date.now() - doneAt < LINGERS_MS) return;
        output += '\nIt was done and did not end.';
        console.log(`  ${label ?? command}: done, and ended because it did not end by itself`);
        endGroup(child);
      }, 1_000);
    // Ctrl-C reaches this program's group only.
    const interrupt = () => {
      endGroup(child);
      process.exit(130);
    };
    if (limitMinutes) process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    const end = (code) => {
      clearInterval(pulse);
      clearTimeout(limit);
      clearInterval(watch);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      resolve({ code, output, seconds: (Date.now() - started) / 1000 });
    };
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    // What it started and left would keep its output open.
    if (limitMinutes) child.on('exit', () => setTimeout(() => endGroup(child), 500));
    child.on('close', (code) => end(code ?? 1));
  });
}

/** A program of a dev dependency, without npx's start-up. */
export const bin = (name) => path.join(root, 'node_modules', '.bin', name);

const sha = (text) => createHash('sha256').update(text).digest('hex');

export function filesBelow(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [full];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .flatMap((entry) => filesBelow(path.join(place, entry.name)))
    .sort();
}

/** One hash of the contents of files and folders, so that a touched but unchanged file builds nothing. */
export function contentHash(places, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const file of places.flatMap(filesBelow)) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

const stampFile = (name) => path.join(cache, `${name}.stamp`);
export const isFresh = (name, hash) => existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === hash;
export function markFresh(name, hash) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile(name), hash);
}

/** Installs dependencies when they are missing or the lockfile has changed. */
export async function ensureInstalled() {
  const hash = sha(readFileSync(path.join(root, 'package-lock.json')));
  const stamp = path.join(root, 'node_modules', '.avocet-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing dependencies (about a minute the first time)');
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
    label: 'installing',
  });
  if (code !== 0) giveUp(`Installing dependencies failed:\n${output.trim().split('\n').slice(-15).join('\n')}`);
  writeFileSync(stamp, hash);
}

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

/** What the tests need beyond npm, as Debian names it. */
const debianTools = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    present: () => Boolean(process.env.CHROMIUM_PATH) || existsSync('/usr/bin/chromium'),
  },
  {
    name: 'Chinese fonts',
    packages: ['fonts-noto-cjk'],
    present: () =>
      existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') ||
      spawnSync('sh', ['-c', 'fc-list :lang=zh | grep -q .']).status === 0,
  },
  // Without them Latin text is drawn in whatever there is, perhaps far wider than on any phone.
  {
    name: 'Latin fonts',
    packages: ['fonts-liberation'],
    present: () =>
      existsSync('/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf') ||
      spawnSync('sh', ['-c', 'fc-list | grep -qi liberationsans']).status === 0,
  },
  { name: 'Firefox', packages: ['firefox-esr'], present: () => existsSync('/usr/bin/firefox-esr') },
  {
    name: 'WebKitGTK and its driver',
    packages: ['webkit2gtk-driver', 'xvfb'],
    present: () => existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb'),
  },
  { name: 'oathtool', packages: ['oathtool'], present: () => existsSync('/usr/bin/oathtool') },
  { name: 'nginx', packages: ['nginx-light'], present: () => existsSync('/usr/sbin/nginx') },
  { name: 'systemd', packages: ['systemd'], present: () => existsSync('/usr/bin/systemd-analyze') },
  { name: 'PostgreSQL 15 or newer', packages: ['postgresql'], present: () => Boolean(postgresBin()) },
];

/** Installs what is missing where that is allowed; returns the names of what is still missing. */
export async function ensureDebianTools() {
  const missing = debianTools.filter((tool) => !tool.present());
  if (missing.length === 0) return [];
  const names = missing.map((tool) => tool.name).join(', ');
  if (process.getuid?.() !== 0 || !has('apt-get')) return missing.map((tool) => tool.name);
  console.log(`Installing ${names} from Debian`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing.flatMap((tool) => tool.packages)],
    { quiet: true, env, label: 'installing' },
  );
  if (code !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'));
  return debianTools.filter((tool) => !tool.present()).map((tool) => tool.name);
}
