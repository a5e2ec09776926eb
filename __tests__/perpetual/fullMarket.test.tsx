/** The ticket of a market in which as much is open as it bears. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { paths } from '@/lib/paths';
import { renderScreen } from '../harness/renderScreen';
import { positions, symbol, tradingRoom } from './trader';

test('says how much can still be opened, and that everybody can leave', async () => {
  const x = await tradingRoom();
  const person = await x.trader();
  await sql`update perpetual_market set maker_limit = 0.025 where symbol = ${symbol}`.execute(x.db);
  await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Market/ }));
  await userEvent.type(await screen.findByLabelText('Amount'), '0.1');
  await userEvent.click(await screen.findByRole('button', { name: 'Long 0.1 BTC' }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm long' }));
  const said = await within(sheet).findByText(/Closing is always possible/);
  expect(said).toHaveTextContent(/^At most 0\.05 BTC more can be opened long here now: traders hold/);
  expect(await positions(person)).toEqual([]);
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});
