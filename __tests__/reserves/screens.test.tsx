/** The screen of the proof: sums of all, one's own part, and a check that fails when something was changed on the way. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { paths } from '@/lib/paths';
import { scheduleProofs } from '@/server/reserves/daily';
import { exchange, type TestExchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeEach(async () => {
  x = await exchange();
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});
async function prove(): Promise<void> {
  await scheduleProofs(x.db, x.clock.now());
  await x.jobs.runDue();
}
const address = paths.assets.reserves.href();
const check = async () => userEvent.click(await screen.findByRole('button', { name: 'Check on this device' }));

test('the sums stand there, and one’s own balances are found under the root', async () => {
  const [person] = [await x.person(), await x.person()];
  await prove();
  await renderScreen(address, { exchange: x, as: person });
  const together = await screen.findByRole('region', { name: 'All people together' });
  expect(within(together).getByText('20,000 USDT')).toBeVisible();
  const own = screen.getByRole('region', { name: 'Your part' });
  expect(await within(own).findByText('10,000.00')).toBeVisible();
  await check();
  expect(await screen.findByText('Your balances are counted')).toBeVisible();
});

test('a part that was changed on the way is found', async () => {
  const person = await x.person();
  await prove();
  await sql`update reserve_leaf set salt = ${'ab'.repeat(32)} where part = 1`.execute(x.db);
  await renderScreen(address, { exchange: x, as: person });
  await check();
  expect(await screen.findByRole('alert')).toHaveTextContent('The pieces do not lead to the published root.');
  expect(screen.getByRole('button', { name: 'Report it to customer service' })).toBeVisible();
});

test('without a proof, and to a visitor', async () => {
  const before = await renderScreen(address, { exchange: x });
  expect(await screen.findByText('No proof yet')).toBeVisible();
  before.unmount();
  await x.person();
  await prove();
  await renderScreen(address, { exchange: x });
  expect(await screen.findByText('Log in to see your own part and check it.')).toBeVisible();
});

test('with nothing of one’s own there is nothing to check', async () => {
  await x.person();
  await prove();
  await renderScreen(address, { exchange: x, as: await x.person() });
  expect(await screen.findByText(/You had nothing at that moment/)).toBeVisible();
});
