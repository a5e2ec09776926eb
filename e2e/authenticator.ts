/** Debian's oathtool as somebody's authenticator: a program that knows nothing of ours. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const OATHTOOL = '/usr/bin/oathtool';

/** Tests that need it are skipped where it cannot be had; `npm test` installs it. */
export const hasAuthenticator = existsSync(OATHTOOL);

const STEP_MS = 30_000;
const used = new Map<string, number>();

/** A code that was not shown before: each counts once. The next one is taken half a minute early, as from a clock that is a little fast. */
export async function codeOf(secret: string): Promise<string> {
  const wanted = (used.get(secret) ?? 0) + 1;
  while (Math.floor(Date.now() / STEP_MS) + 1 < wanted) await new Promise((resolve) => setTimeout(resolve, 250));
  const step = Math.max(wanted, Math.floor(Date.now() / STEP_MS));
  used.set(secret, step);
  const at = `${new Date(step * STEP_MS).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return execFileSync(OATHTOOL, ['--totp', '--base32', '--now', at, secret], { encoding: 'utf8' }).trim();
}
