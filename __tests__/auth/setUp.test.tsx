/** What a new account sets up: counted alike everywhere, listed at the finish of registering with the way to each. And what it is told once it is there. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { beginOnboarding, endOnboarding } from '@/lib/auth/onboarding';
import { openLayer } from '@/lib/navigation/layers';
import { useWaiting, whenShown } from '@/lib/navigation/waiting';
import { paths } from '@/lib/paths';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { renderScreen } from '../harness/renderScreen';
import { softKey } from '../harness/softKey';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange({ config: { newcomerLevel: 'none' } });
});
afterEach(() => void endOnboarding());
afterAll(() => x.close());

const { totpCode } = factorsOn(() => x);
const hash = () => window.location.hash.slice(1);

async function countsOf(person: Person): Promise<string[]> {
  const counts: string[] = [];
  for (const address of [paths.home, paths.auth.profile, paths.security.overview]) {
    await renderScreen(address.href(), { exchange: x, as: person });
    counts.push((await screen.findByText(/^Account set-up: /)).textContent);
    cleanup();
  }
  return counts;
}

test('the home page, the personal centre and the security centre count the same, and a passkey counts as an authenticator', async () => {
  const person = await x.person();
  expect(await countsOf(person)).toEqual(Array.from({ length: 3 }, () => 'Account set-up: 0 of 3'));
  const key = softKey('set up');
  await person.call(api.security.bindPasskey, {
    made: key.make(await person.call(api.security.newPasskey, {})),
    name: 'Phone',
    proof: {},
  });
  expect(await countsOf(person)).toEqual(Array.from({ length: 3 }, () => 'Account set-up: 1 of 3'));
  await renderScreen(paths.security.overview.href(), { exchange: x, as: person });
  // What is counted is said, and the way to what is missing is one press.
  await userEvent.click(
    await screen.findByRole('button', {
      name: /^Account set-up.*Identity, fund password, and an authenticator or passkey.*verify your identity/,
    }),
  );
  await waitFor(() => expect(hash()).toBe(paths.identity.basic.href()));
});

test('the finish lists what is set and what was skipped, leads to each and back, and offers recovery codes once a second factor is bound', async () => {
  const person = await x.person();
  beginOnboarding(person.uid, null);
  await renderScreen(paths.auth.registered.href(), { exchange: x, as: person });
  const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(await rows()).toEqual([
    'Login passwordSet',
    'IdentityNot set',
    'Fund passwordNot set',
    'Authenticator or passkeyNot set',
    'E-mail addressNot set',
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /^Fund password/ }));
  await waitFor(() => expect(hash()).toBe(paths.security.setFundPassword.href()));
  // It is no step any more: nothing to skip, and the finish comes again.
  await screen.findByRole('heading', { name: 'Set a fund password' });
  expect(screen.queryByText(/^Step/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  await userEvent.type(await screen.findByLabelText('New fund password'), '482913');
  await userEvent.type(await screen.findByLabelText('Confirm new fund password'), '482913');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(hash()).toBe(paths.auth.registered.href()));
  await waitFor(async () => expect(await rows()).toContain('Fund passwordSet'));
  cleanup();

  const { secret } = await person.call(api.security.newTotp, {});
  await person.call(api.security.bindTotp, { code: totpCode(secret), proof: { password: person.password } });
  await x.clock.jump(90_000);
  await renderScreen(paths.auth.registered.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Recovery codes/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Recovery codes' });
  await userEvent.type(await within(sheet).findByLabelText('Authenticator code'), totpCode(secret));
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Make recovery codes' }));
  expect(await screen.findAllByText(/^[A-Z0-9]{5}-?[A-Z0-9]{5}$/i)).toHaveLength(10);
  await userEvent.click(await screen.findByRole('button', { name: 'I have kept them' }));
  await waitFor(async () => expect(await rows()).toContain('Recovery codesSet'));
});

describe('what is told about a screen', () => {
  function Part({ waits }: { waits: boolean }) {
    useWaiting(waits);
    return null;
  }
  const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

  test('waits for the first content of every part, and for a sheet to close', async () => {
    const told = jest.fn();
    const view = render(
      <>
        <Part waits />
        <Part waits={false} />
      </>,
    );
    whenShown(told);
    await aMoment();
    expect(told).not.toHaveBeenCalled();
    view.rerender(
      <>
        <Part waits={false} />
        <Part waits />
      </>,
    );
    await aMoment();
    expect(told).not.toHaveBeenCalled();
    const close = openLayer(() => undefined);
    await aMoment();
    view.rerender(
      <>
        <Part waits={false} />
        <Part waits={false} />
      </>,
    );
    await aMoment();
    expect(told).not.toHaveBeenCalled();
    close();
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  });
});
