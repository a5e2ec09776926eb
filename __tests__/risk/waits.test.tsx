/** A ticket whose button waits for a time says for which, and goes on by itself when it comes. */
import { screen } from '@testing-library/react';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { formatFullTime } from '@/lib/format/times';
import { paths } from '@/lib/paths';
import { dualRoom, type Room } from '../dual/room';
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
  expect(screen.getByRole('button', { name: 'Cooling-off' })).toBeVisible();
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
