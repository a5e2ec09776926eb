/** The confirmations of perpetual and forex say where an order can lose more than one's own limit leaves; it can be placed all the same. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { setHideAmounts } from '@/lib/device/preferences';
import { forexDraft } from '@/lib/forex/state';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { paths } from '@/lib/paths';
import { forexRoom, positions as forexPositions } from '../forex/trader';
import type { Person, TestExchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';
import { positions, symbol, tradingRoom } from '../perpetual/trader';

const SAID = /^Of your daily loss limit ([\d.*]+) USDT is left; this order can lose more than that\.$/;

/** Opens the confirmation of a long of about 60 USDT and its fee. */
async function perpetualSheet(x: TestExchange, person: Person) {
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
  await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Market/ }));
  await userEvent.type(await screen.findByLabelText('Amount'), '0.01');
  await userEvent.click(await screen.findByRole('button', { name: 'Long 0.01 BTC' }));
  return within(await screen.findByRole('dialog'));
}

describe('perpetual', () => {
  let x: Awaited<ReturnType<typeof tradingRoom>>;
  beforeAll(async () => {
    x = await tradingRoom();
    await x.move(60_000);
  });
  afterEach(async () => expect(await x.booksBalance()).toEqual([]));
  afterAll(() => x.close());

  async function trader(lossLimit: '20' | '70' | null): Promise<Person> {
    const person = await x.trader();
    await person.call(api.perpetual.setLeverage, { symbol, marginMode: 'isolated', leverage: 10 });
    if (lossLimit) await person.call(api.risk.setLimits, { lossLimit });
    return person;
  }

  test('a worst loss above what is left is said, and the order goes through', async () => {
    const person = await trader('20');
    const sheet = await perpetualSheet(x, person);
    expect(SAID.exec((await sheet.findByText(SAID)).textContent)?.[1]).toBe('20.00');
    await userEvent.click(await sheet.findByRole('button', { name: 'Confirm long' }));
    await waitFor(async () => expect(await positions(person)).toHaveLength(1));
  });

  test.each([['70'], [null]] as const)('nothing is said with a limit of %s', async (lossLimit) => {
    const person = await trader(lossLimit);
    const sheet = await perpetualSheet(x, person);
    expect(await sheet.findByText(/^This order can lose at most 6\d\.\d\d USDT/)).toBeVisible();
    expect(sheet.queryByText(SAID)).toBeNull();
  });

  test('the closed eye hides what is left', async () => {
    const person = await trader('20');
    setHideAmounts(true);
    try {
      const sheet = await perpetualSheet(x, person);
      expect(SAID.exec((await sheet.findByText(SAID)).textContent)?.[1]).toBe('****');
    } finally {
      setHideAmounts(false);
    }
  });
});

describe('forex', () => {
  test.each([
    ['150', true],
    ['2000', false],
    [null, false],
  ] as const)('of an account of 2,000 with a limit of %s it is said: %s', async (lossLimit, isSaid) => {
    const x = await forexRoom();
    await x.move({ EURUSD: 116_930 });
    forexDraft.open('NONE');
    forexDraft.edit({ type: 'market', lots: '0.01' });
    const person = await x.trader('2000');
    if (lossLimit) await person.call(api.risk.setLimits, { lossLimit });
    await renderScreen(paths.forex.chart.href({ symbol: 'EURUSD' }), { exchange: x, as: person });
    await userEvent.click(await screen.findByRole('button', { name: /^Buy at/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('At worst you lose the whole forex account. You never owe more.')).toBeVisible();
    if (isSaid) expect(SAID.exec((await sheet.findByText(SAID)).textContent)?.[1]).toBe('150.00');
    else expect(sheet.queryByText(SAID)).toBeNull();
    await userEvent.click(await sheet.findByRole('button', { name: /^Buy at/ }));
    await waitFor(async () => expect(await forexPositions(person)).toHaveLength(1));
    expect(await x.booksBalance()).toEqual([]);
    await x.close();
  });
});
