/**
 * Everything about one's account as a person does it: registering, binding an e-mail address with a code from a real mail server, an
 * authenticator whose codes oathtool makes, a change of password that ends another device, a forgotten password, logging out and in
 * again.
 */
import type { Browser } from 'playwright-core';
import { type MailServer, startMailServer } from '../__tests__/harness/mailServer';
import type { MessageKey } from './messageKey';
import { codeOf, hasAuthenticator } from './authenticator';
import { solveOnScreen } from './puzzle';
import {
  type Language,
  type Phone,
  type Product,
  keptBy,
  openBrowser,
  openPhone,
  startProduct,
  until,
  words,
} from './world';

const LONG = 150_000;
const EMAIL = 'grey.heron@example.com';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

describe.each<Language>(['zh-hk', 'en'])('in %s', (language) => {
  // Skipped without oathtool, which plays the authenticator.
  const test = hasAuthenticator ? globalThis.test : globalThis.test.skip;
  const w = words(language);
  let mail: MailServer;
  let product: Product;
  let phone: Phone;
  let other: Phone;
  let secret = '';
  let password = 'Curlew2026';
  /** Every secret that was typed or received; none may be found in the browser afterwards. */
  const secrets = new Set(['482913']);

  beforeAll(async () => {
    if (!hasAuthenticator) return;
    mail = await startMailServer();
    product = await startProduct({ SMTP_URL: mail.url, LOG_LEVEL: 'debug' });
    phone = await openPhone(browser, product.url, language);
    other = await openPhone(browser, product.url, language);
    for (const { page } of [phone, other]) page.setDefaultTimeout(25_000);
  }, LONG);
  afterAll(async () => {
    await phone?.close();
    await other?.close();
    await product?.stop();
    await mail?.stop();
  }, LONG);

  const field = (key: MessageKey) => phone.page.getByLabel(w(key), { exact: true });
  const press = (key: MessageKey) => phone.page.getByRole('button', { name: w(key), exact: true }).click();
  // Within the page, because the top bar may show the same words.
  const shown = (key: MessageKey) => phone.page.getByRole('heading', { name: w(key), exact: true }).last();
  const heading = (key: MessageKey) => shown(key).waitFor();
  /** A press within half a second of the one before counts as the same one, so it is repeated until it has led on. */
  const pressUntil = async (key: MessageKey, next: MessageKey) => {
    await until(
      `${key} leads to ${next}`,
      async () => {
        if (await shown(next).isVisible()) return true;
        await press(key).catch(() => undefined);
        return shown(next)
          .waitFor({ timeout: 3_000 })
          .then(
            () => true,
            () => false,
          );
      },
      30_000,
    );
  };

  /** Presses what sends a code and reads it from the letter that arrives. */
  const codeSentBy = async (send: () => Promise<void>): Promise<string> => {
    const before = mail.letters.length;
    await send();
    const find = () =>
      mail.letters
        .slice(before)
        .map(({ text }) => /^\d{6}\r?$/m.exec(text)?.[0].trim())
        .find(Boolean);
    await until('the letter arrived', async () => find() !== undefined);
    secrets.add(find() ?? '');
    return find() ?? '';
  };
  /** What the authenticator shows now. */
  const totp = async (): Promise<string> => {
    const code = await codeOf(secret);
    secrets.add(code);
    return code;
  };

  const fillLogIn = async (on: Phone) => {
    const labelled = (key: MessageKey) => on.page.getByLabel(w(key), { exact: true });
    await on.go('/pages/login/login');
    await labelled('auth.logIn.account').fill('grey_heron');
    await labelled('auth.logIn.password').fill(password);
    await on.page.getByRole('button', { name: w('auth.logIn.submit'), exact: true }).click();
    await solveOnScreen(on.page, w);
  };

  test(
    'registers, step by step, to the finish',
    async () => {
      await phone.go('/pages/login/register');
      await field('auth.register.account').fill('grey_heron');
      await field('auth.register.password').fill(password);
      await field('auth.register.confirmPassword').fill(password);
      await phone.page.getByRole('checkbox').first().check({ force: true });
      await press('auth.register.submit');
      await solveOnScreen(phone.page, w);
      await press('auth.register.fundsDone');
      await press('identity.basic.skip');
      await heading('security.fundPassword.heading');
      // A page that is loaded anew goes on where it was.
      await phone.page.reload();
      await heading('security.fundPassword.heading');
      await phone.page.getByText(w('shell.step', { step: '2', of: '3' })).waitFor();
      // Another device, before there is an authenticator to ask.
      await fillLogIn(other);
      await other.page.waitForURL(/\/pages\/index\/index/);
      await field('security.fundPassword.newPassword').fill('111111');
      await field('security.fundPassword.confirmPassword').fill('111111');
      await press('security.fundPassword.submit');
      await phone.page.getByText(w('errors.fundPasswordWeak')).waitFor();
      await field('security.fundPassword.newPassword').fill('482913');
      await field('security.fundPassword.confirmPassword').fill('482913');
      await pressUntil('security.fundPassword.submit', 'security.bindTotp.heading');
      secret = (await phone.page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(/\s/g, '');
      await field('security.bindTotp.code').fill(await totp());
      await press('security.bindTotp.submit');
      await heading('auth.registered.heading');
      await press('auth.registered.done');
      await phone.page.waitForURL(/\/pages\/index\/index/);
    },
    LONG,
  );

  test(
    'binds an e-mail address with the code from its inbox, in the person’s language',
    async () => {
      await phone.go('/pages/login/emailVerification');
      await heading('security.bindEmail.heading');
      await field('security.bindEmail.address').fill(EMAIL);
      const code = await codeSentBy(() => press('auth.code.send'));
      expect(mail.letters.at(-1)?.subject).toContain(language === 'en' ? 'Your verification code' : '你的驗證碼');
      await field('security.bindEmail.code').fill(code === '000000' ? '000001' : '000000');
      // The code of the address is looked at first, so that a wrong one uses up nothing.
      await field('auth.proof.totp').fill('000000');
      await press('security.bindEmail.submit');
      await phone.page.getByText(w('errors.codeWrong')).waitFor();
      await field('security.bindEmail.code').fill(code);
      await field('auth.proof.totp').fill(await totp());
      await pressUntil('security.bindEmail.submit', 'security.emailBound.heading');
      // Going back does not come to the form that was sent.
      await phone.page.goBack();
      expect(
        await phone.page.getByRole('heading', { name: w('security.bindEmail.heading'), exact: true }).count(),
      ).toBe(0);
    },
    LONG,
  );

  test(
    'changes the password and sees the other device logged out',
    async () => {
      await phone.go('/pages/personal/changePassword');
      await heading('security.changePassword.heading');
      await field('security.changePassword.oldPassword').fill(password);
      await field('security.changePassword.newPassword').fill('Egret2028');
      await field('security.changePassword.confirmPassword').fill('Egret2028');
      await field('auth.proof.totp').fill(await totp());
      await press('security.changePassword.submit');
      await heading('security.done.password.title');
      await press('security.done.toOverview');
      await phone.page.getByText(w('security.overview.factors')).waitFor();
      await other.go('/pages/personal/safety');
      await other.page.getByText(w('shell.network.loginExpired')).waitFor();
      await other.page.getByText(w('auth.entry.register'), { exact: true }).waitFor();
    },
    LONG,
  );

  test(
    'logs out, sets a forgotten password anew with a code by e-mail, and logs in with it and the authenticator',
    async () => {
      await phone.go('/pages/index/index');
      await press('home.bar.account');
      await press('home.account.logOut');
      await phone.page
        .getByRole('alertdialog')
        .getByRole('button', { name: w('home.account.logOut') })
        .click();
      // The dialog closes at once; the session ends when the exchange has answered.
      await phone.page.getByRole('button', { name: w('home.greeting.register'), exact: true }).waitFor();
      await phone.go('/pages/login/forget');
      await heading('auth.forgot.heading');
      await field('auth.forgot.account').fill('grey_heron');
      await press('auth.forgot.submit');
      await solveOnScreen(phone.page, w);
      await heading('auth.verify.resetHeading');
      const code = await codeSentBy(() =>
        phone.page.getByRole('button', { name: new RegExp(`^${w('auth.verify.email')}`) }).click(),
      );
      await field('auth.code.emailLabel').fill(code);
      await heading('auth.reset.heading');
      password = 'Heron2027';
      await field('auth.reset.newPassword').fill(password);
      await field('auth.reset.confirmPassword').fill(password);
      await press('auth.reset.submit');
      await press('auth.reset.doneButton');
      await phone.page.waitForURL(/\/pages\/login\/login/);
      await fillLogIn(phone);
      await heading('auth.verify.headings.totp');
      await phone.page.reload();
      await heading('auth.verify.headings.totp');
      await field('auth.code.totpLabel').fill(await totp());
      await phone.page.waitForURL(/\/pages\/index\/index/);
      await phone.go('/pages/personal/safety');
      await phone.page.getByText(w('security.held').split('<')[0] ?? '').waitFor();
    },
    LONG,
  );

  test('nothing that was typed or received is kept in the browser, or stands in the log', async () => {
    const session = (await phone.context.cookies()).find(({ name }) => name === 'avocet');
    expect([session?.httpOnly, secrets.size > 4]).toEqual([true, true]);
    for (const spoken of [secret, 'Curlew2026', 'Heron2027', 'Egret2028', session?.value ?? '']) secrets.add(spoken);
    const kept = await keptBy(phone.page);
    expect(kept).toContain('language');
    // Only as a whole word: six digits may be part of a longer number.
    const found = [...secrets].filter((one) =>
      [kept, product.log()].some((place) => new RegExp(`(?<![\\w.-])${one}(?![\\w-])`).test(place)),
    );
    expect(found).toEqual([]);
  });

  test('nothing was complained about on the way', () => {
    expect(phone.complaints).toEqual([]);
  });
});
