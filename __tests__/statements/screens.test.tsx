/** The screen of statements, against the real exchange. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { exchange, type TestExchange } from '../harness/exchange';
import { goOffline } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';

let room: TestExchange;
beforeAll(async () => {
  room = await exchange();
});
afterAll(() => room.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('from the record to a statement of the chosen account, made once, with the way to fetch it', async () => {
  const person = await room.person();
  await renderScreen(paths.assets.ledger.href({ account: 'spot' }), { exchange: room, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Statements as files' }));
  expect(await screen.findByText('No statements yet')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Account: Spot' })).toBeVisible();
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Make statement' }));
  const list = await screen.findByRole('region', { name: 'Your statements' });
  const link = await within(list).findByRole('link', { name: /^Download/ });
  const made = await person.call(api.statements.list, {});
  expect(made).toMatchObject([{ account: 'spot', format: 'csv', kind: 'movements', status: 'ready' }]);
  expect(link).toHaveAttribute('href', made[0]!.address);
}, 20_000);

test('days that are no period are said under them; a page of a year opens beside', async () => {
  const person = await room.person();
  await renderScreen(paths.assets.statements.href(), { exchange: room, as: person });
  const first = await screen.findByLabelText('First day');
  await userEvent.clear(first);
  await press('Make statement');
  expect(await screen.findByText(/^Choose at most 366 days/)).toBeVisible();
  await userEvent.click(await screen.findByRole('tab', { name: 'Year' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'For printing' }));
  await press('Make statement');
  expect(await screen.findByRole('link', { name: /^Open 2026-01-01/ })).toHaveAttribute('target', '_blank');
});

test('offline nothing is asked for', async () => {
  const person = await room.person();
  await renderScreen(paths.assets.statements.href(), { exchange: room, as: person });
  await screen.findByText('No statements yet');
  const comeBack = goOffline();
  await press('Make statement');
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  comeBack();
  expect(await person.call(api.statements.list, {})).toEqual([]);
});
