/** What ends by itself on the forex desk is said to somebody who watches it, and what the person did there is not said again. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { hear, pass, tab } from '../harness/hearing';
import { renderScreen } from '../harness/renderScreen';
import { closed, forexRoom, open, positions, type Room } from './trader';

const desk = paths.forex.chart.href({ symbol: 'EURUSD' });
let x: Room;
let said: jest.SpyInstance;
beforeAll(async () => {
  x = await forexRoom();
});
beforeEach(async () => {
  await x.move({ EURUSD: 115_000 });
  said = jest.spyOn(toast, 'show');
});
afterEach(async () => {
  said.mockRestore();
  expect(await x.booksBalance()).toEqual([]);
});
afterAll(() => x.close());

test('an order that fills, a take profit, a stop loss and a stop-out are said with the figures of the history', async () => {
  const person = await x.trader('3000');
  await open(person, { side: 'buy', lots: '0.1', limit: '1.14' });
  await renderScreen(desk, { exchange: x, as: person });
  await tab('Orders (1)');
  await x.move({ EURUSD: 113_990 });
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1));
  expect(said.mock.lastCall![0]).toMatch(/^Filled: bought 0\.10 lots of EUR\/USD at 1\.1(4000|399\d)$/);
  const [held] = await positions(person);
  await person.call(api.forex.setStops, { positionId: held!.positionId, takeProfit: '1.145', stopLoss: '1.13' });
  await hear();
  await x.move({ EURUSD: 114_600 });
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2));
  const [first] = await closed(person);
  expect(first).toMatchObject({ closeReason: 'takeProfit' });
  expect(said.mock.lastCall![0]).toMatch(
    /^Take profit: closed 0\.10 lots of EUR\/USD at 1\.14\d{3}, \+\d\d\.\d\d USDT$/,
  );
  await open(person, { side: 'sell', lots: '0.05', stopLoss: '1.15' });
  await open(person, { side: 'sell', lots: '0.1', stopLoss: '1.15' });
  await hear();
  await tab('Positions (2)');
  await x.move({ EURUSD: 115_010 });
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalledTimes(3));
  expect(said.mock.lastCall![0]).toMatch(/^2 positions closed: -\d+\.\d\d USDT$/);
  await open(person, { side: 'buy', lots: '0.45', leverage: 20 });
  await hear();
  await tab('Positions (1)');
  await x.move({ EURUSD: 111_000 });
  await hear();
  await waitFor(() => expect(said).toHaveBeenCalledTimes(4));
  expect(said.mock.lastCall![0]).toMatch(/^Stop-out: closed 0\.45 lots of EUR\/USD at 1\.1\d{4}, -[\d,]+\.\d\d USDT$/);
}, 20_000);

test('what is closed and cancelled here is not said again', async () => {
  const person = await x.trader();
  await open(person, { side: 'buy', lots: '0.1' });
  await open(person, { side: 'buy', lots: '0.1', limit: '1.1' });
  await renderScreen(desk, { exchange: x, as: person });
  await tab('Positions (1)');
  await tab('Orders (1)');
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await userEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Close at market' }),
  );
  await tab('Positions (0)');
  await userEvent.click(await tab('Orders (1)'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await tab('Orders (0)');
  await pass(800);
  expect(said).not.toHaveBeenCalled();
});
