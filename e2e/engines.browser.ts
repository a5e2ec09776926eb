/** A short journey in other engines: entry, a new account, a chart, an order, the record of money, another language. */
import { type EnginePage, appears, by, engines, isThere, solvePuzzle } from './engines';
import { type Product, startProduct, until, words } from './world';

jest.setTimeout(180_000);
const w = words('en');

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

describe.each(engines)('$name', ({ name, open }) => {
  // Where the engine is missing and may not be installed, the run counts this as skipped.
  const step = open ? test : test.skip;
  let page: EnginePage;
  const go = (address: string) => page.open(`${product.url}/#${address}`);
  beforeAll(async () => {
    if (!open) return;
    page = await open();
    await page.open(product.url);
    await page.read("localStorage.setItem('language', 'en')");
    await page.open('about:blank');
  });
  afterAll(() => page?.close());

  step('an account is opened', async () => {
    await go('/');
    await appears(page, by.text('BTC'));
    await page.press(by.button(w('auth.entry.register')));
    await page.type(by.field(w('auth.register.account')), `engine_${name.toLowerCase()}`);
    await page.type(by.field(w('auth.register.password')), 'Curlew2026');
    await page.type(by.field(w('auth.register.confirmPassword')), 'Curlew2026');
    await page.press('//label[.//input[@type="checkbox"]]//span[1]');
    await page.press(by.button(w('auth.register.submit')));
    await solvePuzzle(page, w('auth.puzzle.confirm'));
    await page.press(by.button(w('auth.register.fundsDone')));
    await appears(page, by.button(w('identity.basic.skip')));
  });

  step('a chart is drawn and its price moves', async () => {
    await go('/pages/trendDetails/trendDetails?symbol=BTCUSDT');
    await until('a chart', () => page.read<boolean>("document.querySelectorAll('canvas').length > 0"), 30_000);
    const summary = () => page.read<string>("document.querySelector('figcaption').innerText");
    await until('it is told in words', async () => (await summary()).includes('BTCUSDT'), 30_000);
    // The read-out shows the bar under the pointer, so the pointer is moved away.
    const shown = () => page.read<string>("document.querySelector('main').innerText");
    const before = await shown();
    await until('its price moves', async () => (await shown()) !== before, 30_000);
  });

  step('an order is typed, confirmed and filled', async () => {
    await go('/pages/transaction/transaction?symbol=BTCUSDT&side=buy');
    const kinds = `//button[contains(@aria-label, ${JSON.stringify(w('trading.ticket.type'))})]`;
    const market = `//*[@role="option"][starts-with(normalize-space(.), ${JSON.stringify(w('trading.kinds.market'))})]`;
    // Pressed again where the page was too new to react to the first press.
    await until('the kinds of orders are open', async () => {
      if (await isThere(page, market)) return true;
      await page.press(kinds);
      return isThere(page, market);
    });
    await page.press(market);
    await page.type(by.field(w('trading.ticket.total')), '25.5');
    await page.press(by.button(w('trading.ticket.submitBuy', { coin: 'BTC' })));
    await page.press(by.button(w('spot.confirm.submitBuy')));
    await until('its sheet goes', async () => !(await isThere(page, '//dialog[@open]')));
  });

  step('the record of money shows it', async () => {
    await go('/pages/personal/accountChange?coin=BTC');
    await appears(page, '//li[contains(., "BTC")]');
  });

  step('the language changes at once', async () => {
    await go('/pages/lang/lang');
    await page.press('//*[@role="radio"][@lang="zh-HK" or contains(., "繁體")]');
    await appears(page, by.text(words('zh-hk')('auth.language.title')));
  });
});
