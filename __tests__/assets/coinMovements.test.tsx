/** The movements of one coin, on all accounts. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { exchange, type TestExchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('a coin of the fund page leads to its movements; another coin is chosen there; what was never moved says so', async () => {
  const person = await x.person();
  await renderScreen(paths.assets.fund.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^BTC/ }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Statement' }));
  expect(await screen.findByRole('heading', { name: 'By coin' })).toBeVisible();
  expect(await screen.findByText(/^Demo funds/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Coin: BTC' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ETH' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Demo funds ETH/ }));
  expect(await screen.findByRole('dialog', { name: 'Movement' })).toBeVisible();
});

test('a coin that one never had', async () => {
  const person = await x.person();
  await renderScreen(paths.assets.coinMovements.href({ coin: 'DOGE' }), { exchange: x, as: person });
  expect(await screen.findByText('No movements of DOGE yet')).toBeVisible();
});
