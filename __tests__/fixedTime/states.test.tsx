/** The fixed-time screen when something is in the way: a halted market, old prices, no network, an answer that never came. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { fixedTimeDraft } from '@/lib/fixed-time/state';
import { paths } from '@/lib/paths';
import { goOffline, loseAnswer, loseOutcome } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { account, bet, fixedTimeRoom, symbol, type Room } from './room';

let x: Room;
beforeEach(async () => {
  x = await fixedTimeRoom();
  await x.seconds(2, 60_000);
  fixedTimeDraft.edit({ duration: 60, stake: '' });
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const trade = paths.fixedTime.trade.href({ symbol });
const running = (person: Awaited<ReturnType<Room['better']>>) => person.call(api.fixedTime.running, {});

/** Up to the button that stakes. */
async function toConfirm(): Promise<HTMLElement> {
  await userEvent.type(await screen.findByLabelText('Stake'), '100');
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }));
  return within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stake 100 USDT, up' });
}

test('offline nothing is staked, what was typed stays, and afterwards one press stakes once', async () => {
  const person = await x.better('500');
  await renderScreen(trade, { exchange: x, as: person });
  const submit = await toConfirm();
  const comeBack = goOffline();
  await userEvent.click(submit);
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  expect(await running(person)).toEqual([]);
  comeBack();
  await waitFor(async () => {
    await userEvent.click(submit);
    expect(await running(person)).toHaveLength(1);
  });
  expect(await account(person)).toMatchObject({ available: '400' });
});

test('an answer that never came is asked for by its key: the stake runs once', async () => {
  const person = await x.better('500');
  await renderScreen(trade, { exchange: x, as: person });
  const submit = await toConfirm();
  loseAnswer(api.fixedTime.placeOrder);
  await userEvent.click(submit);
  expect(await screen.findByText('Waiting for the entry price', {}, { timeout: 8_000 })).toBeVisible();
  expect(await running(person)).toHaveLength(1);
  expect(await account(person)).toMatchObject({ available: '400' });
}, 20_000);

test('where nobody knows what became of it, pressing again stakes no second time, though the price has moved', async () => {
  const person = await x.better('500');
  await renderScreen(trade, { exchange: x, as: person });
  const submit = await toConfirm();
  loseOutcome(api.fixedTime.placeOrder);
  await userEvent.click(submit);
  await waitFor(async () => expect(await running(person)).toHaveLength(1));
  await x.second(60_020);
  await waitFor(() => expect(document.body.textContent).toContain('60,020.00'), { timeout: 8_000 });
  await within(screen.getByRole('dialog')).findByText(/not known yet .* cannot happen twice/, {}, { timeout: 8_000 });
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8_000 });
  expect(await running(person)).toHaveLength(1);
  expect(await account(person)).toMatchObject({ available: '400' });
}, 30_000);

test('old prices are said in the place of the ticket, and what runs still shows', async () => {
  const person = await x.better('500');
  await bet(person);
  x.held.stall(x.clock.now());
  await x.clock.advance(60_000);
  await renderScreen(trade, { exchange: x, as: person });
  expect(await screen.findByText(/^The price is paused/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Up/ })).toBeNull();
  expect(await running(person)).toHaveLength(1);
});

test('a halted market says so in the place of the ticket', async () => {
  const person = await x.better('500');
  const operator = await x.operator();
  await operator.call(api.operator.haltMarket, { product: 'fixedTime', symbol, reason: 'a test' });
  await renderScreen(trade, { exchange: x, as: person });
  expect(await screen.findByText(/halted/i)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Up/ })).toBeNull();
});

test('a cooling-off stands in the place of the ticket, and ends by itself', async () => {
  const person = await x.better('500');
  await person.call(api.risk.coolingOff, { days: 1 });
  // All but the last seconds of it.
  await x.clock.jump(86_400_000 - 4_000);
  await x.seconds(1, 60_000);
  await renderScreen(trade, { exchange: x, as: person });
  expect(await screen.findByText(/^You are cooling off until/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Up/ })).toBeNull();
  await x.seconds(4, 60_000);
  expect(await screen.findByRole('button', { name: /^Up/ }, { timeout: 8_000 })).toBeVisible();
}, 20_000);
