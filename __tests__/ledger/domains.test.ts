/** The ledger and the domains that post to it: nothing that nobody posts, nothing that two call their own. */
import { recordedLines, RefType } from '@/lib/api/ledger';
import { sql } from 'kysely';
import { exchange, type TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());
const posted = () => x.domains.flatMap(({ ledger }) => (ledger ? [ledger] : []));

test('every account of the chart is one that a domain posts to, and the other way round', async () => {
  const { rows } = await sql<{ kind: string }>`select kind from ledger.kinds order by kind`.execute(x.db);
  expect([...new Set(posted().flatMap(({ accounts }) => accounts))].sort()).toEqual(rows.map(({ kind }) => kind));
});

test('every line and every thing of the agreement is one domain’s', () => {
  expect(
    posted()
      .flatMap(({ lines }) => Object.keys(lines))
      .sort(),
  ).toEqual([...recordedLines].sort());
  expect(
    posted()
      .flatMap(({ refs }) => refs)
      .sort(),
  ).toEqual([...RefType.options].sort());
});
