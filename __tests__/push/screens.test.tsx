/** The switch on the real exchange, in a browser whose push service is ours. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { push } from '@/lib/api/push';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
const endpoint = 'https://fcm.googleapis.com/fcm/send/this-browser';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

/** What jsdom does not have: a worker's push manager, and the question for permission. */
function browserThat({ permits, fails = false }: { permits: boolean; fails?: boolean }) {
  let current: object | null = null;
  const asked: unknown[] = [];
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: KEYS }),
    unsubscribe: () => {
      current = null;
      return Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: (options: unknown) => {
      asked.push(options);
      if (fails) return Promise.reject(new Error('no push service'));
      current = subscription;
      return Promise.resolve(subscription);
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve({ pushManager }) },
  });
  const permission = permits ? 'granted' : 'denied';
  const Notification = { permission: 'default', requestPermission: () => Promise.resolve(permission) };
  Object.assign(window, { PushManager: () => undefined, Notification });
  Notification.requestPermission = () => {
    Notification.permission = permission;
    return Promise.resolve(permission);
  };
  return { asked };
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
});

const own = async () => userEvent.click(await screen.findByRole('tab', { name: /^Yours/ }));

test('the browser is told from the switch on, and not any more when it is switched off', async () => {
  const me = await x.person();
  const { asked } = browserThat({ permits: true });
  await renderScreen(paths.help.notices.href(), { exchange: x, as: me });
  await own();
  const button = await screen.findByRole('switch', { name: 'Notify this device' });
  expect(button).toHaveAttribute('aria-checked', 'false');
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-checked', 'true'));
  expect(asked).toEqual([
    { userVisibleOnly: true, applicationServerKey: (await x.visitor().call(push.key, {})).publicKey },
  ]);
  expect(await me.call(push.here, { endpoint })).toEqual({ told: true });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-checked', 'false'));
  expect(await me.call(push.here, { endpoint })).toEqual({ told: false });
});

test('who forbids it in the browser is told where it was forbidden', async () => {
  browserThat({ permits: false });
  await renderScreen(paths.help.notices.href(), { exchange: x, as: await x.person() });
  await own();
  await userEvent.click(await screen.findByRole('switch', { name: 'Notify this device' }));
  expect(await screen.findByText('Notifications are blocked in this browser’s settings.')).toBeVisible();
});

test('a browser without a push service says so, and stays off', async () => {
  browserThat({ permits: true, fails: true });
  await renderScreen(paths.help.notices.href(), { exchange: x, as: await x.person() });
  await own();
  const button = await screen.findByRole('switch', { name: 'Notify this device' });
  await userEvent.click(button);
  expect(await screen.findByText(/could not be registered/)).toBeVisible();
  expect(button).toHaveAttribute('aria-checked', 'false');
});

test('a browser that cannot is not asked', async () => {
  await renderScreen(paths.help.notices.href(), { exchange: x, as: await x.person() });
  await own();
  expect(await screen.findByText('Nothing for you yet')).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('while it is being found out the place of the row is kept, so that nothing beneath it moves', async () => {
  const me = await x.person();
  browserThat({ permits: true });
  let answer: (registration: object) => void = () => undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  Object.assign(navigator.serviceWorker, {
    controller: {},
    getRegistration: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await renderScreen(paths.help.noticeSettings.href(), { exchange: x, as: me });
  expect(await screen.findByText('Notify this device')).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Notify this device' })).toBeNull();
  // With the switches comes all that stands above them.
  await screen.findByRole('switch', { name: 'Price alerts: By e-mail' });
  expect(screen.getByText(/^No e-mail address is bound yet/)).toBeVisible();
  answer(registration!);
  expect(await screen.findByRole('switch', { name: 'Notify this device' })).toBeVisible();
});
