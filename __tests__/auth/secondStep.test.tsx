/** The second step of a log-in on its screens: what it asks for after a reset, and what it says where something is lost. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { bindEmail } from '@/server/auth/factors/store';
import { addPasskey } from '@/server/auth/passkeys/store';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { solvePuzzle } from '../harness/puzzle';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const { lastCode, totpCode, withTotp } = factorsOn(() => x);
const NEXT = 'Zebra7319kq';
const hash = () => window.location.hash.slice(1);
const type = async (name: string, text: string) => userEvent.type(screen.getByLabelText(name), text);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

async function logIn(person: Pick<Person, 'account' | 'password'>): Promise<void> {
  await renderScreen(paths.auth.logIn.href(), { exchange: x });
  await screen.findByRole('heading', { name: 'Welcome back' });
  await type('Account', person.account);
  await type('Password', person.password);
  await press('Log in');
  await solvePuzzle(x);
}

/** As a person without the old password does it, elsewhere. */
async function resetByTotp(person: Person & { secret: string }): Promise<void> {
  const who = x.visitor();
  const { ticket } = await who.call(api.auth.startReset, { account: person.account });
  await who.call(api.auth.passTotp, { ticket, code: totpCode(person.secret) });
  await who.call(api.auth.resetByTotp, { ticket, newPassword: NEXT, confirmPassword: NEXT });
}

test('after a reset by authenticator a mailed code is asked for, and the screen says why and until when', async () => {
  const person = await withTotp();
  const email = `${person.account}@example.com`;
  await bindEmail(x.db, person.userId, email, x.clock.now());
  await resetByTotp(person);
  await logIn({ ...person, password: NEXT });
  await screen.findByRole('heading', { name: 'Check your inbox' });
  const note = screen.getByRole('region', { name: 'Another proof is needed' });
  expect(note).toHaveTextContent('Your password was reset with the authenticator. Until 2026-07-16');
  await screen.findByRole('timer');
  await type('E-mail code', await lastCode(email));
  await waitFor(() => expect(hash()).not.toContain(paths.auth.emailCodeLoggedOut.path));
});

test('a passkey that cannot be used is called a passkey', async () => {
  const person = await x.person();
  await addPasskey(
    x.db,
    {
      id: 'a-passkey-that-was-lost',
      user_id: person.userId,
      public_key: 'AAAA',
      name: 'Key',
      counter: 0,
      transports: [],
    },
    x.clock.now(),
  );
  await logIn(person);
  await screen.findByRole('heading', { name: 'Use your passkey' });
  expect(screen.getByText('Can’t use your passkey?')).toBeVisible();
  expect(screen.queryByText('Can’t use your authenticator?')).toBeNull();
});

describe('recovery codes in the security centre', () => {
  const openSheet = async (person: Person) => {
    await renderScreen(paths.security.overview.href(), { exchange: x, as: person });
    await userEvent.click(await screen.findByRole('button', { name: /^Recovery codes/ }));
    return screen.findByRole('dialog', { name: 'Recovery codes' });
  };

  test('wait until something is bound that they stand in for', async () => {
    const sheet = await openSheet(await x.person());
    expect(
      within(sheet).getByRole('heading', { name: 'Bind an authenticator or an e-mail address first' }),
    ).toBeVisible();
    expect(within(sheet).queryByRole('button', { name: 'Make recovery codes' })).toBeNull();
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Set up an authenticator' }));
    await waitFor(() => expect(hash()).toBe(paths.security.bindTotp.path));
  });

  test('that a reset has ended are said to be gone, and new ones are made without one of them', async () => {
    const person = await withTotp();
    await person.call(api.security.makeRecoveryCodes, { proof: { totpCode: totpCode(person.secret) } });
    await x.clock.jump(60_000);
    await resetByTotp(person);
    await x.clock.jump(60_000);
    const { ticket } = await person.call(api.auth.logIn, { account: person.account, password: NEXT });
    await person.call(api.auth.passTotp, { ticket: ticket!, code: totpCode(person.secret) });
    await x.clock.jump(60_000);
    const sheet = await openSheet(person);
    expect(screen.getByText('Void since 2026-07-15. Make new ones.')).toBeVisible();
    expect(within(sheet).getByText(/^All your codes have been void since 2026-07-15/)).toBeVisible();
    // All codes are void already, so the sheet gives no warning that they would stop working.
    expect(within(sheet).getByText('After this, withdrawals are held for 24 hours.')).toBeVisible();
    await userEvent.type(await within(sheet).findByLabelText('Authenticator code'), totpCode(person.secret));
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Make new codes' }));
    expect(await screen.findByText('They are shown only now. Write them down or keep the file safe.')).toBeVisible();
    expect((await person.call(api.security.status, {})).recoveryCodes).toBe(10);
  });
});

test('whoever has a passkey and no other factor may ask people for what they have lost, the forgotten password by the passkey', async () => {
  const person = await x.person();
  await addPasskey(
    x.db,
    {
      id: 'the-passkey-of-somebody',
      user_id: person.userId,
      public_key: 'AAAA',
      name: 'Key',
      counter: 0,
      transports: [],
    },
    x.clock.now(),
  );
  await renderScreen(paths.security.resetFactors.href(), { exchange: x, as: person });
  await screen.findByRole('heading', { name: 'Reset with a review' });
  expect(screen.getByLabelText('Login password')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /What you have lost/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Login password' }));
  expect(await screen.findByRole('button', { name: 'Use passkey' })).toBeVisible();
  expect(screen.queryByLabelText('Login password')).toBeNull();
});
