/** What an order costs on a ledger of millions of entries, beside the same on an empty one. */
import { withClient } from './database';

/** Fills the ledger with history: balanced transactions of other people, written past the triggers, as only its owner can. */
export async function growLedger(url: string, entries: number): Promise<void> {
  await withClient(url, async (client) => {
    const people = 20_000;
    const first = 1_000_000;
    const txns = Math.floor(entries / 2);
    await client.query('set statement_timeout = 0; set synchronous_commit = off');
    for (const table of ['accounts', 'txns', 'entries'])
      await client.query(`alter table ledger.${table} disable trigger all`);
    await client.query(
      `insert into ledger.accounts (owner, kind, asset) select ${first} + n, 'spot:available', 'USDT' from generate_series(1, ${people}) n`,
    );
    await client.query(`insert into ledger.txns (kind, ref_type, ref_id, step, actor, request_id, at, xid)
      select 'demoGrant', 'history', n::text, 'grant', 'system', 'bench', 1700000000000 + n, pg_current_xact_id() from generate_series(1, ${txns}) n`);
    await client.query(`insert into ledger.entries (txn_id, account_id, asset, line, ref, amount, balance_after)
      select t.id, case when side = 0 then house.id else users.id end, 'USDT', 'demoGrant', null, case when side = 0 then -1 else 1 end, case when side = 0 then null else t.id end
      from ledger.txns t cross join generate_series(0, 1) side
      join lateral (select id from ledger.accounts where owner = 0 and kind = 'house:faucet' and asset = 'USDT') house on true
      join ledger.accounts users on users.owner = ${first} + 1 + (t.id % ${people}) and users.asset = 'USDT'
      where t.ref_type = 'history'`);
    await client.query(
      `update ledger.accounts a set balance = s.total from (select account_id, sum(amount) total from ledger.entries group by 1) s where s.account_id = a.id and a.owner >= ${first}`,
    );
    for (const table of ['accounts', 'txns', 'entries']) {
      const { rows } = await client.query<{ tgname: string }>(
        `select tgname from pg_trigger where not tgisinternal and tgrelid = 'ledger.${table}'::regclass`,
      );
      await client.query(`alter table ledger.${table} enable trigger all`);
      for (const { tgname } of rows) await client.query(`alter table ledger.${table} enable always trigger ${tgname}`);
    }
    await client.query('set synchronous_commit = on');
    await client.query('vacuum analyze ledger.entries');
    await client.query('vacuum analyze ledger.txns');
    await client.query('checkpoint');
  });
}
