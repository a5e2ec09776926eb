/** The screen before risky products, against the real exchange. */
import { sql } from 'kysely';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { DEBOUNCE_MS } from '@/lib/timing/constants';
import { type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { renderScreen } from '../harness/renderScreen';
import { RIGHT_ANSWERS, becomeSuitable } from '../harness/suitable';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

/** A button that was just pressed takes no other press for a moment. */
const afterDebounce = () => new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS + 50));
const pick = async (question: RegExp, answer: string) =>
  userEvent.click(
    await within(screen.getByRole('radiogroup', { name: question })).findByRole('radio', { name: answer }),
  );

test('the questions are answered, a wrong one is explained, and the notice is accepted', async () => {
  const person = await x.person();
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  expect(await screen.findByText('Answer five questions before your first position.')).toBeInTheDocument();
  const check = screen.getByRole('button', { name: 'Check my answers' });
  await pick(/10x leverage/, 'It loses 5%');
  await userEvent.click(check);
  // The button says what is missing, and leads to the first of it.
  expect(await screen.findAllByText('Choose an answer')).toHaveLength(4);
  await waitFor(() =>
    expect(within(screen.getByRole('radiogroup', { name: /liquidation mean/ })).getAllByRole('radio')[0]).toHaveFocus(),
  );
  expect((await person.call(api.risk.state, {})).triesLeft).toBe(3);
  await pick(/liquidation mean/, 'The position is closed by force and its margin is lost');
  await pick(/stop loss always/, 'No, in a fast market the price may be worse');
  await pick(/Which money/, 'Only what I can lose entirely');
  await pick(/sure profits/, 'Nobody can promise that; it is a sign of fraud');
  await afterDebounce();
  await userEvent.click(check);
  expect(await screen.findByText(/5% times 10 is 50%/)).toBeInTheDocument();
  await waitFor(() =>
    expect(within(screen.getByRole('radiogroup', { name: /10x leverage/ })).getAllByRole('radio')[0]).toHaveFocus(),
  );
  await pick(/10x leverage/, 'It loses about half');
  await afterDebounce();
  await userEvent.click(check);
  expect(await screen.findByText('Read and accept the notice of risk.')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(screen.getByText('Read the notice and tick the box first')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('checkbox'));
  await afterDebounce();
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You can open positions.')).toBeInTheDocument();
  expect((await person.call(api.risk.state, {})).isSuitable).toBe(true);
});

test('what was ticked is still there when the page is loaded anew, and only for the person who ticked it', async () => {
  const [person, other] = [await x.person(), await x.person()];
  const shown = async (name: RegExp) =>
    within(await screen.findByRole('radiogroup', { name })).findAllByRole<HTMLInputElement>('radio');
  const ticked = async (name: RegExp) => (await shown(name)).map(({ checked }) => checked);
  const first = await renderScreen(paths.risk.href(), { exchange: x, as: person });
  await shown(/10x leverage/);
  await pick(/10x leverage/, 'It loses about half');
  await pick(/Which money/, 'Borrowed money');
  first.unmount();
  const second = await renderScreen(paths.risk.href(), { exchange: x, as: person });
  expect(await ticked(/10x leverage/)).toEqual([false, true, false]);
  expect(await ticked(/Which money/)).toEqual([false, true, false]);
  expect(await ticked(/sure profits/)).toEqual([false, false, false]);
  second.unmount();
  await renderScreen(paths.risk.href(), { exchange: x, as: other });
  expect(await ticked(/10x leverage/)).toEqual([false, false, false]);
});

test('the notice is not accepted before the questions are answered, and says why', async () => {
  const person = await x.person();
  const before = await renderScreen(paths.risk.href(), { exchange: x, as: person });
  expect(await screen.findByText('Answer the five questions first; then the notice can be accepted.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  expect(screen.queryByRole('checkbox')).toBeNull();
  before.unmount();
  await person.call(api.risk.answer, { answers: RIGHT_ANSWERS });
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  expect(await screen.findByRole('checkbox')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
  expect(screen.queryByText(/^Answer the five questions first/)).toBeNull();
});

test('whom the exchange does not know is led to the verification first', async () => {
  const person = await x.person();
  await sql`update users set identity_level = 'none' where id = ${person.userId}`.execute(x.db);
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  expect(await screen.findByText(/^Complete basic identity verification/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Verify your identity/ })).toHaveAttribute(
    'href',
    `#${paths.identity.basic.href({ next: paths.risk.href() })}`,
  );
});

test('a product that is closed is named, and the others stay open', async () => {
  const operator = await x.operator();
  await operator.call(api.operator.setGate, { product: 'fixedTime', country: '*', isOpen: false, reason: 'a new law' });
  const person = await x.person();
  await becomeSuitable(person);
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  expect(await screen.findByText('You can open positions.')).toBeInTheDocument();
  const products = within(screen.getByRole('group', { name: 'Products' }));
  expect(products.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    'Open, trade ›',
    'Not offered where you live',
    'Open, trade ›',
    'Open, trade ›',
  ]);
  expect(products.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    `#${paths.perpetual.trade.href()}`,
    `#${paths.forex.chart.href()}`,
    `#${paths.dual.market.href()}`,
  ]);
});

test('a loss limit is typed and counts; a cooling-off is confirmed first', async () => {
  const person = await x.person();
  await becomeSuitable(person);
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Daily loss limit' }), '5');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/minimum is 10/)).toBeInTheDocument();
  const field = await screen.findByRole('textbox', { name: 'Daily loss limit' });
  expect(field).toHaveAccessibleDescription(/minimum is 10/);
  // One thing at a time: where nothing is typed, nothing is too little.
  await userEvent.clear(field);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(field).toHaveAccessibleDescription('Enter an amount');
  expect(screen.queryByText(/minimum is 10/)).toBeNull();
  await userEvent.type(field, '500');
  await afterDebounce();
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await userEvent.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Set the limit' }),
  );
  expect(await screen.findByText('Now 500.00 USDT a day.')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '7 days' }));
  await userEvent.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Begin' }));
  expect(await screen.findByText(/^Runs until/)).toBeInTheDocument();
  expect((await person.call(api.risk.state, {})).coolingOffUntil).not.toBeNull();
});

test('thirty days are proved first, with a code from the mailbox', async () => {
  const factors = factorsOn(() => x);
  const person = await factors.withEmail();
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: '30 days' }));
  await userEvent.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Begin' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Cooling-off of 30 days' }));
  await userEvent.click(await sheet.findByRole('button', { name: 'Begin' }));
  expect((await person.call(api.risk.state, {})).coolingOffUntil).toBeNull();
  await x.clock.advance(60_000);
  const before = (await factors.letters()).length;
  await userEvent.click(await sheet.findByRole('button', { name: 'Send code' }));
  await waitFor(async () => expect((await factors.letters()).length).toBeGreaterThan(before));
  await userEvent.type(await sheet.findByRole('textbox'), await factors.lastCode(person.email));
  await userEvent.click(await sheet.findByRole('button', { name: 'Begin' }));
  expect(await screen.findByText(/^Runs until/)).toBeInTheDocument();
});
