/**
 * Solves the slider puzzle as a patient attacker would: the hole is the piece at half its brightness, so the place where that fits best
 * is the answer. How often it succeeds is written in docs/decisions; the puzzle is friction, and the limits are the control.
 */
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import type { MessageKey } from './messageKey';

const HOLE = 0.5;

async function pixels(image: string): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Where the piece belongs, from its two pictures alone. */
export async function findHole(background: string, piece: string, y: number): Promise<number> {
  const [picture, part] = await Promise.all([pixels(background), pixels(piece)]);
  let best = { x: 0, miss: Infinity };
  for (let x = 0; x + part.width <= picture.width; x += 1) {
    let miss = 0;
    for (let row = 0; row < part.height; row += 2) {
      for (let column = 0; column < part.width; column += 2) {
        const at = (row * part.width + column) * 4;
        if ((part.data[at + 3] ?? 0) < 250) continue;
        const under = ((row + y) * picture.width + column + x) * 4;
        for (let channel = 0; channel < 3; channel += 1)
          miss += ((part.data[at + channel] ?? 0) * HOLE - (picture.data[under + channel] ?? 0)) ** 2;
      }
    }
    if (miss < best.miss) best = { x, miss };
  }
  return best.x;
}

interface Puzzle {
  captchaId: string;
  background: string;
  piece: string;
  y: number;
}

/** A token for one call, by whatever carries calls. */
export async function solveOver(
  ask: (callPath: string, body: unknown) => Promise<unknown>,
  purpose: 'register' | 'logIn' | 'resetPassword',
): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { captchaId, background, piece, y } = (await ask('v2/captcha/get', { purpose })) as Puzzle;
    const solved = (await ask('v2/captcha/verify', { captchaId, x: await findHole(background, piece, y) })) as {
      token: string;
    } | null;
    if (solved) return solved.token;
  }
  throw new Error('the puzzle was not solved');
}

/** Solves the puzzle that is on the screen, with the keyboard's way. */
export async function solveOnScreen(page: Page, w: (key: MessageKey) => string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: w('auth.puzzle.title') });
  const background = sheet.locator('img').first();
  const piece = sheet.locator('img').nth(1);
  await piece.waitFor();
  const y = Number(await piece.getAttribute('data-y'));
  const x = await findHole((await background.getAttribute('src')) ?? '', (await piece.getAttribute('src')) ?? '', y);
  await sheet.getByRole('slider').fill(String(x));
  await sheet.getByRole('button', { name: w('auth.puzzle.confirm'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
}
