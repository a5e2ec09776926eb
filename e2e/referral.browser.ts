/**
 * Somebody invites somebody else, each on a browser of their own: the link, the account that is opened through it, a trade of both, and on the
 * next morning the commission with its line. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import type { Person } from '../__tests__/harness/exchange';
import { api } from '@/lib/api/index';
import { commissionOf } from '@/lib/referral/rules';
import { paths } from '@/lib/paths';
import { type HeldWorld, startHeld } from './heldWorld';
import { solveOnScreen } from './puzzle';
import { type Language, type Phone, openBrowser, openPhone, words } from './world';

const LONG = 180_000;
/** Days are settled at half past midnight, UTC. */
const MORNING = Date.UTC(2026, 6, 16, 0, 31);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let world: HeldWorld;
  let friend: Phone;
  let host: Person;
  beforeAll(async () => {
    world = await startHeld(browser, language, { BTCUSDT: 6_000_000 });
    friend = await openPhone(browser, world.url, language);
    for (const { page } of [world.phone, friend]) page.setDefaultTimeout(20_000);
    host = await world.x.person();
    await world.logIn(host);
  }, LONG);
  afterAll(async () => {
    const [complaints, books] = [
      [...(world?.phone.complaints ?? []), ...(friend?.complaints ?? [])],
      await world?.x.booksBalance(),
    ];
    await friend?.close();
    await world?.stop();
    expect(complaints).toEqual([]);
    expect(books).toEqual([]);
  }, LONG);

  /** Somebody's own link, as it stands on the screen. */
  const linkOn = async (page: Page): Promise<string> => {
    const link = page.getByText(/invite=/).first();
    await link.waitFor();
    return (await link.innerText()).trim();
  };

  const register = async (page: Page, account: string): Promise<void> => {
    await page.getByText(w('auth.entry.invited'), { exact: true }).click();
    await page.getByLabel(w('auth.register.account'), { exact: true }).pressSequentially(account);
    await page.getByLabel(w('auth.register.password'), { exact: true }).fill('Curlew2026');
    await page.getByLabel(w('auth.register.confirmPassword'), { exact: true }).fill('Curlew2026');
    await page.getByRole('checkbox').first().check({ force: true });
    await page.getByRole('button', { name: w('auth.register.submit') }).click();
    await solveOnScreen(page, w);
    await page.getByRole('button', { name: w('auth.register.fundsDone') }).click();
  };

  /** A market order over 300 USDT, typed key by key. */
  const buy = async ({ page, go }: Phone): Promise<void> => {
    await go(paths.spot.trade.href({ symbol: 'BTCUSDT', side: 'buy' }));
    const submit = page.getByRole('button', { name: w('trading.ticket.submitBuy', { coin: 'BTC' }) });
    await submit.waitFor();
    await page.getByRole('button', { name: new RegExp(w('trading.ticket.type')) }).click();
    await page.getByRole('option', { name: new RegExp(`^${w('trading.kinds.market')}`) }).click();
    await page.getByLabel(w('trading.ticket.total')).pressSequentially('300.5');
    await submit.click();
    await page.getByRole('button', { name: w('spot.confirm.submitBuy') }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };

  test(
    'a link, an account through it, two trades, and the commission of the next morning',
    async () => {
      const { phone } = world;
      await phone.go(paths.referral.overview.href());
      const link = await linkOn(phone.page);
      await friend.page.goto(link);
      await register(friend.page, `friend${language === 'en' ? 'en' : 'zh'}`);
      await buy(friend);
      await buy(phone);
      await phone.go(paths.referral.overview.href());
      // Who has traded counts at once.
      await phone.page.getByText(w('referral.earned.activeOf', { active: '1', people: '1' })).waitFor();

      await world.to(MORNING);
      await host.call(api.auth.logIn, { account: host.account, password: host.password });
      await world.logIn(host);
      const [one] = (await host.call(api.referral.list, { level: 1 })).list;
      const commission = commissionOf(one!.fees, 1);
      expect(one).toMatchObject({ earned: commission });
      expect(Number(commission)).toBeGreaterThan(0);
      expect(await host.call(api.referral.total, {})).toMatchObject({ all: commission, yesterday: commission });
      await phone.page.reload();
      await phone.page.getByText(w('referral.earned.activeOf', { active: '1', people: '1' })).waitFor();
      await phone.go(paths.assets.ledger.href());
      const line = phone.page.getByRole('button', { name: new RegExp(w('assets.ledger.types.commission1')) });
      await line.getByText(commission).waitFor();
    },
    LONG,
  );
});
