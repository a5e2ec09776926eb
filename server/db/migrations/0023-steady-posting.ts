/**
 * A posting in fewer and steadier statements. Tables are reached by key in a way that leaves the planner no choice (a value looked up, a
 * list of keys): as a join it was sometimes planned as a walk through all accounts, and a prepared plan stays.
 */
import { sql, type Kysely } from 'kysely';

/** The only door. One statement parses the batch, locks, and writes; where an account is missing it is made, and the statement repeated. */
const post = `
create or replace function ledger.post(batch jsonb) returns bigint[] language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  ids bigint[];
begin
  for attempt in 1..2 loop
    with step as materialized (
      select nextval('ledger.txns_id_seq') as id, value from jsonb_array_elements(batch)
    ), leg as materialized (
      select step.id as txn_id, leg.n, coalesce((leg.value->>'owner')::bigint, 0) as owner, leg.value->>'kind' as kind, leg.value->>'asset' as asset,
        leg.value->>'line' as line, leg.value->>'ref' as ref, (leg.value->>'amount')::ledger.amount::numeric as amount
      from step, jsonb_array_elements(step.value->'legs') with ordinality as leg(value, n)
    ), wanted as materialized (
      select owner, kind, asset,
        (select id from ledger.accounts a where a.owner = one.owner and a.kind = one.kind and a.asset = one.asset) as id
      from (select distinct owner, kind, asset from leg) one
    ), own as materialized (
      -- Always in the order of ids: two postings that share accounts wait for each other instead of embracing. What is read is the row as
      -- it stands once it is locked.
      select id, balance from ledger.accounts where id = any (array(select id from wanted where owner <> 0))
      order by id for no key update
    ), account as materialized (
      select owner, kind, asset, id, balance from wanted left join own using (id)
    ), txn as (
      insert into ledger.txns (id, kind, ref_type, ref_id, step, actor, request_id, at) overriding system value
      select id, value->>'kind', value->>'refType', value->>'refId', value->>'step', value->>'actor', value->>'requestId', (value->>'at')::bigint
      from step where not exists (select from account where id is null)
      returning id
    ), entry as (
      -- The house keeps no balance, and none comes out here.
      insert into ledger.entries (txn_id, account_id, asset, line, ref, amount, balance_after)
      select txn_id, account.id, asset, line, ref, trim_scale(amount),
        trim_scale(balance + sum(amount) over (partition by account.id order by txn_id, n))
      from txn join leg on leg.txn_id = txn.id join account using (owner, kind, asset)
      order by txn_id, n
    )
    select array(select id from txn order by id) into ids;
    if cardinality(ids) = jsonb_array_length(batch) then return ids; end if;
    insert into ledger.accounts (owner, kind, asset)
      select distinct coalesce(leg.owner, 0), leg.kind, leg.asset
      from jsonb_to_recordset(batch) as txn(legs jsonb), jsonb_to_recordset(txn.legs) as leg(owner bigint, kind text, asset text)
      order by 1, 2, 3
      on conflict (owner, kind, asset) do nothing;
  end loop;
  raise exception 'ledger: unknown account' using errcode = 'LG008';
end $$;
`;

/** What 0001 promised of the entries of one statement, proved by two looks instead of seven. */
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
    select account_id, sum(amount) as amount from added group by account_id
  ), moved as (
    update ledger.accounts a set balance = trim_scale(balance + (select amount from change where account_id = a.id))
    where id = any (array(select account_id from change)) and not house
    returning id, balance
  )
  select account_id into off from (
    select account_id, balance_after,
      coalesce(lead(balance_after - amount) over (partition by account_id order by id), (select balance from moved where moved.id = account_id)) as due
    from added) chained
    where balance_after is distinct from due limit 1;
  if found then raise exception 'ledger: a balance of account % does not follow', off.account_id using errcode = 'LG010'; end if;
  return null;
end $$;
`;

/** At each commit: as planned on an empty ledger, it read all entries. */
const atCommit = 'alter function ledger.check_txn() set enable_seqscan = off';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [post, proof, atCommit]) await sql.raw(part).execute(db);
}
