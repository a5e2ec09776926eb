/** The personal centre, logged in and out, and the colours of rise and fall. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@/lib/auth/session';
import { routes } from '@/app/routes';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('it says who one is, and every row leads to a screen', async () => {
  const me = await x.person();
  let view = await renderScreen(paths.auth.profile.href(), { exchange: x, as: me });
  expect(await screen.findByText(`UID ${me.uid}`)).toBeVisible();
  expect(screen.getAllByText('Not verified')[0]).toBeVisible();
  const rows = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('button'));
  const count = rows().length;
  expect(count).toBeGreaterThan(8);
  const known = routes.map(({ address }) => address.path);
  for (let index = 0; index < count; index += 1) {
    await userEvent.click(rows()[index]!);
    await waitFor(() => expect(window.location.hash).not.toBe(`#${paths.auth.profile.path}`));
    expect(known).toContain(window.location.hash.slice(1).split('?')[0]);
    view.unmount();
    view = await renderScreen(paths.auth.profile.href(), { exchange: x, as: me });
    await screen.findByText(`UID ${me.uid}`);
  }
});

test('logging out is asked first, and ends at the home page', async () => {
  const me = await x.person();
  await renderScreen(paths.auth.profile.href(), { exchange: x, as: me });
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  const question = await screen.findByRole('alertdialog', { name: 'Log out?' });
  await userEvent.click(await within(question).findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.home.path}`));
  expect(currentSession().flag).toBe('out');
});

test('a visitor sees the ways in; somebody who is logged in is led to the own centre', async () => {
  const view = await renderScreen(paths.auth.profileLoggedOut.href(), { exchange: x });
  expect(await screen.findByRole('button', { name: 'Sign up' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Help centre/ })).toBeVisible();
  view.unmount();
  await renderScreen(paths.auth.profileLoggedOut.href(), { exchange: x, as: await x.person() });
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.auth.profile.path}`));
});

test('the theme is light, and the colours can be swapped for the whole app', async () => {
  await renderScreen(paths.auth.theme.href(), { exchange: x });
  expect(await screen.findByText(/The app is light only/)).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: /Red up, green down/ }));
  expect(document.documentElement.dataset.up).toBe('red');
  await userEvent.click(await screen.findByRole('radio', { name: /Green up, red down/ }));
  expect(document.documentElement.dataset.up).toBe('green');
});
