/** One's own loss limit on the tickets that know what can be lost: before anything is pressed, and as orders begin and end. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { fixedTimeDraft } from '@/lib/fixed-time/state';
import { formatDateTime } from '@/lib/format/times';
import { paths } from '@/lib/paths';
import { endOfDay } from '@/lib/risk/rules';
import { dualRoom, MINUTE, subscribe } from '../dual/room';
import { bet, fixedTimeRoom, symbol } from '../fixedTime/room';
import { renderScreen } from '../harness/renderScreen';

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
  expect(left.getByText('Fixed-time').nextElementSibling).toHaveTextContent('110 USDT left');
  expect(left.getByText('Perpetual').nextElementSibling).toHaveTextContent('150 USDT left');
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
  expect(await rowOf('Fixed-time')).toBe('13 USDT left to lose');
  await bet(person, { stake: '10' });
  expect(await rowOf('Fixed-time')).toBe('3 USDT left to loseLimit 13 − 10 lost or at stake');
  await x.second(60_000);
  await x.seconds(61, 60_001);
  expect(await rowOf('Fixed-time')).toBe('20.5 USDT left to loseLimit 13 + 7.5 gained');
  await bet(person, { stake: '20.5', expectedPrice: '60001' });
  expect(await rowOf('Fixed-time')).toBe('0 USDT left to loseThe limit of 13 is used up');
  expect(await rowOf('Perpetual')).toBe('13 USDT left to lose');
  expect(await x.booksBalance()).toEqual([]);
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
