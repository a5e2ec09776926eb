/** A page of somebody who is logged in, loaded anew without a network: it keeps its head and the way back, and can be tried again. */
import { screen } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('it keeps its head and can be tried again', async () => {
  const onCall = () => {
    throw new TypeError('no network');
  };
  await renderScreen(paths.assets.movements.href(), { exchange: x, as: await x.person(), onCall });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
});
