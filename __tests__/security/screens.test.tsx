/** The security centre and the ways in, on the real exchange. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { currentSession } from '@/lib/auth/session';
import { paths } from '@/lib/paths';
import { loadSite } from '@/lib/site/site';
import { type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { photoFile } from '../harness/pictures';
import { solvePuzzle } from '../harness/puzzle';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

/** For so long after a log-in no further proof is asked for. */
const TEN_MINUTES = 600_000;
const hash = () => window.location.hash.slice(1);
const field = (name: string) => screen.getByLabelText(name);
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const said = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
const { lastCode, totpCode, withEmail, withTotp } = factorsOn(() => x);
/** A second press within half a second counts as the same one. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 550)));

test('the centre says what is missing, and what binding changed', async () => {
  const person = await x.person();
  await renderScreen(paths.security.overview.href(), { exchange: x, as: person });
  expect(await screen.findByText(/^Account set-up: /)).toBeVisible();
  const unset = screen
    .getAllByText('Not set')
    .map((tag) => tag.closest('button')?.querySelector('.font-semibold')?.textContent);
  expect(unset).toEqual([
    'Authenticator',
    'E-mail address',
    'Passkeys',
    'Recovery codes',
    'Fund password',
    'Wallet',
    'Anti-phishing phrase',
  ]);
  await press(/^E-mail address/);
  await screen.findByRole('heading', { name: 'Bind an e-mail address' });
  await fill('New e-mail address', 'no address');
  await press('Send code');
  expect(said('New e-mail address')).toBe('Please enter a valid e-mail address.');
  await fill('New e-mail address', 'grey.heron@example.com');
  await press('Send code');
  await screen.findByRole('timer');
  await fill('Code sent to the new address', await lastCode('grey.heron@example.com'));
  // Who has just logged in is not asked for the password again.
  expect(screen.queryByLabelText('Login password')).toBeNull();
  await press('Confirm');
  expect(await screen.findByRole('heading', { name: 'Your e-mail address is bound' })).toBeVisible();
  // Going back does not come to the form that was sent.
  await press('Go to security centre');
  expect(await screen.findByText('gr****@example.com')).toBeVisible();
});

test('binding an e-mail address: each refusal stands at its own field, and none costs the other proof', async () => {
  const person = await withTotp();
  await renderScreen(paths.auth.emailCode.href(), { exchange: x, as: person });
  await screen.findByRole('heading', { name: 'Bind an e-mail address' });
  await userEvent.type(field('New e-mail address'), 'blue.heron@example.com');
  await press('Send code');
  await screen.findByRole('timer');
  const [code, totp] = [await lastCode('blue.heron@example.com'), totpCode(person.secret)];
  const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  await userEvent.type(field('Code sent to the new address'), code);
  await userEvent.type(field('Authenticator code'), other(totp));
  await press('Confirm');
  await waitFor(() => expect(said('Authenticator code')).toMatch(/isn’t right/));
  expect(said('Code sent to the new address')).toBe('6 digits, valid for 30 minutes');
  await pause();
  await fill('Authenticator code', totp);
  await fill('Code sent to the new address', other(code));
  await press('Confirm');
  await waitFor(() => expect(said('Code sent to the new address')).toMatch(/isn’t right/));
  expect(said('Authenticator code')).toBe('The 6 digits that your authenticator app shows now');
  await pause();
  await fill('Code sent to the new address', code);
  await press('Confirm');
  expect(await screen.findByRole('heading', { name: 'Your e-mail address is bound' })).toBeVisible();
});

test('the simulation says where its letters are, where it shows them and nowhere else', async () => {
  const person = await x.person();
  const view = await renderScreen(paths.auth.emailCode.href(), { exchange: x, as: person });
  await screen.findByLabelText('Code sent to the new address');
  await act(() => loadSite());
  expect(screen.queryByRole('link', { name: 'Simulation: read the letter here' })).toBeNull();
  // The same from the exchange's own machine.
  const working = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    working(input, { ...init, headers: { ...(init?.headers as Record<string, string>), host: 'localhost:8686' } });
  await act(() => loadSite());
  const link = await screen.findByRole('link', { name: 'Simulation: read the letter here' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/dev/outbox', '_blank']);
  globalThis.fetch = working;
  await act(() => loadSite());
  view.unmount();
});

test('an authenticator is bound by its secret and a code; a wrong code is told under its field', async () => {
  const person = await x.person();
  await x.clock.jump(TEN_MINUTES);
  await renderScreen(paths.security.bindTotp.href(), { exchange: x, as: person });
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent.replaceAll(' ', '');
  // On the phone that holds the app nobody can scan the screen.
  const link = screen.getByRole('link', { name: 'Open in your authenticator app' });
  expect(link.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
  const wrong = String((Number(totpCode(secret)) + 1) % 1_000_000).padStart(6, '0');
  await fill('Code from the app', wrong);
  await fill('Login password', person.password);
  await press('Bind');
  await waitFor(() => expect(said('Code from the app')).toMatch(/isn’t right/));
  await pause();
  await fill('Code from the app', totpCode(secret));
  await press('Bind');
  expect(await screen.findByRole('heading', { name: 'Your authenticator is bound' })).toBeVisible();
});

test('the fund password is set, then changed; what is wrong stands under the fields', async () => {
  const person = await x.person();
  await renderScreen(paths.security.setFundPassword.href(), { exchange: x, as: person });
  await screen.findByRole('heading', { name: 'Set a fund password' });
  await fill('New fund password', '111111');
  await press('Confirm');
  expect(said('New fund password')).toMatch(/too easy to guess/);
  await fill('New fund password', '482913');
  await fill('Confirm new fund password', '482914');
  await press('Confirm');
  expect(said('Confirm new fund password')).toBe('The passwords don’t match.');
  await fill('Confirm new fund password', '482913');
  await press('Confirm');
  expect(await screen.findByRole('heading', { name: 'Fund password saved' })).toBeVisible();
  expect((await person.call(api.auth.profile, {})).payPasswordSet).toBe(true);
});

test('by e-mail, without the old one', async () => {
  const person = await withEmail();
  await person.call(api.security.sendCode, { purpose: 'fundPassword' });
  await person.call(api.security.setFundPassword, {
    newPassword: '482913',
    confirmPassword: '482913',
    proof: { emailCode: await lastCode(person.email) },
  });
  await x.clock.jump(60_000);
  await renderScreen(paths.security.setFundPassword.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'E-mail' }));
  await press('Send code');
  await screen.findByRole('timer');
  await fill('E-mail code', await lastCode(person.email));
  await fill('New fund password', '593024');
  await fill('Confirm new fund password', '593024');
  expect(screen.getByText('After this, withdrawals are held for 24 hours.')).toBeVisible();
  await press('Confirm');
  expect(await screen.findByRole('heading', { name: 'Fund password saved' })).toBeVisible();
});

test('changing the login password ends the other device', async () => {
  const person = await x.person();
  const other = x.visitor();
  await other.call(api.auth.logIn, { account: person.account, password: person.password });
  await renderScreen(paths.security.changePassword.href(), { exchange: x, as: person });
  await screen.findByRole('heading', { name: 'Change your login password' });
  await fill('Current password', 'Wrong2026');
  await fill('New password', 'Heron2027');
  await fill('Confirm new password', 'Heron2027');
  await press('Change password');
  await waitFor(() => expect(said('Current password')).toBe('The current password isn’t right.'));
  await pause();
  await fill('Current password', person.password);
  await press('Change password');
  expect(await screen.findByRole('heading', { name: 'Login password changed' })).toBeVisible();
  await expect(other.call(api.auth.profile, {})).rejects.toMatchObject({ reason: 'loginExpired' });
  await person.call(api.auth.profile, {});
});

test('devices can be logged out, and the history tells of wrong passwords', async () => {
  const person = await x.person();
  const other = x.visitor();
  await other.call(api.auth.logIn, { account: person.account, password: 'Wrong2026' }).catch(() => undefined);
  await other.call(
    api.auth.logIn,
    { account: person.account, password: person.password },
    { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604' } },
  );
  await renderScreen(paths.security.overview.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Account activity/ }));
  expect(await screen.findByText('Wrong password')).toBeVisible();
  expect(screen.getByText('New device')).toBeVisible();
  await userEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Close' }));
  await press(/^Devices/);
  const sheet = await screen.findByRole('dialog', { name: 'Devices' });
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Log out' }));
  await userEvent.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(within(sheet).queryByText('Safari · iOS')).toBeNull());
  await expect(other.call(api.auth.profile, {})).rejects.toMatchObject({ reason: 'loginExpired' });
});

test('logging in with an authenticator asks for its code before anything else', async () => {
  const person = await withTotp();
  await renderScreen(paths.auth.logIn.href({ next: paths.help.notices.href() }), { exchange: x });
  await screen.findByRole('heading', { name: 'Welcome back' });
  await fill('Account', person.account);
  await fill('Password', person.password);
  await press('Log in');
  await solvePuzzle(x);
  await screen.findByRole('heading', { name: 'Enter your code' });
  expect(currentSession().flag).toBe('out');
  await fill('Authenticator code', totpCode(person.secret));
  await waitFor(() => expect(hash()).toBe(paths.help.notices.path));
  expect(currentSession().uid).toBe(person.uid);
});

test('a forgotten password is set anew with a code by e-mail; nobody learns whether the account exists', async () => {
  const person = await withEmail();
  await x.clock.jump(60_000);
  await renderScreen(paths.auth.forgot.href(), { exchange: x });
  await screen.findByRole('heading', { name: 'Set a new password' });
  await fill('Account', person.account);
  await press('Continue');
  await solvePuzzle(x);
  await userEvent.click(await screen.findByRole('button', { name: /^By e-mail/ }));
  expect(
    await screen.findByText('If an e-mail address is bound to this account, a code has been sent there.'),
  ).toBeVisible();
  await screen.findByRole('timer');
  await fill('E-mail code', await lastCode(person.email));
  await screen.findByRole('heading', { name: 'Choose a new password' });
  await fill('New password', 'Heron2027');
  await fill('Confirm new password', 'Heron2027');
  await press('Set new password');
  await userEvent.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(hash()).toBe(paths.auth.logIn.path));
  expect((await x.visitor().call(api.auth.logIn, { account: person.account, password: 'Heron2027' })).next).toBe(
    'email',
  );
});

test.each([paths.auth.verify, paths.auth.emailCodeLoggedOut, paths.auth.resetPassword])(
  'a step whose beginning is unknown leads to it: %o',
  async (address) => {
    await renderScreen(address.href(), { exchange: x });
    await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
    await waitFor(() => expect([paths.auth.logIn.path, paths.auth.forgot.path]).toContain(hash()));
  },
);

test('a lost authenticator: the request is sent, shown and can be withdrawn', async () => {
  const person = await withTotp();
  await renderScreen(paths.security.resetFactors.href(), { exchange: x, as: person });
  await screen.findByRole('heading', { name: 'Reset with a review' });
  await press('Send request');
  expect(said('What happened')).toBe('Please write at least 10 characters.');
  expect(screen.getAllByText('Please add this picture.')).toHaveLength(2);
  await fill('What happened', 'My phone was stolen on the ferry.');
  for (const [label, seed] of [
    ['Your identity document, the side with your photo', 7],
    ['A photo of you holding the document', 8],
  ] as const) {
    await userEvent.upload(
      await screen.findByLabelText(`${label}: Choose a picture`),
      await photoFile({ width: 1_000, height: 250, seed }),
    );
  }
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2));
  await fill('Login password', person.password);
  await press('Send request');
  expect(await screen.findByText('Under review')).toBeVisible();
  await press('Withdraw request');
  await userEvent.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Withdraw request' }),
  );
  expect(await screen.findByLabelText('What happened')).toBeVisible();
});

test('every press explains itself: a code that was not sent, one that is too short', async () => {
  const person = await x.person();
  await x.clock.jump(TEN_MINUTES);
  await renderScreen(paths.auth.emailCode.href(), { exchange: x, as: person });
  await screen.findByRole('heading', { name: 'Bind an e-mail address' });
  await fill('New e-mail address', 'white.heron@example.com');
  await press('Confirm');
  expect(said('Code sent to the new address')).toBe('Send a code first.');
  expect(said('Login password')).toBe('Please fill this in.');
  await press('Send code');
  await screen.findByRole('timer');
  expect(said('Code sent to the new address')).toBe('6 digits, valid for 30 minutes');
  expect(field('Code sent to the new address')).toBeValid();
  await press('Confirm');
  expect(said('Code sent to the new address')).toBe('Please fill this in.');
});

test('sending a code calls nothing missing that was not asked for yet', async () => {
  const person = await x.person();
  await x.clock.jump(TEN_MINUTES);
  await renderScreen(paths.auth.emailCode.href(), { exchange: x, as: person });
  await screen.findByRole('heading', { name: 'Bind an e-mail address' });
  await fill('New e-mail address', 'night.heron@example.com');
  await press('Send code');
  await screen.findByRole('timer');
  expect(said('Code sent to the new address')).toBe('6 digits, valid for 30 minutes');
  expect(said('Login password')).toBe('To make sure that it is you');
});

test('an authenticator is not removed without all six digits', async () => {
  const person = await withTotp();
  await renderScreen(paths.security.overview.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Authenticator/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Remove authenticator' });
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Remove authenticator' }));
  expect(within(sheet).getByText('Enter all 6 digits.')).toBeVisible();
  expect((await person.call(api.security.status, {})).totp).toBe(true);
});

test.each([
  [paths.security.emailBound, 'No e-mail address is bound to this account.'],
  [paths.security.totpBound, 'No authenticator is bound to this account.'],
])('a result page says only what is so: %#', async (address, words) => {
  await renderScreen(address.href(), { exchange: x, as: await x.person() });
  expect(await screen.findByText(words)).toBeVisible();
  await press('Go to security centre');
  await waitFor(() => expect(hash()).toBe(paths.security.overview.href()));
});

test('the end of a change that never was does not say that it was made', async () => {
  const person = await x.person();
  for (const what of [null, 'fundPassword'] as const) {
    const view = await renderScreen(paths.security.done.href(what ? { what } : {}), { exchange: x, as: person });
    expect(await screen.findByText('Nothing was changed here.')).toBeInTheDocument();
    view.unmount();
  }
});
