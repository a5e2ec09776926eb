/** What the shell keeps right behind the screens: language, display currency, the session, a start without a network. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { help } from '@/lib/api/help';
import { auth } from '@/lib/api/auth';
import { checkBeforeScreen, checkSession, currentSession, sessionStarted } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { setCurrency } from '@/lib/device/preferences';
import { oweLogOut, owesLogOut } from '@/lib/device/owedLogOut';
import { setLanguage } from '@/lib/i18n/words';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { goOffline } from '../harness/lostNetwork';
import { fetchOf, renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const hash = () => window.location.hash.slice(1);

test('choosing a language changes the whole app and is told to the exchange', async () => {
  const person = await x.person();
  await renderScreen(paths.auth.language.href(), { exchange: x, as: person });
  expect(await screen.findByRole('heading', { name: 'Language' })).toBeVisible();
  for (const [name, title, code, tag] of [
    ['简体中文', '语言', 'zh-cn', 'zh-CN'],
    ['繁體中文', '語言', 'zh-hk', 'zh-HK'],
    ['English', 'Language', 'en', 'en'],
  ] as const) {
    await userEvent.click(await screen.findByRole('radio', { name }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('radio', { name })).toBeChecked();
    expect(document.documentElement.lang).toBe(tag);
    await waitFor(async () => expect((await person.call(auth.profile, {})).language).toBe(code));
  }
});

test('the words of the exchange are laid over the built-in ones, arguments and all', async () => {
  await sql`insert into language_message (language, domain, key, message) values ('zh-cn', 'auth', 'currency.rate', '每 1 USDT 折合 {amount}')`.execute(
    x.db,
  );
  await renderScreen(paths.assets.displayCurrency.href(), { exchange: x });
  await screen.findByRole('heading', { name: 'Display currency' });
  await act(() => setLanguage('zh-cn'));
  expect((await screen.findAllByText(/^每 1 USDT 折合 [\d.,]+$/)).length).toBeGreaterThan(1);
});

test('the display currency is searched, chosen and used for every worth', async () => {
  const person = await x.person();
  const view = await renderScreen(paths.assets.displayCurrency.href(), { exchange: x, as: person });
  expect(await screen.findByRole('radio', { name: /^HKD/ })).toBeChecked();
  await userEvent.type(await screen.findByLabelText('Search by code or name'), 'japan');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await userEvent.click(await screen.findByRole('radio', { name: /^JPY/ }));
  expect(screen.getByRole('radio', { name: /^JPY/ })).toBeChecked();
  view.unmount();
  await renderScreen(paths.assets.fund.href(), { exchange: x, as: person });
  expect((await screen.findAllByText(/¥[\d,]{6,}/)).length).toBeGreaterThan(0);
  setCurrency('HKD');
});

test('logging out in another tab ends the session here too', async () => {
  const person = await x.person();
  await renderScreen(paths.help.notices.href(), { exchange: x, as: person });
  await screen.findByRole('list');
  expect(currentSession().flag).toBe('in');
  const other = new BroadcastChannel('session');
  other.postMessage('out');
  await waitFor(() => expect(currentSession().flag).toBe('out'));
  other.close();
});

test('an expired session is told once and leads to the entry page', async () => {
  const person = await x.person();
  const old = person.session();
  await renderScreen(paths.help.notices.href(), { exchange: x, as: person });
  await screen.findByRole('list');
  await x.clock.jump(24 * 3_600_000);
  await act(() =>
    call(auth.profile, {}).then(
      () => undefined,
      () => undefined,
    ),
  );
  expect(await screen.findByText('Login expired')).toBeInTheDocument();
  await waitFor(() => expect(hash()).toBe(paths.entry.path));
  await waitFor(() => expect(screen.queryByText('Login expired')).toBeNull(), { timeout: 3000 });
  person.setSession(old);
  await act(() =>
    call(auth.profile, {}).then(
      () => undefined,
      () => undefined,
    ),
  );
  expect(screen.queryByText('Login expired')).toBeNull();
});

test('who logs out without a network is out here at once, and at the exchange before anything else is asked', async () => {
  const person = await x.person();
  const stolen = person.session();
  await renderScreen(paths.auth.profile.href(), { exchange: x, as: person });
  const leave = await screen.findByRole('button', { name: 'Log out' });
  const comeBack = goOffline();
  await userEvent.click(leave);
  await userEvent.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Log out' }));
  expect(await screen.findByText(/The exchange is told once there is a connection/)).toBeVisible();
  await waitFor(() => expect(currentSession().flag).toBe('out'));
  expect(screen.queryByText(person.account)).not.toBeInTheDocument();
  const thief = x.visitor();
  thief.setSession(stolen);
  expect(await thief.call(auth.checkLogin, {})).toMatchObject({ isLogin: true });
  comeBack();
  await waitFor(async () => expect(await thief.call(auth.checkLogin, {})).toMatchObject({ isLogin: false }));
  await waitFor(async () => expect(await owesLogOut()).toBe(false));
  expect(currentSession().flag).toBe('out');
});

test('a log-out that is owed from the last visit is paid at the start, and never ends a session that was begun since', async () => {
  const person = await x.person();
  oweLogOut(true);
  await renderScreen(paths.help.notices.href(), { exchange: x, as: person });
  await waitFor(() => expect(currentSession().flag).toBe('out'));
  await waitFor(() => expect(person.session()).toBeNull());
  const other = await x.person();
  await renderScreen(paths.help.notices.href(), { exchange: x, as: other });
  oweLogOut(true);
  await act(() => sessionStarted());
  expect(currentSession()).toMatchObject({ flag: 'in', uid: other.uid });
});

test('an address opened at the moment of the answer about the session does not give way to home', async () => {
  const person = await x.person();
  const { fetch } = await renderScreen(paths.auth.profile.href(), { exchange: x, as: person });
  await screen.findByRole('heading', { level: 1 });
  // The answer of the start counts for one guard; used up here, so that the next one asks anew.
  await checkBeforeScreen();
  const waiting: (() => void)[] = [];
  globalThis.fetch = async (input, init) => {
    const reply = await fetch(input, init);
    if (String(input).includes(auth.checkLogin.path)) await new Promise<void>((resolve) => waiting.push(resolve));
    return reply;
  };
  await act(async () => {
    window.location.hash = paths.auth.logIn.href();
  });
  await waitFor(() => expect(waiting).toHaveLength(1));
  await act(async () => {
    window.location.hash = paths.auth.language.href();
    waiting[0]?.();
  });
  expect(await screen.findByRole('heading', { name: 'Language' })).toBeVisible();
  expect(hash()).toBe(paths.auth.language.href());
});

test('the session is asked for again when the page comes back into sight', async () => {
  const person = await x.person();
  await renderScreen(paths.help.notices.href(), { exchange: x, as: person });
  await screen.findByRole('list');
  // The start’s own question is over then.
  await act(async () => expect(await checkSession()).toBe('in'));
  await person.call(auth.logOut, {});
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(currentSession().flag).toBe('out'));
});

test('a start without a network says so, and the screen loads by itself once there is one', async () => {
  const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  await renderScreen(paths.help.notices.href(), { exchange: x });
  expect(await screen.findByText('You’re offline. This loads once you’re back online.')).toBeVisible();
  online.mockRestore();
  globalThis.fetch = fetchOf(x, x.visitor());
  expect((await call(help.notices, {})).total).toBe(9);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('list', { name: 'Notices' })).toBeVisible();
});
