/** Entry, registration and log-in on the real exchange. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auth } from '@/lib/api/auth';
import { identity } from '@/lib/api/identity';
import { beginOnboarding } from '@/lib/auth/onboarding';
import { currentSession } from '@/lib/auth/session';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { solvePuzzle } from '../harness/puzzle';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const PASSWORD = 'Curlew2026';
const hash = () => window.location.hash.slice(1);
const field = (name: string) => screen.getByLabelText(name);
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
};
const said = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

async function openRegister(
  details: Partial<Record<'account' | 'password' | 'again' | 'invitation', string>> & { agree?: boolean } = {},
  query = {},
) {
  const visitor = x.visitor();
  await renderScreen(paths.auth.register.href(query), { exchange: x, as: visitor });
  await screen.findByRole('heading', { name: 'Your new account' });
  await fill('Account', details.account ?? 'newcomer');
  await fill('Password', details.password ?? PASSWORD);
  await fill('Confirm password', details.again ?? details.password ?? PASSWORD);
  if (details.invitation !== undefined) await fill('Invitation code (optional)', details.invitation);
  if (details.agree !== false) await userEvent.click(await screen.findByRole('checkbox'));
  return visitor;
}
const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign up' }));

test('registering logs in, leads on to the next step, and tells of the demo funds once that stands', async () => {
  const visitor = await openRegister({ account: 'first_one' });
  const working = globalThis.fetch;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = async (input, init) => {
    if (String(input).includes(identity.basic.path)) await held;
    return working(input, init);
  };
  await submit();
  await solvePuzzle(x);
  await waitFor(() => expect(hash()).toContain(paths.identity.basic.path));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  answer();
  const welcome = await screen.findByRole('alertdialog');
  expect(welcome).toHaveTextContent('10,000 USDT, 0.1 BTC, and 1 ETH');
  await userEvent.click(await within(welcome).findByRole('button'));
  await waitFor(() => expect(hash()).toBe(paths.identity.basic.href({ next: paths.security.setFundPassword.href() })));
  expect(currentSession()).toMatchObject({ flag: 'in', accountMasked: 'fi****ne' });
  expect((await visitor.call(auth.checkLogin, {})).isLogin).toBe(true);
});

test.each([
  ['Account', { account: 'short' }, 'The account must be 6 to 30 characters long.'],
  ['Account', { account: 'with space' }, 'Use letters, digits and underscores, or an e-mail address.'],
  ['Account', { account: 'Taken_One' }, 'This account name is taken.'],
  ['Password', { password: 'abc' }, 'The password must be 6 to 12 letters or digits.'],
  [
    'Password',
    { password: 'qwerty123' },
    'This password is too easy to guess: it is common, or a common one slightly changed. Please choose another.',
  ],
  ['Confirm password', { again: 'Other2026' }, 'The passwords don’t match.'],
  ['Invitation code (optional)', { invitation: 'NOBODY22' }, 'This invitation code doesn’t exist.'],
] as const)('what is wrong stands under the field: %s %j', async (name, details, words) => {
  await x.person({ account: 'taken_one' }).catch(() => undefined);
  const visitor = await openRegister(details);
  await submit();
  // What only the exchange can know is told after the puzzle.
  if ('invitation' in details || ('account' in details && details.account === 'Taken_One')) await solvePuzzle(x);
  await waitFor(() => expect(said(name)).toBe(words));
  await waitFor(() => expect(field(name)).toHaveFocus());
  expect(visitor.session()).toBeNull();
});

test('a field says what is wrong as soon as it was left, and the terms must be accepted after they could be read', async () => {
  await openRegister({ account: 'bad name', agree: false });
  expect(said('Account')).toBe('Use letters, digits and underscores, or an e-mail address.');
  await fill('Account', 'good_name');
  expect(said('Account')).toBe('6 to 30 letters, digits or underscores, or an e-mail address');
  await submit();
  expect(screen.getByText('Please read and accept the terms of service.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'terms of service' }));
  expect(await screen.findByText('Version 2026-11')).toBeVisible();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('an invitation link fills in its code and binds', async () => {
  const host = await x.person();
  const { invitationCode } = await host.call(auth.profile, {});
  await openRegister({ account: 'guest_one' }, { invite: invitationCode });
  expect(field('Invitation code (optional)')).toHaveValue(invitationCode);
  await submit();
  await solvePuzzle(x);
  await screen.findByRole('alertdialog');
  const guest = await x.db
    .selectFrom('users')
    .select('inviter_id')
    .where('account', '=', 'guest_one')
    .executeTakeFirst();
  expect(guest?.inviter_id).toBe(host.userId);
});

async function logIn(account: string, password: string, query = {}) {
  await renderScreen(paths.auth.logIn.href(query), { exchange: x });
  await screen.findByRole('heading', { name: 'Welcome back' });
  await fill('Account', account);
  await fill('Password', password);
  await userEvent.keyboard('{Enter}');
  await solvePuzzle(x);
}

test.each([
  ['/pages/notice/notice', '/pages/notice/notice'],
  ['https://evil.example/', paths.home.path],
  ['//evil.example/pages/notice/notice', paths.home.path],
  ['/pages/..//evil.example', paths.home.path],
])('after logging in, next=%s leads to %s', async (next, place) => {
  const person = await x.person();
  await logIn(person.account, person.password, { next });
  await waitFor(() => expect(hash()).toBe(place));
  expect(currentSession().uid).toBe(person.uid);
});

test('wrong credentials stand under the password; after five the form says when to try again', async () => {
  await logIn('nobody_at_all', 'Wrong2026');
  await waitFor(() => expect(said('Password')).toBe('Wrong account or password.'));
  for (let i = 0; i < 5; i += 1)
    await x
      .visitor()
      .call(auth.logIn, { account: 'nobody_at_all', password: 'Wrong2026' })
      .catch(() => undefined);
  // A second press within half a second counts as the same one.
  await act(() => new Promise((resolve) => setTimeout(resolve, 550)));
  await userEvent.type(field('Password'), '{Enter}');
  await solvePuzzle(x);
  expect(await screen.findByText(/^Too many failed attempts\. Try again after \d\d:\d\d\.$/)).toBeVisible();
  expect(currentSession().flag).toBe('out');
});

test('a locked account is told why and what to do', async () => {
  const person = await x.person();
  await x.db.updateTable('users').set({ locked_at: x.clock.now() }).where('id', '=', person.userId).execute();
  await logIn(person.account, person.password);
  expect(await screen.findByRole('heading', { name: 'Your account is locked' })).toBeVisible();
  expect(hash()).toBe(paths.support.service.href({ reason: 'locked' }));
});

test('the entry page shows live prices and keeps where one was going', async () => {
  await renderScreen(paths.entry.href({ next: '/pages/fund/fund' }), { exchange: x });
  expect(await screen.findByRole('heading', { name: /Crypto and forex/ })).toBeVisible();
  const prices = screen.getByRole('list', { name: 'Live prices' });
  await waitFor(() => expect(within(prices).getAllByText(/^[\d,]+\.\d+$/)).toHaveLength(3));
  await userEvent.click(await screen.findByRole('button', { name: 'Log in with password' }));
  await waitFor(() => expect(hash()).toBe(paths.auth.logIn.href({ next: '/pages/fund/fund' })));
});

test('somebody who has just registered is led to the first step, and only once', async () => {
  const person = await x.person();
  beginOnboarding(person.uid, null);
  await renderScreen(paths.auth.logIn.href(), { exchange: x, as: person });
  await waitFor(() => expect(hash()).toBe(paths.identity.basic.href({ next: paths.security.setFundPassword.href() })));
  // Only the screen that is shown redirects, not one that is still being opened.
  await screen.findByRole('combobox', { name: 'Nationality' });
  cleanup();
  await renderScreen(paths.auth.logIn.href(), { exchange: x, as: person });
  await waitFor(() => expect(hash()).toBe(paths.home.path));
});
