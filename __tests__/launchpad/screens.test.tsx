/** The screens of token offerings, key by key against the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import type { Person } from '../harness/exchange';
import { loseAnswer } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { FUND, loanRoom, type Room } from '../loan/room';

const HOUR = 3_600_000;

let room: Room;
let person: Person;
beforeAll(async () => {
  room = await loanRoom();
});
beforeEach(async () => {
  // The sandbox's offerings of a new hour.
  await room.clock.jump(HOUR - (room.clock.now() % HOUR));
  await room.later();
  for (const { schedule } of room.domains) await schedule?.(room.db, room.clock.now());
  await room.later();
  person = await room.borrower();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const sent = (calls: readonly string[], path: string) => calls.filter((url) => url.endsWith(path));
const running = async (mode: 'buy' | 'ration') =>
  (await person.call(api.launchpad.homeTips, {})).find((one) => one.mode === mode)!.icoId;
const open = (icoId: string, calls: string[] = []) =>
  renderScreen(paths.launchpad.offering.href({ id: icoId }), {
    exchange: room,
    as: person,
    onCall: (url) => calls.push(url),
  });

test('by ration: an amount key by key, what it would bring, what is at risk, committed once, and paid', async () => {
  const icoId = await running('ration');
  const calls: string[] = [];
  const shown = await open(icoId, calls);
  await press('Commit');
  expect(await screen.findByText('Enter an amount.')).toBeVisible();
  // What nothing brings is not known.
  expect(screen.getByText('--')).toBeVisible();
  const amount = screen.getByRole('textbox', { name: 'Commit' });
  await userEvent.type(amount, '9.');
  expect(await screen.findByText('At least 10 USDT.')).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '10001');
  expect(await screen.findByText('You have 10,000 USDT.')).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '500');
  expect(screen.getByText('about 1,000 HERN')).toBeVisible();
  await press('Commit');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm the commitment' });
  expect(within(sheet).getByText('500.00 USDT')).toBeVisible();
  expect(within(sheet).getByText('20% at the opening, the rest over 8 minutes')).toBeVisible();
  expect(within(sheet).getByText(/^At worst you pay the share you get/)).toBeVisible();
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Commit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Committed')).toBeVisible();
  expect(sent(calls, api.launchpad.ration.path)).toHaveLength(1);
  // With nothing typed it says what the own commitment would bring.
  expect(await screen.findByText('about 1,000 HERN')).toBeVisible();
  shown.unmount();
  await room.later(15 * 60 + 1);
  await open(icoId, calls);
  await press('Pay');
  const pay = await screen.findByRole('dialog', { name: 'Pay your allotment' });
  await userEvent.click(await within(pay).findByRole('button', { name: 'Pay' }));
  expect(await within(pay).findByText('Enter the six digits.')).toBeVisible();
  await userEvent.type(await within(pay).findByLabelText('Fund password'), '111111');
  await userEvent.click(await within(pay).findByRole('button', { name: 'Pay' }));
  expect(await within(pay).findByText('Wrong fund password.')).toBeVisible();
  await userEvent.clear(await within(pay).findByLabelText('Fund password'));
  await userEvent.type(await within(pay).findByLabelText('Fund password'), FUND);
  loseAnswer(api.launchpad.pay);
  await userEvent.click(await within(pay).findByRole('button', { name: 'Pay' }));
  expect(await screen.findByText('Paid, locked', {}, { timeout: 25_000 })).toBeVisible();
  expect(await room.has(person, 'USDT')).toBe('9500');
}, 120_000);

test('first come: the least, the most, and what one has are said; bought once although the answer was lost', async () => {
  const icoId = await running('buy');
  const calls: string[] = [];
  await open(icoId, calls);
  const tokens = await screen.findByRole('textbox', { name: 'Tokens' });
  await userEvent.type(tokens, '100');
  await press('Buy');
  expect(await screen.findByText('At least 10 USDT.')).toBeVisible();
  // Of an amount that is refused nothing is foretold.
  expect(screen.queryByText('5 USDT')).not.toBeInTheDocument();
  await userEvent.type(tokens, '000');
  expect(await screen.findByText('At most 40,000 EGRT.')).toBeVisible();
  await userEvent.clear(tokens);
  await userEvent.type(tokens, '2000');
  await press('Buy');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm the purchase' });
  expect(within(sheet).getByText('100.00 USDT')).toBeVisible();
  expect(within(sheet).getByText('At worst the tokens become worthless and you lose what you paid.')).toBeVisible();
  loseAnswer(api.launchpad.buy);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Buy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 25_000 });
  expect(await screen.findByText('Paid, locked')).toBeVisible();
  expect(sent(calls, api.launchpad.buy.path)).toHaveLength(1);
  expect(await room.has(person, 'USDT')).toBe('9900');
}, 120_000);

test('a trial says minutes where it means them', async () => {
  await open(await running('ration'));
  expect(await screen.findByText(/Then pay within 5 minutes, or it lapses/)).toBeVisible();
  expect(screen.getAllByText('Minute 8')).not.toHaveLength(0);
  expect(screen.getByText('20% when the market opens, then the same every minute for 8 minutes.')).toBeVisible();
  expect(screen.queryByText(/Day \d/)).toBeNull();
}, 60_000);

test('the list shows what runs, one’s own orders what became of them; a visitor is led to log in', async () => {
  const icoId = await running('ration');
  await person.call(api.launchpad.ration, { icoId, amount: '40' });
  const shown = await renderScreen(paths.launchpad.offerings.href(), { exchange: room, as: person });
  expect(await screen.findAllByRole('link', { name: /Heron \(HERN\)/ })).not.toHaveLength(0);
  await userEvent.click(await screen.findByRole('tab', { name: 'My orders' }));
  expect(await screen.findByText('40.00')).toBeVisible();
  shown.unmount();
  await renderScreen(paths.launchpad.offering.href({ id: icoId }), { exchange: room });
  expect(await button('Log in')).toBeVisible();
}, 60_000);

test('an allotment that was not paid says that the money came back, not tokens that nobody has', async () => {
  const icoId = await running('ration');
  await person.call(api.launchpad.ration, { icoId, amount: '500' });
  await room.later(15 * 60 + 1);
  await room.later(5 * 60 + 1);
  const { orders } = await person.call(api.launchpad.offering, { icoId });
  expect(orders).toMatchObject([{ status: 'lapsed', amount: '500' }]);
  await open(icoId);
  expect(await screen.findByText('all of it came back')).toBeVisible();
  expect(screen.getByText('500.00')).toBeVisible();
  expect(screen.queryByText(/^for 500/)).toBeNull();
  expect(await room.has(person, 'USDT')).toBe('10000');
}, 60_000);
