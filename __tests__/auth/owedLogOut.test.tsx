/** A log-out without a network, seen from the other tab: it is owed there too, and settled for both when one has paid. */
import { act, waitFor } from '@testing-library/react';
import { auth } from '@/lib/api/auth';
import { checkSession, currentSession, logOut } from '@/lib/auth/session';
import { owesLogOut } from '@/lib/device/owedLogOut';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { goOffline } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

/** The other tab, as its words arrive. */
function otherTab() {
  const channel = new BroadcastChannel('session');
  const heard: string[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => heard.push(data));
  return { say: (word: string) => channel.postMessage(word), heard, close: () => channel.close() };
}

async function loggedIn() {
  const person = await x.person();
  await renderScreen(paths.help.notices.href(), { exchange: x, as: person });
  // The start’s own question is over then.
  await act(async () => expect(await checkSession()).toBe('in'));
  return person;
}

test('the tab that hears of an owed log-out pays it before it asks anything else', async () => {
  const person = await loggedIn();
  expect(await owesLogOut()).toBe(false);
  const other = otherTab();
  const comeBack = goOffline();
  other.say('owed');
  await waitFor(() => expect(currentSession().flag).toBe('out'));
  comeBack();
  await act(async () => void (await checkSession()));
  expect(currentSession().flag).toBe('out');
  expect(await person.call(auth.checkLogin, {})).toMatchObject({ isLogin: false });
  // Paid here: the other need not.
  await waitFor(() => expect(other.heard).toEqual(['out']));
  other.close();
});

test('the tab that logged out hears that the other has paid, and does not end a session that began since', async () => {
  await loggedIn();
  const other = otherTab();
  const comeBack = goOffline();
  await act(async () => expect(await logOut()).toBe(false));
  await waitFor(() => expect(other.heard).toEqual(['owed']));
  other.say('out');
  await waitFor(async () => expect(await owesLogOut()).toBe(false));
  comeBack();
  other.close();
});

test('an answer that was on its way when the session ended is asked for again', async () => {
  const person = await loggedIn();
  const other = otherTab();
  const send = globalThis.fetch;
  let arrives = () => {};
  let isOnItsWay = false;
  globalThis.fetch = async (input, init) => {
    const reply = await send(input, init);
    if (String(input).includes(auth.checkLogin.path) && !isOnItsWay) {
      isOnItsWay = true;
      await new Promise<void>((resolve) => (arrives = resolve));
    }
    return reply;
  };
  const asked = checkSession();
  await waitFor(() => expect(isOnItsWay).toBe(true));
  await person.call(auth.logOut, {});
  other.say('out');
  await waitFor(() => expect(currentSession().flag).toBe('out'));
  arrives();
  expect(await act(() => asked)).toBe('out');
  other.close();
});
