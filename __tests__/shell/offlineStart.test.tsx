/** A start without a network: what was last known of the site is shown, a screen says what it waits for, and everything comes by itself. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

/** The device's store, which jsdom lacks: what an earlier visit left there. */
const mockStore = new Map<string, unknown>([
  ['kept site', { at: 1, data: { feed: 'simulated', sandbox: true, title: 'Avocet', currency: 'HKD' } }],
]);
jest.mock('idb-keyval', () => ({
  get: async (name: string) => mockStore.get(name),
  set: async (name: string, value: unknown) => void mockStore.set(name, value),
}));

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => x.close());

test('the tags stand there without a network, Assets says what it is, and a network brings everything', async () => {
  const person = await x.person();
  const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  const home = await renderScreen(paths.home.href(), { exchange: x, as: person });
  expect(await screen.findByText('Simulated')).toBeVisible();
  expect(await screen.findByText('Demo funds')).toBeVisible();
  home.unmount();

  await renderScreen(paths.assets.fund.href(), { exchange: x, as: person });
  expect(await screen.findByText('You’re offline. This loads once you’re back online.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You’re offline. Try again once you’re connected.')).toBeVisible();

  // It is said that there is a network a moment before there is one.
  const working = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('network'));
  online.mockReturnValue(true);
  mockStore.delete('kept site');
  await act(async () => void window.dispatchEvent(new Event('online')));
  globalThis.fetch = working;
  expect(await screen.findByRole('region', { name: 'Total value' })).toBeVisible();
  expect(screen.getByText('Demo funds')).toBeVisible();
  // The site itself is asked again too, and kept: public facts, and nothing of the person.
  await waitFor(() =>
    expect(mockStore.get('kept site')).toEqual({
      at: expect.any(Number),
      data: { feed: 'simulated', sandbox: expect.any(Boolean), title: 'Avocet', currency: 'HKD' },
    }),
  );
});
