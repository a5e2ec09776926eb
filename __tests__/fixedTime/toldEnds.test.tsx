/** What became of a contract is said to somebody who watches it run. */
import { act, screen, waitFor } from '@testing-library/react';
import { toast } from '@/components/ui/toast';
import { paths } from '@/lib/paths';
import { hear, pass, tab } from '../harness/hearing';
import { renderScreen } from '../harness/renderScreen';
import { bet, fixedTimeRoom, symbol, type Room } from './room';

const trade = paths.fixedTime.trade.href({ symbol });
let x: Room;
let said: jest.SpyInstance;
beforeAll(async () => {
  x = await fixedTimeRoom();
});
beforeEach(async () => {
  await x.seconds(2, 60_000);
  said = jest.spyOn(toast, 'show');
});
afterEach(async () => {
  said.mockRestore();
  expect(await x.booksBalance()).toEqual([]);
});
afterAll(() => x.close());

test('won, lost, tie and void are said with the money, and several at once are one sentence', async () => {
  const person = await x.better('500');
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Running (0)');
  const stake = { stake: '10' } as const;
  const run = async (bets: readonly Parameters<typeof bet>[1][], exit: number, entry = 60_000) => {
    const before = said.mock.calls.length;
    for (const one of bets) await bet(person, { ...stake, ...one });
    await hear();
    await tab(`Running (${bets.length})`);
    await x.second(entry);
    await x.seconds(62, exit);
    await hear();
    await waitFor(() => expect(said.mock.calls.length).toBe(before + 1));
    await x.seconds(2, 60_000);
    return said.mock.lastCall![0] as string;
  };
  expect(await run([{ direction: 'up' }], 60_010)).toBe('Won: +7.50 USDT');
  expect(screen.getByText('Won: +7.50 USDT').closest('[role=status]')).toHaveAttribute('aria-live', 'polite');
  expect(await run([{ direction: 'down' }], 60_010)).toBe('Lost: -10.00 USDT');
  expect(await run([{ direction: 'up' }], 60_000)).toBe('Tie: 10.00 USDT returned');
  expect(await run([{ direction: 'up' }], 60_000, 60_900)).toBe('Void: 10.00 USDT returned');
  expect(await run([{ direction: 'up' }, { direction: 'up', stake: '20' }, { direction: 'down' }], 60_010)).toBe(
    '3 contracts settled: +12.50 USDT',
  );
}, 30_000);

test('another market on the desk says nothing, nor does what ran out while the desk was away or before a reload', async () => {
  const person = await x.better('500');
  await bet(person);
  const view = await renderScreen(trade, { exchange: x, as: person });
  await tab('Running (1)');
  const go = (href: string) => act(() => void (window.location.hash = href));
  go(paths.fixedTime.trade.href({ symbol: 'ETHUSDT' }));
  await screen.findByRole('button', { name: /ETH\/USDT/ });
  await tab('Running (1)');
  go(paths.help.centre.href());
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Running (1)' })).toBeNull());
  await x.seconds(63, 60_010);
  await pass(2_100);
  go(trade);
  await tab('Running (0)');
  await pass(800);
  expect(said).not.toHaveBeenCalled();
  await bet(person);
  view.unmount();
  await x.seconds(63, 60_020);
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Running (0)');
  await pass(800);
  expect(said).not.toHaveBeenCalled();
}, 20_000);
