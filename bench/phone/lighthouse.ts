/** Lighthouse's own figures of one address: medians of several runs, each in a fresh browser. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openProfile } from '../../e2e/world';
import { median } from './median';
import { hasBeenHere } from './returning';
import type { Cookie } from './visit';

const run = promisify(execFile);
const FOLDER = path.resolve('bench/phone');
const CLI = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --host-resolver-rules="MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"';
const MINUTES = 5 * 60_000;

export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Names of what cost accessibility or best practices. */
  failed: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

/** Installs it into its own folder the first time. */
export async function ensureLighthouse(): Promise<void> {
  if (!existsSync(CLI))
    await run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'], {
      cwd: FOLDER,
      timeout: MINUTES,
    });
}

async function once(url: string, cookies: readonly Cookie[], profile: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'avocet-lighthouse-'));
  const own = path.join(folder, 'profile');
  cpSync(profile, own, { recursive: true });
  const file = path.join(folder, 'report.json');
  const options = [
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--form-factor=mobile',
    '--throttling-method=simulate',
    '--only-categories=performance,accessibility,best-practices',
    '--max-wait-for-load=45000',
    `--chrome-flags=${FLAGS} --user-data-dir=${own}`,
  ];
  if (cookies.length > 0)
    options.push(
      `--extra-headers=${JSON.stringify({ Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') })}`,
    );
  try {
    await run('npx', ['--yes', '-p', 'node@22', 'node', CLI, url, ...options], {
      timeout: MINUTES,
      maxBuffer: 1e8,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', CI: '1' },
    });
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function failedIn({ categories, audits }: Report): string[] {
  return ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => audits[id]?.title ?? id),
  );
}

export async function lighthouse(url: string, cookies: readonly Cookie[], runs: number): Promise<Scores> {
  const profile = mkdtempSync(path.join(tmpdir(), 'avocet-profile-'));
  const reports: Report[] = [];
  try {
    const context = await openProfile(profile);
    await hasBeenHere(await context.newPage(), new URL(url).origin, cookies.length > 0);
    await context.close();
    // Now and then it loses the beginning of its own recording, and says so.
    for (let turn = 0; turn < runs; turn += 1)
      reports.push(await once(url, cookies, profile).catch(() => once(url, cookies, profile)));
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
  const score = (name: string): number =>
    Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? Number.NaN)));
  const audit = (name: string): number => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    fcp: audit('first-contentful-paint'),
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
    failed: [...new Set(reports.flatMap(failedIn))],
  };
}
