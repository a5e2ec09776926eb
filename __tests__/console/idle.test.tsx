/** A console at which nobody sits: the session ends there and at the exchange, also where a machine slept or a network failed. */
import { cleanup, fireEvent, render } from '@testing-library/react';
import { authProvider } from '@/console/data/authProvider';
import { session } from '@/console/data/session';
import { useIdleEnd } from '@/console/shell/useIdleEnd';
import { api } from '@/lib/api/index';
import { errorCodes } from '@/lib/api/errors';

const HALF_AN_HOUR = 30 * 60_000;
const QUARTER_MINUTE = 15_000;

let asked: string[] = [];
let answer: (path: string) => string | null = () => '200';
const present = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  answer = () => '200';
  globalThis.fetch = async (address) => {
    const path = String(address);
    asked.push(path.slice(path.indexOf('operator/')));
    const code = answer(path);
    if (code === null) throw new TypeError('no network');
    return new Response(JSON.stringify({ code, msg: '', data: {} }));
  };
});
afterEach(async () => {
  answer = () => '200';
  await jest.advanceTimersByTimeAsync(QUARTER_MINUTE);
  cleanup();
  session.begin();
  jest.useRealTimers();
  globalThis.fetch = present;
});

function Screens({ onPress }: { onPress?: () => void }) {
  useIdleEnd();
  return <button onKeyDown={onPress}>decide</button>;
}

test('whoever wakes a machine that slept too long finds the screens hidden, and what they press does nothing', async () => {
  const onPress = jest.fn();
  const { getByRole } = render(<Screens onPress={onPress} />);
  // No timer runs meanwhile.
  jest.setSystemTime(Date.now() + HALF_AN_HOUR);
  const isDefault = fireEvent.keyDown(getByRole('button'), { key: 'Enter' });
  expect([session.isOver(), isDefault, onPress.mock.calls.length]).toEqual([true, false, 0]);
  await jest.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([api.operator.logOut.path]);
});

test('who sits there is left alone', async () => {
  render(<Screens />);
  for (let minute = 0; minute < 60; minute += 1) {
    await jest.advanceTimersByTimeAsync(60_000);
    fireEvent.pointerMove(document.body);
  }
  expect([session.isOver(), asked]).toEqual([false, []]);
});

test.each([
  ['idleness', () => jest.advanceTimersByTimeAsync(HALF_AN_HOUR)],
  ['a press', () => authProvider.logout({})],
])('an end by %s that the exchange does not hear of is said again, until it has', async (_, end) => {
  render(<Screens />);
  answer = () => null;
  await end();
  expect(asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(QUARTER_MINUTE);
  answer = () => errorCodes.busy;
  await jest.advanceTimersByTimeAsync(QUARTER_MINUTE);
  answer = () => '200';
  await jest.advanceTimersByTimeAsync(4 * QUARTER_MINUTE);
  expect(asked).toHaveLength(4);
});

test('a log-in that fails leaves it owed; one that succeeds is ended by no late goodbye', async () => {
  answer = () => null;
  await authProvider.logout({});
  const given = { name: 'anna', password: 'x', code: '1' };
  answer = (path) => (path.endsWith(api.operator.logIn.path) ? errorCodes.wrongCredentials : null);
  await expect(authProvider.login(given)).rejects.toMatchObject({ reason: 'wrongCredentials' });
  await jest.advanceTimersByTimeAsync(QUARTER_MINUTE);
  expect(asked.filter((path) => path === api.operator.logOut.path)).toHaveLength(3);
  answer = () => '200';
  await authProvider.login(given);
  asked = [];
  await jest.advanceTimersByTimeAsync(4 * QUARTER_MINUTE);
  expect(asked).toEqual([]);
});
