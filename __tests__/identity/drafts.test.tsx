/** What was typed and photographed stays for the visit, and for nobody else; steps after registering resume and can be skipped. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beginOnboarding, endOnboarding } from '@/lib/auth/onboarding';
import { paths } from '@/lib/paths';
import { verify } from '../harness/identities';
import { photoFile } from '../harness/pictures';
import { renderScreen } from '../harness/renderScreen';
import { unverified } from '../harness/unverified';

const here = unverified();
afterEach(() => void endOnboarding());

const open = (href: string, as = here.who) => renderScreen(href, { exchange: here.x, as });
const hash = () => window.location.hash.slice(1);
const leaves = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};

test('an identity form that is left and opened again is as it was; another person finds it empty', async () => {
  await open(paths.identity.basic.href());
  await userEvent.type(await screen.findByLabelText('Full name'), 'Haruki Tanaka');
  await userEvent.upload(
    await screen.findByLabelText('Front side: Choose a picture'),
    await photoFile({ width: 1_000, height: 300, seed: 4 }),
  );
  expect(await screen.findByText('Uploaded')).toBeVisible();
  // Closing the page would lose it, so the browser is told to ask.
  expect(leaves()).toBe(false);
  cleanup();
  expect(leaves()).toBe(true);

  await open(paths.identity.basic.href());
  expect(await screen.findByLabelText('Full name')).toHaveValue('Haruki Tanaka');
  expect(screen.getByText('Uploaded')).toBeVisible();
  cleanup();

  await open(paths.identity.basic.href(), await here.x.person());
  expect(await screen.findByLabelText('Full name')).toHaveValue('');
  expect(screen.queryByText('Uploaded')).toBeNull();
  expect(
    [window.sessionStorage, window.localStorage]
      .flatMap((storage) => Object.keys(storage))
      .filter((name) => !['language', 'theme'].includes(name)),
  ).toEqual([]);
});

test('a relation that was not chosen is asked for, and nothing is sent', async () => {
  await verify(here.x, here.operator, here.who);
  await open(paths.identity.advanced.href());
  await userEvent.click(await screen.findByRole('button', { name: /relative/i }));
  await userEvent.click(await screen.findByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText('Please choose the relation.')).toBeVisible();
  const relation = screen.getByRole('combobox', { name: /^Relation/ });
  expect(relation).toHaveAttribute('aria-invalid', 'true');
  await userEvent.click(relation);
  await userEvent.click(await screen.findByRole('option', { name: 'Friend' }));
  expect(screen.queryByText('Please choose the relation.')).toBeNull();
});

test('every step after registering says what skipping costs, is skipped from the top, and a page loaded anew goes on there', async () => {
  beginOnboarding(here.who.uid, null);
  await open(paths.identity.basic.href({ next: paths.security.setFundPassword.href() }));
  expect(await screen.findByText(/Until then there is a daily limit on spot trading/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(hash()).toBe(paths.security.setFundPassword.href()));
  expect(await screen.findByText('Step 2 of 3')).toBeVisible();
  expect(screen.getByText(/Until then no money can leave/)).toBeVisible();

  // The modules begin anew, as with a page that is loaded again; what the tab remembers stays.
  const remembered = window.sessionStorage.getItem('onboarding');
  await jest.isolateModulesAsync(async () => {
    const anew = await import('@/lib/auth/onboarding');
    expect(anew.onboardingPlace()).toBeNull();
    expect(remembered).toContain(here.who.uid);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(hash()).toBe(paths.security.bindTotp.href()));
  expect(await screen.findByText(/a stolen password may be enough/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(hash()).toBe(paths.auth.registered.href()));
  await userEvent.click(await screen.findByRole('button', { name: 'Get started' }));
  await waitFor(() => expect(hash()).toBe(paths.home.href()));
  expect(window.sessionStorage.getItem('onboarding')).toBeNull();

  // The home page offers to go on with what is missing.
  expect(await screen.findByText(/Next: identity/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /^Account set-up: 0 of 3/ }));
  await waitFor(() => expect(hash()).toBe(paths.identity.basic.href()));
});
