/** Notices on the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../support/exchange';
import { renderScreen } from '../support/renderScreen';

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
  await userEvent.click(screen.getByRole('button', { name: 'All notices' }));
  expect(await screen.findByRole('list', { name: 'Notices' })).toBeVisible();
});
