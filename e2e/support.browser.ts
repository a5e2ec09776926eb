/**
 * Customer service as people use it: a visitor writes and shows a picture, the sandbox's operator answers, the pop-up tells of an answer that came
 * elsewhere, and the talk goes along when the visitor logs in with the sandbox wallet. In Chinese and in English.
 */
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import answers from '@/server/support/sandboxAnswers.json';
import { type Language, type Phone, type Product, openBrowser, openPhone, startProduct, until, words } from './world';

const LONG = 180_000;
/** The answer comes after a few seconds; a busy machine may take its time. */
const PATIENT = { timeout: 60_000 };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

describe.each(['zh-hk', 'en'] as const)('in %s', (language: Language) => {
  const say = words(language);
  let product: Product;
  let phone: Phone;
  const press = (name: string) => phone.page.getByRole('button', { name, exact: true }).click();
  const write = async (text: string) => {
    await phone.page.getByLabel(say('support.write'), { exact: true }).fill(text);
    await press(say('support.send'));
  };
  const inTalk = (text: string) =>
    phone.page.getByRole('list', { name: say('support.title') }).getByText(text, { exact: true });

  const picture = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#3a3fd1' } })
      .png()
      .toBuffer();
  /** The picture as the exchange answers it, not as it was chosen on this device. */
  const shows = () =>
    until('the picture is shown', () =>
      phone.page
        .getByRole('list', { name: say('support.title') })
        .locator('img')
        .evaluateAll((images) =>
          images.some(
            (image) =>
              (image as HTMLImageElement).src.includes('/v1/file/') && (image as HTMLImageElement).naturalWidth === 300,
          ),
        ),
    );

  beforeAll(async () => {
    product = await startProduct();
    phone = await openPhone(browser, product.url, language);
    phone.page.setDefaultTimeout(20_000);
  }, LONG);
  afterAll(async () => {
    await phone?.close();
    await product?.stop();
  }, LONG);

  test(
    'a visitor writes and is answered in the same language',
    async () => {
      await phone.go('/pages/login/services');
      await phone.page.getByText(say('support.safety')).waitFor();
      await write('first question');
      await inTalk('first question').waitFor();
      await inTalk(answers[language]).waitFor(PATIENT);
      await phone.page
        .getByLabel(say('support.addPicture'))
        .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await picture() });
      await shows();
      // Nothing may be left unread, or it would be told again and again from here on.
      await inTalk(answers[language]).nth(1).waitFor(PATIENT);
    },
    LONG,
  );

  test(
    'logging in with the sandbox wallet takes the talk along, and an answer that comes elsewhere is told',
    async () => {
      await phone.page.goto('about:blank');
      await phone.go('/');
      await press(say('auth.entry.wallet'));
      await phone.page.getByText(say('auth.wallet.sandbox')).click();
      await press(say('auth.register.fundsDone'));
      await phone.go('/pages/login/services');
      await inTalk('first question').waitFor();
      await shows();
      await write('second question');
      await inTalk('second question').waitFor();
      await phone.go('/pages/helpCenter/helpCenter');
      await phone.page.getByRole('alertdialog', { name: say('shell.support.title') }).waitFor(PATIENT);
      await press(say('shell.support.read'));
      await inTalk('second question').waitFor();
      await inTalk(answers[language]).nth(2).waitFor(PATIENT);
    },
    LONG,
  );

  test('nothing was complained about on the way', () => {
    expect(phone.complaints).toEqual([]);
  });
});
