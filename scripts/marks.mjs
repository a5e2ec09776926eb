// Fetches the marks of coins and currencies into public/marks, from two kept icon sets (both MIT). Run it after adding a coin or currency
// to `components/ui/coinMarks.ts`; the files are part of the repository, so that nobody needs 80 MB of icons to build the app.
//   node scripts/marks.mjs
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './steps.mjs';

const COINS = '@web3icons/core@4.0.56';
const FLAGS = 'circle-flags@2.8.3';
/** Where a coin has no file of its own name: an older name, or its chain's. */
const ELSEWHERE = {
  RENDER: 'tokens/background/RNDR',
  TON: 'networks/background/ton',
  INJ: 'networks/background/injective',
  HYPE: 'networks/background/hyper-evm',
  WLD: 'networks/background/world',
};
/** A currency's first two letters name its place, but for this one. */
const PLACES = { CNH: 'cn' };

const target = path.join(root, 'public/marks');
const store = mkdtempSync(path.join(tmpdir(), 'marks-'));

function unpack(name) {
  const [archive] = execFileSync('npm', ['pack', name, '--silent'], { cwd: store, encoding: 'utf8' })
    .trim()
    .split('\n')
    .slice(-1);
  const folder = mkdtempSync(path.join(store, 'set-'));
  execFileSync('tar', ['xzf', path.join(store, archive), '-C', folder]);
  return path.join(folder, 'package');
}

/** The set keeps each drawing as text in a script; the text is read, the script is not run. */
function drawingIn(script) {
  const text = /'(<svg[\s\S]*<\/svg>)\\n'/.exec(readFileSync(script, 'utf8'))?.[1];
  if (!text) throw new Error(`${script} holds no drawing`);
  return text.replaceAll(/\\n\s*/g, '').replace(' class="web3icons"', '');
}

/** What both licences ask for: whose the drawings are, and the text of the licence. */
function notice(licence) {
  const terms = readFileSync(licence, 'utf8').replace('# MIT License', '').trim();
  const [, ...rest] = terms.split('\n');
  return `Marks of coins: ${COINS}, https://github.com/0xa3k5/web3icons\nCopyright (c) 0xa3k5\n\nFlags of currencies: ${FLAGS}, https://github.com/HatScripts/circle-flags\n${terms.split('\n')[0]}\n\nBoth under the MIT License. The marks belong to their projects and only say which coin is meant.\n${rest.join('\n')}\n`;
}

const listed = readFileSync(path.join(root, 'components/ui/coinMarks.ts'), 'utf8');
const codesOf = (name) => new RegExp(`${name} = '([A-Z ]+)'`).exec(listed)[1].split(' ');
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const [coins, flags] = [unpack(COINS), unpack(FLAGS)];
for (const coin of codesOf('COINS')) {
  writeFileSync(
    path.join(target, `${coin.toLowerCase()}.svg`),
    `${drawingIn(path.join(coins, 'dist/svgs', `${ELSEWHERE[coin] ?? `tokens/background/${coin}`}.svg.js`))}\n`,
  );
}
for (const currency of codesOf('CURRENCIES')) {
  copyFileSync(
    path.join(flags, 'flags', `${PLACES[currency] ?? currency.slice(0, 2).toLowerCase()}.svg`),
    path.join(target, `${currency.toLowerCase()}.svg`),
  );
}
writeFileSync(path.join(target, 'NOTICE.txt'), notice(path.join(flags, 'LICENSE.md')));
rmSync(store, { recursive: true, force: true });
console.log(`Marks in ${path.relative(root, target)}`);
