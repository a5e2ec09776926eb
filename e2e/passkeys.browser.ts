/** A passkey in a real browser with Chromium's virtual authenticator: bound in the security centre, then the whole way in, and a proof. */
import type { Browser, CDPSession } from 'playwright-core';
import type { MessageKey } from './messageKey';
import { solveOnScreen } from './puzzle';
import { type Phone, type Product, openBrowser, openPhone, startProduct, words } from './world';

const LONG = 150_000;
const w = words('en');
let browser: Browser;
let product: Product;
let phone: Phone;
let device: CDPSession;

beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct();
  // Passkeys are made for a name, not for a number.
  phone = await openPhone(browser, product.url.replace('127.0.0.1', 'localhost'), 'en');
  phone.page.setDefaultTimeout(25_000);
  device = await phone.page.context().newCDPSession(phone.page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}, LONG);
afterAll(async () => {
  await phone?.close();
  await product?.stop();
  await browser?.close();
}, LONG);

const field = (key: MessageKey) => phone.page.getByLabel(w(key), { exact: true });
const press = (key: MessageKey) => phone.page.getByRole('button', { name: w(key), exact: true }).click();
const heading = (text: string) => phone.page.getByRole('heading', { name: text, exact: true }).last().waitFor();
const openSheet = async (name: string) => {
  await phone.go('/pages/personal/safety');
  await phone.page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
};

test(
  'is bound with a name after registering',
  async () => {
    await phone.go('/pages/login/register');
    await field('auth.register.account').fill('passkey_heron');
    await field('auth.register.password').fill('Curlew2026');
    await field('auth.register.confirmPassword').fill('Curlew2026');
    await phone.page.getByRole('checkbox').first().check({ force: true });
    await press('auth.register.submit');
    await solveOnScreen(phone.page, w);
    await press('auth.register.fundsDone');
    await openSheet(w('security.overview.passkeys'));
    await press('security.passkeys.add');
    await field('security.passkeys.name').fill('Heron phone');
    await press('security.passkeys.make');
    await phone.page
      .getByRole('list', { name: w('security.passkeys.title') })
      .getByText('Heron phone')
      .waitFor();
  },
  LONG,
);

test(
  'makes recovery codes by showing the passkey',
  async () => {
    await openSheet(w('security.overview.recovery'));
    await press('auth.proof.passkeyUse');
    await phone.page.getByText(w('auth.proof.passkeyShown')).waitFor();
    await press('security.recovery.make');
    const codes = phone.page.getByRole('list', { name: w('security.recovery.title') }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
  },
  LONG,
);

/** Ends the session. The page is left first: while it still knows the session, it would lead on from the log-in screen. */
async function leave(): Promise<void> {
  await phone.page.goto('about:blank');
  await phone.page.context().clearCookies();
  await phone.go('/pages/login/login');
}

test(
  'is the whole way in',
  async () => {
    await leave();
    await press('auth.passkey.logIn');
    await phone.page.waitForURL(/\/pages\/index\/index/);
  },
  LONG,
);

test(
  'is asked for after the password',
  async () => {
    await leave();
    await field('auth.logIn.account').fill('passkey_heron');
    await field('auth.logIn.password').fill('Curlew2026');
    await press('auth.logIn.submit');
    await solveOnScreen(phone.page, w);
    await heading(w('auth.verify.headings.passkey'));
    await press('auth.passkey.use');
    await phone.page.waitForURL(/\/pages\/index\/index/);
  },
  LONG,
);
