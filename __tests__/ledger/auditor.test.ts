/** The auditor finds planted damage and stops withdrawals. */
import { sql } from 'kysely';
import { flagIsOn } from '@/server/db/flags';
import { exchange } from '../harness/exchange';

it.each([
  [
    'cache',
    "update ledger.accounts set balance = balance + 1 where kind = 'spot:available' and asset = 'USDT'",
    'accounts',
  ],
  [
    'unbalanced',
    "update ledger.entries set amount = amount + 1 where asset = 'BTC' and balance_after is not null",
    'entries',
  ],
  ['tooFewEntries', 'delete from ledger.entries', 'entries'],
])('finds %s and suspends withdrawals', async (finding, damage, table) => {
  const x = await exchange();
  await x.person();
  expect(await x.auditor.pass()).toEqual([]);
  await x.person();
  await sql.raw(`alter table ledger.${table} disable trigger user`).execute(x.db);
  await sql.raw(damage).execute(x.db);
  const findings = await x.auditor.pass();
  expect(findings.map((found) => found.finding)).toContain(finding);
  expect(await flagIsOn(x.db, 'withdrawals_suspended')).toBe(true);
  expect((await x.booksBalance()).length).toBeGreaterThan(0);
  await x.close();
});
