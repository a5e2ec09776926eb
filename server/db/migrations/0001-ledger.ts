/**
 * The ledger. Every promise is kept by the database itself: entries are only ever added, balances move only through them, each
 * transaction sums to zero per asset, no user's balance goes below zero, each business step is posted once. Amounts have 8 places.
 */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A bare numeric column rounds silently and takes NaN, and 'NaN' >= 0 is true: hence a domain. */
const tables = `
create schema ledger;

create domain ledger.amount as numeric
  constraint amount_finite check (value <> 'NaN'::numeric)
  constraint amount_bounded check (value > -1e20 and value < 1e20)
  constraint amount_places check (value = trunc(value, 8));

-- The chart of accounts: '<account>:<purpose>'. Migrations add to it, so that a misspelt kind is refused.
create table ledger.kinds (
  kind text primary key check (kind ~ '^[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*$'),
  house boolean not null,
  unique (kind, house)
);
insert into ledger.kinds (kind, house) values
  ('spot:available', false), ('spot:orders', false),
  ('house:fees', true), ('house:marketMaker', true), ('house:faucet', true);

-- Owner 0 is the house. Its accounts are busy: they keep no balance, so that nobody waits for their row; the sum of entries is theirs.
create table ledger.accounts (
  id bigint generated always as identity primary key,
  owner bigint not null check (owner >= 0),
  house boolean not null generated always as (owner = 0) stored,
  kind text not null,
  asset text not null check (asset ~ '^[A-Z0-9]{2,12}$'),
  balance ledger.amount not null default 0,
  constraint accounts_not_negative check (house or balance >= 0),
  constraint accounts_house_uncached check (not house or balance = 0),
  foreign key (kind, house) references ledger.kinds (kind, house),
  unique (owner, kind, asset)
);

create table ledger.txns (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  ref_type text not null check (ref_type <> ''),
  ref_id text not null check (ref_id <> ''),
  step text not null check (step <> ''),
  actor text not null check (actor <> ''),
  request_id text not null,
  at bigint not null check (at >= 0),
  xid xid8 not null,
  constraint txns_step_once unique (ref_type, ref_id, step)
);
create index txns_by_xid on ledger.txns (xid);

create table ledger.entries (
  id bigint generated always as identity primary key,
  -- Both exist: ledger.apply_entries sees to it for all rows at once, and neither can ever be removed. A foreign key would lock the
  -- house's rows, which everybody shares, once for every leg.
  txn_id bigint not null,
  account_id bigint not null,
  asset text not null,
  line text not null check (line ~ '^[a-z][A-Za-z0-9]*$'),
  -- What it belongs to for its owner, such as spotOrder:12345; two people in one transaction have one each.
  ref text check (ref ~ '^[a-z][A-Za-z0-9]*:[A-Za-z0-9-]+$'),
  amount ledger.amount not null check (amount <> 0),
  -- Null for the house, which keeps no balance.
  balance_after ledger.amount constraint entries_not_negative check (balance_after >= 0)
);
create index entries_by_account on ledger.entries (account_id, id desc);
create index entries_by_txn on ledger.entries (txn_id);
`;

const guards = `
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % on % is forbidden', tg_op, tg_table_name using errcode = 'LG001';
end $$;

create function ledger.birth_of_account() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 then raise exception 'ledger: accounts are born empty' using errcode = 'LG002'; end if;
  return new;
end $$;

-- A change of balance is believed only from within the trigger of an entry; unlike a setting, the depth cannot be pretended.
create function ledger.guard_account() returns trigger language plpgsql as $$
begin
  if (new.id, new.owner, new.kind, new.asset) is distinct from (old.id, old.owner, old.kind, old.asset) then
    raise exception 'ledger: an account never changes what it is' using errcode = 'LG003';
  end if;
  if pg_trigger_depth() < 2 then raise exception 'ledger: balances change only through entries' using errcode = 'LG004'; end if;
  return new;
end $$;

create function ledger.stamp_txn() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  return new;
end $$;

-- All entries of a transaction come in one statement, so that one look proves them: of this database transaction, at least two, zero
-- per asset, each balance following from the one before. Sets instead of rows: a posting costs a few statements, however many legs it has.
create function ledger.apply_entries() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  off record;
begin
  if exists (select from (select distinct txn_id from added) one left join ledger.txns t on t.id = one.txn_id where t.xid is distinct from pg_current_xact_id()) then
    raise exception 'ledger: the transaction is closed or unknown' using errcode = 'LG005';
  end if;
  if exists (select from added left join ledger.accounts a on a.id = added.account_id where a.asset is distinct from added.asset) then
    raise exception 'ledger: no such account' using errcode = 'LG008';
  end if;
  if (select count(*) from added) <> (select count(*) from ledger.entries where txn_id in (select txn_id from added)) then
    raise exception 'ledger: the entries of a transaction come together' using errcode = 'LG009';
  end if;
  select txn_id, count(*) as n into off from added group by txn_id having count(*) < 2 limit 1;
  if found then raise exception 'ledger: transaction % has % entries', off.txn_id, off.n using errcode = 'LG006'; end if;
  select txn_id, asset, sum(amount) as amount into off from added group by txn_id, asset having sum(amount) <> 0 limit 1;
  if found then raise exception 'ledger: transaction % is off by % %', off.txn_id, off.amount, off.asset using errcode = 'LG007'; end if;

  update ledger.accounts a set balance = trim_scale(a.balance + moved.amount)
    from (select account_id, sum(amount) as amount from added group by account_id) moved where a.id = moved.account_id and not a.house;
  select account_id into off from (
    select e.account_id, e.balance_after, a.house,
      a.balance - sum(e.amount) over (partition by e.account_id) + sum(e.amount) over (partition by e.account_id order by e.id) as due
    from added e join ledger.accounts a on a.id = e.account_id) chained
    where balance_after is distinct from case when house then null else due end limit 1;
  if found then raise exception 'ledger: a balance of account % does not follow', off.account_id using errcode = 'LG010'; end if;
  return null;
end $$;

-- At commit: a transaction that got no entries at all.
create function ledger.check_txn() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger.entries where txn_id = new.id) then
    raise exception 'ledger: transaction % has no entries', new.id using errcode = 'LG006';
  end if;
  return null;
end $$;

create trigger account_birth before insert on ledger.accounts for each row execute function ledger.birth_of_account();
create trigger account_guard before update on ledger.accounts for each row execute function ledger.guard_account();
create trigger account_stays before delete on ledger.accounts for each row execute function ledger.refuse_change();
create trigger accounts_stay before truncate on ledger.accounts for each statement execute function ledger.refuse_change();
create trigger txn_stamp before insert on ledger.txns for each row execute function ledger.stamp_txn();
create trigger txn_append before update or delete on ledger.txns for each row execute function ledger.refuse_change();
create trigger txns_append before truncate on ledger.txns for each statement execute function ledger.refuse_change();
create trigger entries_apply after insert on ledger.entries referencing new table as added for each statement execute function ledger.apply_entries();
create trigger entry_append before update or delete on ledger.entries for each row execute function ledger.refuse_change();
create trigger entries_append before truncate on ledger.entries for each statement execute function ledger.refuse_change();
create trigger kind_stays before update or delete on ledger.kinds for each row execute function ledger.refuse_change();
create trigger kinds_stay before truncate on ledger.kinds for each statement execute function ledger.refuse_change();
create constraint trigger txn_balanced after insert on ledger.txns
  deferrable initially deferred for each row execute function ledger.check_txn();
`;

/** Without ALWAYS a session in replica mode would fire none of them. */
const always = `
do $$
declare t record;
begin
  for t in select tgrelid::regclass as rel, tgname from pg_trigger
    where not tgisinternal and tgrelid in ('ledger.accounts'::regclass, 'ledger.txns'::regclass, 'ledger.entries'::regclass, 'ledger.kinds'::regclass)
  loop
    execute format('alter table %s enable always trigger %I', t.rel, t.tgname);
  end loop;
end $$;
`;

/**
 * The only door. Many transactions in one round trip; legs are applied in the order given. Few rows meet large tables here, which the
 * planner cannot know of a jsonb value: it is told to go by indexes.
 */
const post = `
create function ledger.post(batch jsonb) returns bigint[] language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids bigint[];
  wanted int;
  written int;
begin
  insert into ledger.accounts (owner, kind, asset)
    select distinct coalesce(leg.owner, 0), leg.kind, leg.asset
    from jsonb_to_recordset(batch) as txn(legs jsonb), jsonb_to_recordset(txn.legs) as leg(owner bigint, kind text, asset text)
    where not exists (select from ledger.accounts a where a.owner = coalesce(leg.owner, 0) and a.kind = leg.kind and a.asset = leg.asset)
    order by 1, 2, 3
    on conflict (owner, kind, asset) do nothing;

  -- Always in the order of ids: two postings that share accounts wait for each other instead of embracing.
  perform 1 from ledger.accounts where not house and id in (
    select a.id
    from jsonb_to_recordset(batch) as txn(legs jsonb), jsonb_to_recordset(txn.legs) as leg(owner bigint, kind text, asset text)
    join ledger.accounts a on a.owner = leg.owner and a.kind = leg.kind and a.asset = leg.asset
  ) order by id for no key update;

  ids := array(select nextval(pg_get_serial_sequence('ledger.txns', 'id')) from jsonb_array_elements(batch));
  insert into ledger.txns (id, kind, ref_type, ref_id, step, actor, request_id, at) overriding system value
    select ids[txn.n], value->>'kind', value->>'refType', value->>'refId', value->>'step', value->>'actor', value->>'requestId', (value->>'at')::bigint
    from jsonb_array_elements(batch) with ordinality as txn(value, n);

  insert into ledger.entries (txn_id, account_id, asset, line, ref, amount, balance_after)
    select ids[leg.t], a.id, a.asset, leg.line, leg.ref, trim_scale(leg.amount),
      case when not a.house then trim_scale(a.balance + sum(leg.amount) over (partition by a.id order by leg.t, leg.n)) end
    from (
      select txn.n as t, leg.n, coalesce((leg.value->>'owner')::bigint, 0) as owner, leg.value->>'kind' as kind, leg.value->>'asset' as asset,
        leg.value->>'line' as line, leg.value->>'ref' as ref, (leg.value->>'amount')::ledger.amount::numeric as amount
      from jsonb_array_elements(batch) with ordinality as txn(value, n), jsonb_array_elements(txn.value->'legs') with ordinality as leg(value, n)
    ) leg join ledger.accounts a on a.owner = leg.owner and a.kind = leg.kind and a.asset = leg.asset
    order by leg.t, leg.n;
  get diagnostics written = row_count;
  select coalesce(sum(jsonb_array_length(value->'legs')), 0) into wanted from jsonb_array_elements(batch);
  if written is distinct from wanted then raise exception 'ledger: unknown account' using errcode = 'LG008'; end if;
  return ids;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, guards, always, post]) await sql.raw(part).execute(db);
}
