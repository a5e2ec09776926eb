/** A ticket whose button waits for a time says for which, and goes on by itself when it comes. */
import { screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { formatFullTime } from '@/lib/format/times';
import { paths } from '@/lib/paths';
import { endOfDay } from '@/lib/risk/rules';
import { dualRoom, HOUR, type Room, subscribe } from '../dual/room';
import type { Person } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let room: Room;
beforeAll(async () => {
  room = await dualRoom();
  await room.offer({ kind: 'buyLow', strike: '59900' });
}, 60_000);
afterAll(() => room.close());

/** A cooling-off that ends so soon. */
async function coolingFor(person: Person, ms: number): Promise<number> {
  await person.call(api.risk.coolingOff, { days: 1 });
  const until = room.clock.now() + ms;
  await sql`update risk_profile set cooling_ends_at = ${until} where owner_id = ${person.userId}`.execute(room.db);
  return until;
}

test.each([
  ['perpetual', paths.perpetual.trade.href({}), /^Long/],
  ['dual', paths.dual.market.href({}), 'Next: confirm'],
] as const)('the ticket of %s says until when one is cooling off, with the zone', async (_, address, button) => {
  const person = await room.saver();
  const until = await coolingFor(person, 3_600_000);
  await renderScreen(address, { exchange: room, as: person });
  expect(await screen.findByText(`Cooling-off until ${formatFullTime(until)}`)).toBeVisible();
  expect(formatFullTime(until)).toMatch(/ \(UTC.*\)$/);
  expect(screen.getByRole('button', { name: 'In cooling-off' })).toBeVisible();
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

test.each([
  ['perpetual', paths.perpetual.trade.href({}), 'Suitability check'],
  ['dual', paths.dual.market.href({}), 'Suitability check'],
] as const)(
  'when the time comes the ticket of %s says what stands behind it',
  async (_, address, button) => {
    const person = await room.person();
    await coolingFor(person, 6_000);
    await renderScreen(address, { exchange: room, as: person });
    expect(await screen.findByText(/^Cooling-off until /)).toBeVisible();
    // The device’s own clock goes there by itself.
    await room.clock.jump(6_000);
    expect(await screen.findByRole('button', { name: button }, { timeout: 10_000 })).toBeVisible();
    expect(screen.queryByText(/^Cooling-off until /)).toBeNull();
  },
  20_000,
);

test('when the day ends a limit that left too little lets one subscribe again, without anything being pressed', async () => {
  const midnight = endOfDay(room.clock.now());
  const person = await room.saver();
  const productId = await room.offer({ kind: 'buyLow', strike: '59800', settlesAt: midnight + HOUR });
  await person.call(api.risk.setLimits, { lossLimit: '120' });
  await subscribe(person, productId, '80');
  await room.clock.jump(midnight - 4_000 - room.clock.now());
  await room.seconds(1, 60_000);
  const calls: string[] = [];
  const timesOf = ({ path }: { path: string }) => calls.filter((url) => url.endsWith(path)).length;
  await renderScreen(paths.dual.market.href({}), { exchange: room, as: person, onCall: (url) => calls.push(url) });
  expect(await screen.findByText(/^The least is 50 USDT/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next: confirm' })).toBeDisabled();
  // The device’s own clock goes there by itself.
  await room.clock.jump(3_000);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next: confirm' })).toBeEnabled(), { timeout: 10_000 });
  expect(screen.getByText(/· 120 USDT left today ·/)).toBeVisible();
  // Asked for by itself, not only with all that is on the screen, as while there is no stream.
  expect(timesOf(api.risk.state)).toBeGreaterThan(timesOf(api.dual.products));
}, 30_000);
