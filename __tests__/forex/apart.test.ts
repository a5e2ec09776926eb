/** Somebody whose account cannot be written, for whatever reason, keeps nobody else waiting: neither at night nor before a weekend. */
import { sql } from 'kysely';
import type { Person } from '../harness/exchange';
import { forexRoom, open, positions, type Room } from './trader';

const MINUTE = 60_000;
const ROLLOVER = Date.UTC(2026, 6, 15, 21);
const FRIDAY = Date.UTC(2026, 6, 17, 21);

/** From now on no position of this person can be changed. */
async function stick({ db }: Room, { userId }: Person): Promise<void> {
  await sql`create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`.execute(
    db,
  );
  await sql
    .raw(
      `create trigger stuck before update on fx_position for each row when (new.owner_id = ${userId}) execute function stuck()`,
    )
    .execute(db);
}
const unstick = ({ db }: Room) => sql`drop trigger stuck on fx_position`.execute(db);

async function minutes(room: Room, many: number): Promise<void> {
  for (let nr = 0; nr < many; nr += 1) {
    await room.clock.advance(MINUTE);
    await room.jobs.runDue();
  }
}

let room: Room;
let stuck: Person;
let other: Person;
beforeEach(async () => {
  room = await forexRoom({ config: { logLevel: 'silent' } });
  [stuck, other] = [await room.trader(), await room.trader()];
  // Whoever comes first in the batch.
  await open(stuck, { lots: '1', leverage: 30 });
  await open(other, { lots: '1', leverage: 30 });
  await open(other, { lots: '1', leverage: 30 });
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const interestOf = async (person: Person) => (await positions(person)).map(({ swap }) => swap);

test('the others pay the night at once, and the one pays it once when it can', async () => {
  await stick(room, stuck);
  await room.to(ROLLOVER + 1_000);
  await minutes(room, 2);
  expect(await interestOf(other)).toEqual(['-20.4', '-20.4']);
  expect(await interestOf(stuck)).toEqual(['0']);
  await unstick(room);
  await minutes(room, 12);
  expect(await interestOf(stuck)).toEqual(['-20.4']);
  expect(await interestOf(other)).toEqual(['-20.4', '-20.4']);
});

test('what is too much for a weekend is closed for the others', async () => {
  await open(stuck, { lots: '1', leverage: 30 });
  await stick(room, stuck);
  await room.to(FRIDAY - 30 * MINUTE);
  await minutes(room, 2);
  expect(await positions(stuck)).toHaveLength(2);
  expect((await positions(other)).length).toBeLessThan(2);
});
