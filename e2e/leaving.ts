/** Letting money out, as people do it: what must be set first, and from the form over both proofs to the page of the withdrawal. */
import type { Page } from 'playwright-core';
import { codeOf } from './authenticator';
import { ask, type Phone, type words } from './world';

export const FUND = '482913';

/** A fund password and an authenticator, after which withdrawals are held for a day. */
export async function setProofs(phone: Phone, url: string): Promise<string> {
  const call = <T>(callPath: string, body: unknown) => ask<T>(phone, url, callPath, body);
  const proof = { password: 'Curlew2026' };
  await call('v2/user/setPayPassword', { newPassword: FUND, confirmPassword: FUND, proof });
  const { secret } = await call<{ secret: string }>('v2/user/getRandomGoogleSecretKey', {});
  await call('v2/user/googleCodeVerify', { code: await codeOf(secret), proof });
  return secret;
}

/** The same with the wait ended, as the sandbox can. */
export async function becomeReady(phone: Phone, url: string): Promise<string> {
  const secret = await setProofs(phone, url);
  await ask(phone, url, 'v2/assets/simulateHoldEnd');
  return secret;
}

/** From the filled-in address on; `code` is the authenticator's. */
export async function sendWithdrawal(
  page: Page,
  w: ReturnType<typeof words>,
  { amount, code }: { amount: string; code: () => Promise<string> },
): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('textbox', { name: w('withdrawals.amount') }).pressSequentially(amount, { delay: 20 });
  await press(w('withdrawals.next'));
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  for (const group of await sheet.getByRole('checkbox').all()) await group.click();
  await press(w('withdrawals.check.next'));
  await page.getByLabel(w('withdrawals.fundPassword.label'), { exact: true }).pressSequentially(FUND, { delay: 20 });
  await press(w('withdrawals.fundPassword.next'));
  await page.getByLabel(w('auth.proof.totp'), { exact: true }).pressSequentially(await code(), { delay: 20 });
  await press(w('withdrawals.factor.submit'));
  await page.getByText(w('withdrawals.detail.number'), { exact: true }).waitFor();
}
