/** What says that it only reads cannot write. */
import { sql } from 'kysely';
import { readOnly } from '@/server/db/readOnly';
import { exchange, type TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test.each([
  `insert into attempts (subject, failures, until) values ('a', 1, 1)`,
  `update attempts set failures = 0`,
  `\n  delete from attempts`,
  `with gone as (delete from attempts returning subject) select subject from gone`,
  `with old as (select subject from attempts) update attempts a set failures = 1 from old where a.subject = old.subject`,
])('%s', async (text) => {
  await expect(sql.raw(text).execute(readOnly(x.db))).rejects.toThrow('tried to write');
  await expect(sql.raw(text).execute(x.db)).resolves.toBeTruthy();
});

test('the same of statements that are built', async () => {
  await expect(readOnly(x.db).deleteFrom('mail_outbox').execute()).rejects.toThrow('tried to write');
  expect(await readOnly(x.db).selectFrom('mail_outbox').select('id').execute()).toEqual([]);
});

test('what reads and locks is let through', async () => {
  await expect(
    sql`with mine as (select subject from attempts for update) select subject, 'update' as word from mine`.execute(
      readOnly(x.db),
    ),
  ).resolves.toBeTruthy();
});
