/** Notices on the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deposits } from '@/lib/api/deposits';
import { help } from '@/lib/api/help';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('notices are listed, pinned first, and each opens to be read in full', async () => {
  await renderScreen(paths.help.notices.href(), { exchange: x });
  const rows = within(await screen.findByRole('list', { name: 'Notices' })).getAllByRole('listitem');
  expect(rows).toHaveLength(9);
  expect(rows.map((row) => row.textContent.includes('Pinned'))).toEqual(rows.map((_, index) => index < 2));
  const first = within(rows[0]!).getByRole('button');
  await userEvent.click(first);
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/pages\/notice\/detail\?id=/));
  const article = await screen.findByRole('article');
  expect(first.textContent).toContain(within(article).getByRole('heading').textContent);
  expect(article.querySelectorAll('p').length).toBeGreaterThan(1);
});

test.each(['no-such-notice', '<script>'])('the unknown notice %s says so and leads to the list', async (id) => {
  await renderScreen(paths.help.notice.href({ id }), { exchange: x });
  expect(await screen.findByText('We couldn’t find this notice')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'All notices' }));
  expect(await screen.findByRole('list', { name: 'Notices' })).toBeVisible();
});

test('what was opened is no longer marked as unread, on the device and in the account', async () => {
  const me = await x.person();
  await renderScreen(paths.help.notices.href(), { exchange: x, as: me });
  const rows = async () => within(await screen.findByRole('list', { name: 'Notices' })).getAllByRole('listitem');
  const before = (await rows()).filter((row) => row.textContent.includes('Unread')).length;
  expect(before).toBeGreaterThan(5);
  await userEvent.click(await within((await rows()).at(-1)!).findByRole('button'));
  await screen.findByRole('article');
  window.history.back();
  await waitFor(async () =>
    expect((await rows()).filter((row) => row.textContent.includes('Unread'))).toHaveLength(before - 1),
  );
  expect((await me.call(help.notices, {})).list.filter(({ read }) => read)).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull());
  // The device knows it at once, the account when the call has been answered.
  await waitFor(async () => expect((await me.call(help.notices, {})).list.filter(({ read }) => !read)).toEqual([]));
});

test('help is found by words of its text, and an article leads to others and to people', async () => {
  await renderScreen(paths.help.centre.href(), { exchange: x });
  expect(await screen.findByRole('heading', { name: 'Security' })).toBeVisible();
  await userEvent.type(await screen.findByLabelText('Search help'), 'fingerprint');
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: /The price log/ }));
  expect(await screen.findByRole('heading', { name: 'Gaps' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Spot orders/ })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask us' }));
  expect(await screen.findByText('How can we help?')).toBeVisible();
});

test('a search without a result leads on', async () => {
  await renderScreen(paths.help.centre.href(), { exchange: x });
  await userEvent.type(await screen.findByLabelText('Search help'), '100% _nothing_');
  expect(await screen.findByText('Nothing found')).toBeVisible();
});

test('an unknown article leads on', async () => {
  await renderScreen(paths.help.article.href({ id: 'no-such-article' }), { exchange: x });
  expect(await screen.findByText('We couldn’t find this article')).toBeVisible();
});

test('the terms and about us share an address', async () => {
  await renderScreen(paths.help.terms.href({ part: 'about' }), { exchange: x });
  expect(await screen.findByRole('heading', { name: 'About Avocet' })).toBeVisible();
  await userEvent.click(await screen.findByRole('tab', { name: 'Terms of service' }));
  expect(await screen.findByRole('heading', { name: 'Terms of Service' })).toBeVisible();
});

test('what happened to one’s own money is marked on the home page, told first, and leads to where it is shown', async () => {
  const me = await x.person();
  await me.call(deposits.place, {});
  await me.call(deposits.simulate, { amount: '75' });
  await x.deposits.watch();
  await x.clock.jump(60_000);
  await x.deposits.watch();
  // The home page’s bell knows without anything having been opened here, as after a reload.
  const home = await renderScreen(paths.home.href(), { exchange: x, as: me });
  await screen.findByRole('button', { name: /Notices, some of them unread/ });
  home.unmount();
  const page = await renderScreen(paths.help.notices.href(), { exchange: x, as: me });
  expect(await screen.findByRole('tab', { name: 'Yours (1)', selected: true })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /Unread Deposit received: 75.00 USDT/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Deposit received: 75.00 USDT' });
  expect(within(sheet).getByText('75.00 USDT have been added to your spot account.')).toBeVisible();
  expect((await me.call(help.notices, {})).ownUnread).toBe(0);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'See it' }));
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/pages\/money\/Mdetails\?id=\d{20}/));
  page.unmount();
  // Read, and the amounts are hidden with all others.
  await renderScreen(paths.help.notices.href(), { exchange: x, as: me });
  await userEvent.click(await screen.findByRole('tab', { name: 'Yours' }));
  await userEvent.click(await screen.findByRole('button', { name: /Hide/ }));
  expect(await screen.findByText('Deposit received: **** USDT')).toBeVisible();
  expect(screen.queryByText('Unread')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /Show/ }));
});

test('somebody to whom nothing happened yet is told so', async () => {
  await renderScreen(paths.help.notices.href(), { exchange: x, as: await x.person() });
  await userEvent.click(await screen.findByRole('tab', { name: 'Yours' }));
  expect(await screen.findByText('Nothing for you yet')).toBeVisible();
});
