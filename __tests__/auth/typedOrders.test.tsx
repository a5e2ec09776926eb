/** What somebody was typing is theirs: it goes when they log out or another person logs in, and stays where a session has merely run out. */
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkSession, currentSession, logOut } from '@/lib/auth/session';
import { endSession } from '@/lib/client/signals';
import { dualDraft } from '@/lib/dual/state';
import { earnDraft } from '@/lib/earn/state';
import { fixedTimeDraft } from '@/lib/fixed-time/state';
import type { Typed } from '@/lib/format/typing';
import { forexDraft } from '@/lib/forex/state';
import { ticketTerms } from '@/lib/perpetual/state';
import { paths } from '@/lib/paths';
import { withdrawalDraft } from '@/lib/withdrawals/state';
import { type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const desk = paths.spot.trade.href({ symbol: 'BTCUSDT' });
const amount = () => screen.findByLabelText<HTMLInputElement>('Amount');
async function typedAs(visitor: Visitor): Promise<void> {
  await renderScreen(desk, { exchange: x, as: visitor });
  await userEvent.clear(await amount());
  await userEvent.type(await amount(), '0.5');
}
/** A log-in of somebody on this phone, as another tab may do it. */
async function comes(phone: Visitor, person: Person): Promise<void> {
  phone.setSession(person.session());
  await act(() => checkSession());
  expect(currentSession().uid).toBe(person.uid);
}

test('whoever logs out leaves no order behind', async () => {
  await typedAs(await x.person());
  await act(() => logOut());
  await waitFor(async () => expect(await amount()).toHaveValue(''));
});

test('nor does whoever logs out in another tab', async () => {
  await typedAs(await x.person());
  const other = new BroadcastChannel('session');
  other.postMessage('out');
  await waitFor(async () => expect(await amount()).toHaveValue(''));
  other.close();
});

test('what a page keeps by itself goes too, where the page stays open', async () => {
  const borrowed = () => screen.findByLabelText('Borrow');
  await renderScreen(paths.loan.borrow.href(), { exchange: x, as: await x.person() });
  await userEvent.type(await borrowed(), '7');
  const other = new BroadcastChannel('session');
  other.postMessage('out');
  await waitFor(async () => expect(await borrowed()).toHaveValue(''));
  other.close();
});

test('whose session has run out goes on with the order; somebody else finds none', async () => {
  const [phone, other] = [await x.person(), await x.person()];
  const own = phone.session();
  await typedAs(phone);
  act(() => endSession('expired'));
  await waitFor(() => expect(currentSession().flag).toBe('out'));
  phone.setSession(own);
  await act(() => checkSession());
  window.location.hash = desk;
  expect(await amount()).toHaveValue('0.5');
  act(() => endSession('loggedOut'));
  await comes(phone, other);
  window.location.hash = desk;
  await waitFor(async () => expect(await amount()).toHaveValue(''));
});

test('a visitor who logs in goes on with the order', async () => {
  const visitor = x.visitor();
  await typedAs(visitor);
  await comes(visitor, await x.person());
  expect(await amount()).toHaveValue('0.5');
});

test('every product forgets, and what was to be withdrawn goes with any end of the session', async () => {
  const typed = '7' as Typed;
  await renderScreen(paths.help.notices.href(), { exchange: x, as: await x.person() });
  const { result } = renderHook(() => ({
    forex: forexDraft.useDraft().price,
    fixedTime: fixedTimeDraft.useDraft().stake,
    earn: earnDraft.useDraft('1').amount,
    dual: dualDraft.useDraft().amounts['USDT'] ?? '',
    stop: ticketTerms.useStops().stopLoss,
    password: withdrawalDraft.useDraft().fundPassword,
  }));
  act(() => {
    forexDraft.edit({ type: 'limit', price: typed });
    fixedTimeDraft.edit({ stake: typed });
    earnDraft.edit('1', { amount: typed });
    dualDraft.type('USDT', typed);
    ticketTerms.edit({ stopLoss: typed });
    withdrawalDraft.edit({ fundPassword: typed });
  });
  expect(new Set(Object.values(result.current))).toEqual(new Set([typed]));
  act(() => endSession('expired'));
  await waitFor(() => expect(result.current).toMatchObject({ forex: typed, stop: typed, password: '' }));
  await act(() => logOut());
  await waitFor(() => expect(new Set(Object.values(result.current))).toEqual(new Set([''])));
});
