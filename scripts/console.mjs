// Builds the operators' console: one page, one script and one style in dist/console, named by what they hold.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tailwind from '@tailwindcss/postcss';
import { build } from 'esbuild';
import postcss from 'postcss';
import { root } from './steps.mjs';

const FOLDER = path.join(root, 'console');

const options = {
  absWorkingDir: root,
  entryPoints: ['console/main.ts'],
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  alias: { '@': root },
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'warning',
};

async function style() {
  const from = path.join(FOLDER, 'console.css');
  const { css } = await postcss([tailwind({ optimize: true })]).process(readFileSync(from, 'utf8'), { from });
  return css;
}

const named = (text, name, ending) =>
  `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${ending}`;

export async function buildConsole(out = path.join(root, 'dist/console')) {
  const [{ outputFiles }, css] = await Promise.all([build(options), style()]);
  const script = outputFiles[0].text;
  const files = { [named(script, 'console', 'js')]: script, [named(css, 'console', 'css')]: css };
  const [scriptName, styleName] = Object.keys(files);
  const page = readFileSync(path.join(FOLDER, 'index.html'), 'utf8')
    .replace('%SCRIPT%', scriptName)
    .replace('%STYLE%', styleName);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries({ ...files, 'index.html': page }))
    writeFileSync(path.join(out, name), text);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await buildConsole();
