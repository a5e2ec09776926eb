/** What the worker does with a push, in a browser that is handed one as its push service would: it shows it, and leads to the notices. */
import type { Browser } from 'playwright-core';
import { type Phone, type Product, openBrowser, openPhone, registerBeside, startProduct, until } from './world';

const LONG = 90_000;

let browser: Browser;
let product: Product;
let phone: Phone;
beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct();
  phone = await openPhone(browser, product.url, 'en');
  await registerBeside(phone, product.url, 'push_person');
}, LONG);
afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await product?.stop();
}, LONG);

test(
  'a push is shown while nobody looks; one that says nothing is shown too, because browsers take the permission back otherwise',
  async () => {
    const { page, context } = phone;
    await context.grantPermissions(['notifications'], { origin: product.url });
    await page.goto(product.url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const session = await context.newCDPSession(page);
    let registrationId = '';
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
    });
    await session.send('ServiceWorker.enable');
    await until('the worker is known', async () => registrationId !== '');
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag }) => [title, body, tag]);
      });
    const deliver = (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data });
    const text = { body: 'There is news about a deposit.', tag: 'push.deposit' };
    await deliver(JSON.stringify(text));
    await until('it is shown', async () => (await shown()).length === 1);
    await deliver(JSON.stringify(text));
    await deliver('no text of ours');
    await until('the other is shown', async () => (await shown()).length === 2);
    expect((await shown()).toSorted()).toEqual([
      ['Avocet', '', ''],
      ['Avocet', text.body, text.tag],
    ]);
  },
  LONG,
);
