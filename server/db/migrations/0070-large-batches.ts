/**
 * The proof of entries costs the same for each, however many come at once. Sums and balances by account were looked for in a list, which
 * for a batch of a thousand legs was most of its cost; now they stand in one jsonb value, whose keys are found at once. As a join it
 * would be planned on an empty ledger as a walk through all accounts.
 */
import { sql, type Kysely } from 'kysely';

/** As in 0023 up to the last statement. */
const proof = `
create or replace function ledger.apply_entries() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  off record;
begin
  select * into off from (
    select txn_id, sum(legs) as legs, bool_or(is_strange) as is_strange, string_agg(amount || ' ' || asset, ', ') filter (where amount <> 0) as difference,
      (select xid from ledger.txns where id = txn_id) as xid,
      (select count(*) from ledger.entries e where e.txn_id = per_asset.txn_id) as stored
    from (
      select txn_id, asset, count(*) as legs, sum(amount) as amount,
        bool_or((select a.asset from ledger.accounts a where a.id = account_id) is distinct from asset) as is_strange
      from added group by txn_id, asset) per_asset
    group by txn_id) txn
    where xid is distinct from pg_current_xact_id() or is_strange or stored <> legs or legs < 2 or difference is not null limit 1;
  if found then
    if off.xid is distinct from pg_current_xact_id() then
      raise exception 'ledger: the transaction is closed or unknown' using errcode = 'LG005';
    elsif off.is_strange then
      raise exception 'ledger: no such account' using errcode = 'LG008';
    elsif off.stored <> off.legs then
      raise exception 'ledger: the entries of a transaction come together' using errcode = 'LG009';
    elsif off.legs < 2 then
      raise exception 'ledger: transaction % has % entries', off.txn_id, off.legs using errcode = 'LG006';
    end if;
    raise exception 'ledger: transaction % is off by %', off.txn_id, off.difference using errcode = 'LG007';
  end if;

  -- What the balance is after an entry is what the next one of that account began with, and after the last what the account has now.
  with change as materialized (
    select jsonb_object_agg(account_id, amount) as sums from (select account_id, sum(amount) as amount from added group by account_id) one
  ), moved as (
    update ledger.accounts a set balance = trim_scale(balance + ((select sums from change)->>a.id::text)::numeric)
    where id = any (array(select distinct account_id from added)) and not house
    returning id, balance
  ), final as materialized (
    select jsonb_object_agg(id, balance) as balances from moved
  )
  select account_id into off from (
    select account_id, balance_after,
      coalesce(lead(balance_after - amount) over (partition by account_id order by id), ((select balances from final)->>account_id::text)::numeric) as due
    from added) chained
    where balance_after is distinct from due limit 1;
  if found then raise exception 'ledger: a balance of account % does not follow', off.account_id using errcode = 'LG010'; end if;
  return null;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(proof).execute(db);
}
