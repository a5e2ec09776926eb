/** The auditor finds planted damage and stops withdrawals. */
import { sql } from 'kysely';
import { flagIsOn } from '@/server/db/flags';
import { auditRecent } from '@/server/ledger/auditor';
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

it('catches up in steps after nobody looked for long, and finds what lies behind the first of them', async () => {
  const x = await exchange();
  for (let nr = 0; nr < 4; nr += 1) await x.person();
  const marked = async (): Promise<string> =>
    (await sql<{ xid: string }>`select xid::text from audit_marks where name = 'ledger'`.execute(x.db)).rows[0]!.xid;
  const posted = (await sql<{ xid: string }>`select xid::text from ledger.txns order by id desc`.execute(x.db)).rows;
  expect(posted.length).toBeGreaterThan(3);
  expect(await auditRecent(x.db, 2)).toEqual([]);
  expect(BigInt(await marked())).toBeGreaterThan(BigInt(posted[0]!.xid));
  // Of three that are new, the last is damaged.
  for (let nr = 0; nr < 3; nr += 1) await x.person();
  await sql.raw('alter table ledger.entries disable trigger user').execute(x.db);
  await sql`delete from ledger.entries where txn_id = (select max(id) from ledger.txns)`.execute(x.db);
  const before = BigInt(await marked());
  expect((await auditRecent(x.db, 1)).map(({ finding }) => finding)).toContain('tooFewEntries');
  // What is sound before it needs no second look; the damaged one is found again and again.
  expect(BigInt(await marked())).toBeGreaterThan(before);
  expect((await auditRecent(x.db, 1)).length).toBeGreaterThan(0);
  await x.close();
});
