/** Debian's oathtool as somebody's authenticator: a program that knows nothing of ours. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const OATHTOOL = '/usr/bin/oathtool';

/** Tests that need it are skipped where it cannot be had; `npm test` installs it. */
export const hasAuthenticator = existsSync(OATHTOOL);

const STEP_MS = 30_000;
const used = new Map<string, number>();

/** A code takes less to be typed and sent. */
const TYPING_MS = 8_000;

/** The oldest code that still counts and was not shown before: half a minute of a slow clock and half a minute of a fast one make three at once. */
export async function codeOf(secret: string): Promise<string> {
  const oldest = Math.floor((Date.now() + TYPING_MS) / STEP_MS) - 1;
  const step = Math.max((used.get(secret) ?? 0) + 1, oldest);
  while (Math.floor(Date.now() / STEP_MS) + 1 < step) await new Promise((resolve) => setTimeout(resolve, 250));
  used.set(secret, step);
  const at = `${new Date(step * STEP_MS).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return execFileSync(OATHTOOL, ['--totp', '--base32', '--now', at, secret], { encoding: 'utf8' }).trim();
}
