/** One's own loss limit on the tickets that know what can be lost: before anything is pressed, and as orders begin and end. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { setHideAmounts } from '@/lib/device/preferences';
import { fixedTimeDraft } from '@/lib/fixed-time/state';
import { formatAmount } from '@/lib/format/numbers';
import { formatDateTime } from '@/lib/format/times';
import { type Decimal, add, eq, lte, round, sub } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { endOfDay } from '@/lib/risk/rules';
import { shownLeft } from '@/lib/risk/shown';
import { DEBOUNCE_MS } from '@/lib/timing/constants';
import { dualRoom, MINUTE, subscribe } from '../dual/room';
import { bet, fixedTimeRoom, symbol } from '../fixedTime/room';
import { renderScreen } from '../harness/renderScreen';
import { open, tradingRoom } from '../perpetual/trader';

test('a stake above what one’s own limit leaves is refused at the field, and what runs counts until it is decided', async () => {
  const x = await fixedTimeRoom();
  await x.seconds(2, 60_000);
  fixedTimeDraft.edit({ duration: 60, stake: '' });
  const person = await x.better('500');
  await person.call(api.risk.setLimits, { lossLimit: '105.5' });
  await renderScreen(paths.fixedTime.trade.href({ symbol }), { exchange: x, as: person });
  const stake = await screen.findByLabelText('Stake');
  expect(await screen.findByText(/105\.5 left today/)).toBeVisible();
  await userEvent.type(stake, '105.51');
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }));
  expect(stake).toHaveAccessibleDescription('Your own loss limit leaves 105.5 USDT for today');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.clear(stake);
  await userEvent.type(stake, '100');
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('button', { name: 'Stake 100 USDT, up' }));
  // Less than the least stake is left: the reason is the limit, not the least, and nothing can be pressed.
  await waitFor(() => expect(stake).toHaveAccessibleDescription('Your own loss limit leaves 5.5 USDT for today'));
  await userEvent.clear(stake);
  await userEvent.type(stake, '6');
  expect(stake).toHaveAccessibleDescription('Your own loss limit leaves 5.5 USDT for today');
  expect(screen.queryByRole('button', { name: /^(Up|Down)/ })).toBeNull();
  const until = formatDateTime(endOfDay(x.clock.now()));
  const why = screen.getByText(/^The least is 10 USDT/).closest<HTMLElement>('[role=status]')!;
  expect(why).toHaveTextContent(`The least is 10 USDT, more than your own loss limit leaves. It starts anew ${until}.`);
  expect(within(why).getByRole('link')).toHaveAttribute('href', `#${paths.risk.href()}`);
  await x.second(60_000);
  await x.seconds(61, 60_001);
  // Won: what is typed is no longer too much, only less than the least.
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }, { timeout: 5_000 }));
  expect(stake).toHaveAccessibleDescription('At least 10 USDT');
  await userEvent.type(stake, '0');
  expect(await screen.findByText(/180\.5 left today/)).toBeVisible();
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

test('the screen of limits says what is left of it in each product', async () => {
  const x = await fixedTimeRoom();
  await x.seconds(2, 60_000);
  const person = await x.better('500');
  const view = await renderScreen(paths.risk.href(), { exchange: x, as: person });
  expect(await screen.findByText('No limit is set.')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Left today by your limit' })).toBeNull();
  view.unmount();
  await person.call(api.risk.setLimits, { lossLimit: '150' });
  await bet(person, { stake: '40' });
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  const left = within(await screen.findByRole('group', { name: 'Left today by your limit' }));
  expect(left.getByText('Fixed-time').nextElementSibling).toHaveTextContent('110.00 USDT left');
  expect(left.getByText('Perpetual').nextElementSibling).toHaveTextContent('150.00 USDT left');
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

test('after a gain, and after a loss, the screen of limits says how what is left comes from the limit', async () => {
  const x = await fixedTimeRoom();
  await x.seconds(2, 60_000);
  const person = await x.better('500');
  await person.call(api.risk.setLimits, { lossLimit: '13' });
  const rowOf = async (product: string) => {
    const view = await renderScreen(paths.risk.href(), { exchange: x, as: person });
    const left = within(await screen.findByRole('group', { name: 'Left today by your limit' }));
    const text = left.getByText(product).nextElementSibling!.textContent;
    view.unmount();
    return text;
  };
  expect(await rowOf('Fixed-time')).toBe('13.00 USDT left to lose');
  await bet(person, { stake: '10' });
  expect(await rowOf('Fixed-time')).toBe('3.00 USDT left to loseLimit 13.00 − 10.00 lost or at stake');
  await x.second(60_000);
  await x.seconds(61, 60_001);
  expect(await rowOf('Fixed-time')).toBe('20.50 USDT left to loseLimit 13.00 + 7.50 gained');
  await bet(person, { stake: '20.5', expectedPrice: '60001' });
  expect(await rowOf('Fixed-time')).toBe('0.00 USDT left to loseThe limit of 13.00 is used up');
  expect(await rowOf('Perpetual')).toBe('13.00 USDT left to lose');
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

test.each([
  ['50', '45.405', '45.40', '-4.6'],
  ['50', '45.4', '45.40', '-4.6'],
  ['50', '53.019', '53.01', '3.01'],
  ['13', '0', '0.00', '-13'],
] as const)('of a limit of %s with %s left the three figures add up to the cent', (limit, left, text, today) => {
  const shown = shownLeft(limit, left);
  expect(shown.today).toBe(today);
  expect(add(shown.limit, shown.today)).toBe(shown.left);
  expect(formatAmount(shown.left, 2, 2)).toBe(text);
  // Neither more left, nor less lost or more gained, than there is.
  expect(lte(shown.left, left) && lte(shown.today, sub(left, limit))).toBe(true);
});

test('what was lost to a fraction of a cent is shown so that limit, loss and what is left add up', async () => {
  const x = await tradingRoom();
  await x.move(60_000);
  const person = await x.trader('10000');
  await person.call(api.risk.setLimits, { lossLimit: '50' });
  await open(person, { side: 'long', qty: '0.01317' });
  const [held] = await person.call(api.perpetual.positions, {});
  await person.call(api.perpetual.close, { positionId: held!.positionId, orderType: 'market' });
  const { products } = await person.call(api.risk.state, {});
  const left = products.find(({ product }) => product === 'perpetual')!.leftToLose!;
  // More digits than are shown: what is left and what was lost would both be cut.
  expect(eq(left, round(left, 2, 'down'))).toBe(false);
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  const group = within(await screen.findByRole('group', { name: 'Left today by your limit' }));
  const text = group.getByText('Perpetual').nextElementSibling!.textContent;
  const [, shown, lost] = /^(\d+\.\d\d) USDT left to loseLimit 50\.00 − (\d+\.\d\d) lost$/.exec(text)!;
  expect(add(shown as Decimal, lost as Decimal)).toBe('50');
  expect(lte(shown as Decimal, left)).toBe(true);
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

test('a limit is asked about before it counts, with what it brings: lower at once, higher and none after a day', async () => {
  const x = await fixedTimeRoom();
  const person = await x.better('500');
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  const limits = () => person.call(api.risk.state, {});
  const pause = () => new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS + 50));
  /** Presses, and answers the question that has to say this. */
  const ask = async (press: string, told: readonly string[], answer: string) => {
    await pause();
    await userEvent.click(await screen.findByRole('button', { name: press }));
    const question = await screen.findByRole('alertdialog');
    for (const text of told) expect(question).toHaveTextContent(text);
    await userEvent.click(await within(question).findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  const field = await screen.findByRole('textbox', { name: 'Daily loss limit' });
  const lower = 'It counts at once and cannot be taken back at once: raising or removing it takes 24 hours.';
  await userEvent.type(field, '150');
  await ask('Save', ['Set the daily loss limit to 150.00 USDT?', lower], 'Cancel');
  expect(await limits()).toMatchObject({ lossLimit: null, nextLimit: null });
  // What was typed is still there.
  expect(field).toHaveValue('150');
  await ask('Save', [lower], 'Set the limit');
  expect(await screen.findByText('Now 150.00 USDT a day.')).toBeVisible();
  const higher = 'A higher limit counts after 24 hours. Until then it stays at 150.00 USDT a day.';
  await userEvent.type(field, '900');
  await ask('Save', ['Set the daily loss limit to 900.00 USDT?', higher], 'Set the limit');
  expect(await screen.findByText(/^900\.00 USDT from /)).toBeVisible();
  await userEvent.type(field, '100');
  await ask('Save', ['Set the daily loss limit to 100.00 USDT?', lower], 'Set the limit');
  expect(await screen.findByText('Now 100.00 USDT a day.')).toBeVisible();
  const none = 'The limit ends after 24 hours. Until then it stays at 100.00 USDT a day.';
  await ask('Remove the limit', ['Remove the daily loss limit?', none], 'Cancel');
  expect(await limits()).toMatchObject({ lossLimit: '100', nextLimit: null });
  await ask('Remove the limit', [none], 'Remove the limit');
  expect(await screen.findByText(/^No limit from /)).toBeVisible();
  expect(await limits()).toMatchObject({ lossLimit: '100', nextLimit: { lossLimit: null } });
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
}, 30_000);

test('what was wrong with a limit goes with the stroke that mends it, and stands behind no question', async () => {
  const x = await fixedTimeRoom();
  const person = await x.better('500');
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  const field = await screen.findByRole('textbox', { name: 'Daily loss limit' });
  const save = screen.getByRole('button', { name: 'Save' });
  const pause = () => new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS + 50));
  await userEvent.click(save);
  expect(field).toHaveAccessibleDescription('Enter an amount');
  await userEvent.type(field, '0');
  await pause();
  await userEvent.click(save);
  await waitFor(() => expect(field).toHaveAccessibleDescription('The minimum is 10.'));
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  expect(field).toHaveAccessibleDescription('The minimum is 10.');
  await userEvent.type(field, '0');
  expect(field).not.toHaveAccessibleDescription();
  expect(field).not.toBeInvalid();
  await pause();
  await userEvent.click(save);
  const question = await screen.findByRole('alertdialog');
  expect(screen.queryByText(/The minimum is/)).toBeNull();
  await userEvent.click(await within(question).findByRole('button', { name: 'Set the limit' }));
  expect(await screen.findByText('Now 50.00 USDT a day.')).toBeVisible();
  expect(field).toHaveValue('');
  expect(field).not.toHaveAccessibleDescription();
  expect(screen.queryByText(/The minimum is|Enter an amount/)).toBeNull();
  await x.close();
});

test.each([
  ['zh-hk', '每日虧損上限', '儲存', '立即生效，不能即時收回：其後調高或取消須等 24 小時', '設定上限'],
  ['zh-cn', '每日亏损上限', '保存', '立即生效，不能马上收回：之后调高或取消须等 24 小时', '设定上限'],
] as const)('the question about a limit in %s', async (language, name, save, told, agree) => {
  const x = await fixedTimeRoom();
  const person = await x.better('500');
  await renderScreen(paths.risk.href(), { exchange: x, as: person, language });
  await userEvent.type(await screen.findByRole('textbox', { name }), '150');
  await userEvent.click(await screen.findByRole('button', { name: save }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(told);
  await userEvent.click(await within(question).findByRole('button', { name: agree }));
  await waitFor(async () => expect(await person.call(api.risk.state, {})).toMatchObject({ lossLimit: '150' }));
  await x.close();
});

test('the closed eye hides what is left of a limit and what was gained or lost', async () => {
  const x = await fixedTimeRoom();
  await x.seconds(2, 60_000);
  const person = await x.better('500');
  await person.call(api.risk.setLimits, { lossLimit: '13' });
  await bet(person, { stake: '10' });
  setHideAmounts(true);
  try {
    await renderScreen(paths.risk.href(), { exchange: x, as: person });
    const left = within(await screen.findByRole('group', { name: 'Left today by your limit' }));
    const row = left.getByText('Fixed-time').nextElementSibling;
    expect(row?.textContent).toBe('**** USDT left to loseLimit 13.00 − **** lost or at stake');
  } finally {
    setHideAmounts(false);
  }
  await x.close();
});

test('dual currency takes nothing where one’s own limit leaves less than the least, and says where to go', async () => {
  const room = await dualRoom();
  await room.seconds((MINUTE - (room.clock.now() % MINUTE)) / 1_000, 60_000);
  const productId = await room.offer({ kind: 'buyLow', strike: '59900' });
  const person = await room.saver();
  await person.call(api.risk.setLimits, { lossLimit: '120' });
  await subscribe(person, productId, '80');
  await renderScreen(paths.dual.market.href({}), { exchange: room, as: person });
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  expect(await screen.findByText(/^The least is 50 USDT, more than your own loss limit leaves\./)).toBeVisible();
  expect(amount).toHaveAccessibleDescription('Your own loss limit leaves 40 USDT for today');
  await userEvent.type(amount, '40');
  const next = screen.getByRole('button', { name: 'Next: confirm' });
  expect(next).toBeDisabled();
  await userEvent.click(next);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(amount).toHaveAccessibleDescription('Your own loss limit leaves 40 USDT for today');
  await userEvent.click(screen.getByRole('link', { name: 'Risk and limits' }));
  expect(await screen.findByRole('group', { name: 'Left today by your limit' })).toBeVisible();
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
}, 180_000);

test('dual currency says before the press what one’s own limit leaves', async () => {
  const room = await dualRoom();
  await room.seconds((MINUTE - (room.clock.now() % MINUTE)) / 1_000, 60_000);
  const productId = await room.offer({ kind: 'buyLow', strike: '59900' });
  const person = await room.saver();
  await person.call(api.risk.setLimits, { lossLimit: '120' });
  await subscribe(person, productId, '50');
  await renderScreen(paths.dual.market.href({}), { exchange: room, as: person });
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  expect(await screen.findByText(/· 70 USDT left today ·/)).toBeVisible();
  await userEvent.type(amount, '71');
  await userEvent.click(await screen.findByRole('button', { name: 'Next: confirm' }));
  expect(await screen.findByText('Your own loss limit leaves 70 USDT for today')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.clear(amount);
  await userEvent.type(amount, '70');
  await userEvent.click(await screen.findByRole('button', { name: 'Next: confirm' }));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Subscribe with 70/ })).toBeEnabled();
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
}, 180_000);
