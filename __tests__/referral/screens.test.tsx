/** The screens of inviting others, against the real exchange: rates before totals, a list without names, and a link that is not forgotten. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { commissionOf } from '@/lib/referral/rules';
import { scheduleDays } from '@/server/referral/settling';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { goOffline } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';

/** The device's store, which jsdom lacks. */
const mockStore = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  get: async (name: string) => mockStore.get(name),
  set: async (name: string, value: unknown) => void mockStore.set(name, value),
  del: async (name: string) => void mockStore.delete(name),
}));

const DAY = 24 * 3_600_000;
let x: TestExchange;
let host: Person;
beforeEach(async () => {
  x = await exchange();
  host = await x.person();
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const codeOf = async (who: Person) => (await who.call(api.referral.extend, {})).code;
const open = (address: string, as?: Person) => renderScreen(address, { exchange: x, ...(as && { as }) });

test('with nobody yet: rates, code and link stand there, and a sentence says what comes', async () => {
  const user = userEvent.setup();
  await open(paths.referral.overview.href(), host);
  const code = await codeOf(host);
  expect(await screen.findByText('20%')).toBeVisible();
  expect(screen.getByText(code)).toBeVisible();
  expect(screen.getByText(new RegExp(`invite=${code}`))).toBeVisible();
  expect(screen.getByText(/Nobody has come with your code yet/)).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toContain(`#/?invite=${code}`);
  await userEvent.click(await screen.findByRole('button', { name: 'QR code' }));
  expect(await screen.findByRole('img', { name: 'QR code' })).toBeVisible();
});

test('who came stands masked with what they paid; the next morning it is booked', async () => {
  const friend = await x.person({ invitationCode: await codeOf(host) });
  const order = { symbol: 'BTCUSDT', side: 'sell', type: 'market', qty: '0.01' } as const;
  await friend.call(api.spot.placeOrder, { ...order, side: 'buy', qty: '0.02' });
  await friend.call(api.spot.placeOrder, order);
  const before = await open(paths.referral.overview.href(), host);
  const earned = await screen.findByRole('region', { name: 'Commission so far' });
  expect(within(earned).getByText('Not settled yet')).toBeVisible();
  expect(within(earned).getByText('1 of 1')).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Level 1' })).toHaveAttribute('aria-selected', 'true');
  before.unmount();
  await scheduleDays(x.db, x.clock.now());
  await x.clock.jump(DAY);
  await x.jobs.runDue();
  await host.call(api.auth.logIn, { account: host.account, password: host.password });
  await open(paths.referral.overview.href(), host);
  const { all } = await host.call(api.referral.total, {});
  const { fees } = (await host.call(api.referral.list, { level: 1 })).list[0]!;
  expect(all).toBe(commissionOf(fees, 1));
  expect(await screen.findByText('1 of 1')).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Level 1: 1 person' });
  expect(within(list).queryByText(friend.account)).toBeNull();
  expect(within(list).getByText('Your 20%')).toBeVisible();
  // What each level brought is money, and says so.
  expect(screen.getAllByText(/^\d+\.\d{2,4} USDT$/).length).toBeGreaterThanOrEqual(3);
  await userEvent.click(await screen.findByRole('tab', { name: 'Level 2' }));
  expect(await screen.findByText('Nobody on this level yet')).toBeVisible();
});

test('the code of a link is remembered when the account is opened later', async () => {
  const code = await codeOf(host);
  const first = await open(paths.entry.href({ invite: code }));
  // Who comes by a link has no account yet: signing up stands before logging in.
  const ways = (await screen.findAllByRole('button', { name: /Sign up|Log in with/ })).map((way) => way.textContent);
  expect(ways).toEqual(['Sign up by invitation', 'Log in with password']);
  first.unmount();
  await open(paths.auth.register.href());
  await waitFor(() => expect(screen.getByLabelText(/Invitation code/)).toHaveValue(code));
  await userEvent.clear(await screen.findByLabelText(/Invitation code/));
  expect(screen.getByLabelText(/Invitation code/)).toHaveValue('');
});

test('a poster carries the code, the rates and no promise', async () => {
  await open(paths.referral.poster.href(), host);
  const code = await codeOf(host);
  const poster = await screen.findByRole('img', { name: `Poster with the code ${code}` });
  expect(poster).toHaveTextContent('20% / 10% / 5%');
  expect(poster).toHaveTextContent('Trading can lose money.');
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('the rules can be read by everybody; what cannot be loaded can be asked for again', async () => {
  const rules = await open(paths.referral.rules.href());
  expect(await screen.findByRole('heading', { name: 'What counts' })).toBeVisible();
  rules.unmount();
  await open(paths.referral.qrCode.href(), host);
  expect(await screen.findByText(await codeOf(host))).toBeVisible();
  const comeBack = goOffline();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a poster' }));
  expect(await screen.findByRole('button', { name: /Try again|Retry/ })).toBeVisible();
  comeBack();
  expect(await screen.findByRole('img', { name: /^Poster with the code/ })).toBeVisible();
});
