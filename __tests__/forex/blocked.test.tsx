/** Where nothing can be opened a block stands in the place of the two prices: nothing on the forex desk looks as if one could trade. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { forexDraft } from '@/lib/forex/state';
import { paths } from '@/lib/paths';
import { giveForex } from '../harness/givePerpetual';
import { renderScreen } from '../harness/renderScreen';
import { close, forexRoom, open, positions, type Room } from './trader';

const desk = paths.forex.chart.href({ symbol: 'EURUSD' });
let x: Room;
beforeAll(async () => {
  x = await forexRoom();
});
beforeEach(async () => {
  await x.move({ EURUSD: 115_000 });
  forexDraft.open('NONE');
  forexDraft.edit({ type: 'market', lots: '0.10' });
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const priceButtons = () => screen.queryAllByRole('button', { name: /^(Buy|Sell|Place a (buy|sell) order)/ });

async function block(text: RegExp): Promise<void> {
  await screen.findByText(text);
  expect(priceButtons()).toEqual([]);
}

test.each(['market', 'limit'] as const)(
  'cooling off says until when, in the place of the buttons of a %s order, and leads to risk and limits',
  async (type) => {
    const person = await x.trader();
    await open(person, { lots: '0.1' });
    forexDraft.edit({ type, price: type === 'limit' ? '1.105' : '' });
    await person.call(api.risk.coolingOff, { days: 1 });
    await renderScreen(desk, { exchange: x, as: person });
    await block(/^You are cooling off until .*\d\d:\d\d/);
    // What is open can still be closed, as the block says.
    expect(await screen.findByRole('button', { name: 'Close' })).toBeEnabled();
    await userEvent.click(screen.getByRole('link', { name: 'Risk and limits' }));
    await waitFor(() => expect(window.location.hash).toContain(paths.risk.path));
  },
);

test('somebody who has not answered the questions, and somebody whose limit of losses is reached, read why', async () => {
  const fresh = await x.person();
  await giveForex(x, fresh, '1000');
  const first = await renderScreen(desk, { exchange: x, as: fresh });
  await block(/^(Answer five questions|Complete basic identity)/);
  first.unmount();
  const person = await x.trader();
  await open(person, { lots: '0.5' });
  await x.move({ EURUSD: 114_800 });
  await person.call(api.risk.setLimits, { lossLimit: '50' });
  await close(person, (await positions(person))[0]!.positionId);
  await renderScreen(desk, { exchange: x, as: person });
  await block(/^Today’s losses have reached your own loss limit, until .*\d\d:\d\d/);
});

test('another market begins at the top, whether the address was typed or followed', async () => {
  await renderScreen(desk, { exchange: x });
  await screen.findByRole('heading', { name: 'EUR/USD' });
  const top = jest.spyOn(window, 'scrollTo');
  document.documentElement.scrollTop = 300;
  window.location.hash = paths.forex.chart.href({ symbol: 'USDJPY' });
  await screen.findByRole('heading', { name: 'USD/JPY' });
  await waitFor(() => expect(document.documentElement.scrollTop).toBe(0));
  top.mockRestore();
});

test('a limit price begins with the last one of the market, also after another one was chosen', async () => {
  const person = await x.trader();
  await renderScreen(desk, { exchange: x, as: person });
  await screen.findByRole('heading', { name: 'EUR/USD' });
  // Not the price that the test before has heard.
  await screen.findByRole('button', { name: 'Buy at 1.15001' });
  act(() => forexDraft.edit({ type: 'limit', price: '' }));
  const field = () => screen.getByLabelText('Limit');
  await waitFor(() => expect(field()).toHaveValue('1.15000'));
  window.location.hash = paths.forex.chart.href({ symbol: 'USDJPY' });
  await screen.findByRole('heading', { name: 'USD/JPY' });
  await waitFor(() => expect(field()).toHaveValue('155.000'));
  // Now both are known when the desk is drawn.
  window.location.hash = desk;
  await screen.findByRole('heading', { name: 'EUR/USD' });
  await waitFor(() => expect(field()).toHaveValue('1.15000'));
});

test('an old price is no start of a limit price; the next fresh one is', async () => {
  const person = await x.trader();
  x.held.stall(x.clock.now());
  for (let nr = 0; nr < 12; nr += 1) await x.move({});
  await renderScreen(desk, { exchange: x, as: person });
  await screen.findByRole('heading', { name: 'EUR/USD' });
  act(() => forexDraft.edit({ type: 'limit', price: '' }));
  expect(await screen.findByText(/^Prices are from/)).toBeVisible();
  expect(screen.getByLabelText('Limit')).toHaveValue('');
  x.held.stall(null);
  await x.move({ EURUSD: 115_010 });
  await waitFor(() => expect(screen.getByLabelText('Limit')).toHaveValue('1.15010'));
});

test('a limit price that was emptied stays empty, also when prices grow old and are renewed', async () => {
  await x.move({});
  await renderScreen(desk, { exchange: x, as: await x.trader() });
  await screen.findByRole('heading', { name: 'EUR/USD' });
  act(() => forexDraft.edit({ type: 'limit', price: '' }));
  const field = await screen.findByLabelText('Limit');
  await waitFor(() => expect(field).not.toHaveValue(''));
  await userEvent.clear(field);
  x.held.stall(x.clock.now());
  for (let nr = 0; nr < 12; nr += 1) await x.move({});
  expect(await screen.findByText(/^Prices are from/)).toBeVisible();
  x.held.stall(null);
  await x.move({ EURUSD: 115_010 });
  await waitFor(() => expect(screen.queryByText(/^Prices are from/)).toBeNull());
  expect(field).toHaveValue('');
});
