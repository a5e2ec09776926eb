/** Switching off what one does not want to be told outside of the app. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { help } from '@/lib/api/help';
import { refreshAll } from '@/lib/client/useCall';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { goOffline } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('each topic and way has a switch that holds, and goes back where it could not be told', async () => {
  const me = await x.person();
  await renderScreen(paths.help.noticeSettings.href(), { exchange: x, as: me });
  const letters = await screen.findByRole('switch', { name: 'Price alerts: By e-mail' });
  expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(6);
  await userEvent.click(letters);
  expect(letters).not.toBeChecked();
  await waitFor(async () =>
    expect((await me.call(help.noticeSettings, {}))[2]).toEqual({
      topic: 'priceAlerts',
      byLetter: false,
      byPush: true,
    }),
  );
  await userEvent.click(await screen.findByRole('switch', { name: 'Price alerts: On your devices' }));
  await waitFor(async () =>
    expect((await me.call(help.noticeSettings, {}))[2]).toEqual({
      topic: 'priceAlerts',
      byLetter: false,
      byPush: false,
    }),
  );
  const comeBack = goOffline();
  await userEvent.click(letters);
  await waitFor(() => expect(letters).not.toBeChecked());
  comeBack();
  expect((await me.call(help.noticeSettings, {}))[2]).toMatchObject({ byLetter: false });
  expect(screen.getByText(/withdrawals, C2C orders, margin calls/)).toBeVisible();
});

test('the last of two quick presses counts, and what another tab has switched since is shown', async () => {
  const me = await x.person();
  await renderScreen(paths.help.noticeSettings.href(), { exchange: x, as: me });
  const letters = await screen.findByRole('switch', { name: 'Earning: By e-mail' });
  const isTold = async () => (await me.call(help.noticeSettings, {}))[1]?.byLetter;
  await userEvent.click(letters);
  await userEvent.click(letters);
  expect(letters).toBeChecked();
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  expect(await isTold()).toBe(true);
  expect(letters).toBeChecked();
  await userEvent.click(letters);
  await waitFor(async () => expect(await isTold()).toBe(false));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  // The other tab switches it on again; this one asks anew when it comes back into sight.
  await me.call(help.setNotices, { topic: 'earning', way: 'letter', on: true });
  await act(() => refreshAll());
  await waitFor(() => expect(letters).toBeChecked());
});

test('who has no e-mail address reads that nothing is sent by e-mail, and where to bind one', async () => {
  await renderScreen(paths.help.noticeSettings.href(), { exchange: x, as: await x.person() });
  await userEvent.click(await screen.findByRole('link', { name: 'Bind e-mail' }));
  await waitFor(() => expect(window.location.hash.slice(1)).toBe(paths.auth.emailCode.href()));
});

test('one’s own notices lead there', async () => {
  const me = await x.person();
  await renderScreen(paths.help.notices.href(), { exchange: x, as: me });
  await userEvent.click(await screen.findByRole('tab', { name: 'Yours' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Notification settings' }));
  expect(await screen.findByRole('heading', { name: 'Notification settings' })).toBeVisible();
});
