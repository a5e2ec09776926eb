/** Favourites, and the price log: one row a second, each chained to the one before, never changed; a day may go only after its root was kept. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_favourite (
      owner_id bigint not null,
      symbol text not null,
      -- One's own order.
      place bigint generated always as identity,
      primary key (owner_id, symbol)
    )`.execute(db);
  // Which prices a row holds, in which order: written once, when the varieties change.
  await sql`
    create table price_log_layout (
      id bigint generated always as identity primary key,
      symbols text not null unique
    )`.execute(db);
  await sql`
    create table price_log (
      seq bigint primary key check (seq > 0),
      -- The whole second, Unix milliseconds.
      ts bigint not null unique check (ts % 1000 = 0),
      layout_id bigint not null references price_log_layout,
      -- Index prices in the layout's order, separated by commas; empty where there is none.
      prices text not null,
      prev_hash text not null,
      hash text not null
    )`.execute(db);
  // What remains of a day: its span, and the hashes before its first and of its last row.
  await sql`
    create table price_log_day (
      day bigint primary key,
      first_seq bigint not null,
      last_seq bigint not null,
      prev_hash text not null,
      root_hash text not null
    )`.execute(db);
  await guard(db);
}

async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function price_log_refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'the price log is append-only';
    end $$`.execute(db);
  await sql`
    create function price_log_may_prune() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from price_log_day d where old.seq between d.first_seq and d.last_seq) then
        raise exception 'the price log is append-only: the root of this day is not kept';
      end if;
      return old;
    end $$`.execute(db);
  for (const table of ['price_log', 'price_log_layout', 'price_log_day']) {
    await sql`create trigger ${sql.raw(`${table}_fixed`)} before update on ${sql.table(table)} for each row execute function price_log_refuse()`.execute(
      db,
    );
    await sql`create trigger ${sql.raw(`${table}_whole`)} before truncate on ${sql.table(table)} for each statement execute function price_log_refuse()`.execute(
      db,
    );
  }
  for (const table of ['price_log_layout', 'price_log_day']) {
    await sql`create trigger ${sql.raw(`${table}_kept`)} before delete on ${sql.table(table)} for each row execute function price_log_refuse()`.execute(
      db,
    );
  }
  await sql`create trigger price_log_pruned before delete on price_log for each row execute function price_log_may_prune()`.execute(
    db,
  );
}
