/** The daily proof of liabilities: what was published, and for a week everybody's own parts and the nodes above them. */
import { sql, type Kysely } from 'kysely';

const reserves = `
create table reserve_day (
  day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  taken_at bigint not null,
  -- Which transactions of the ledger had been committed, so that the balances of that moment can be summed up again.
  snapshot text not null,
  root text not null,
  leaves int not null,
  sums jsonb not null,
  -- What the exchange's addresses held on the chain; null where no chain is set or none answered.
  held unsigned_amount,
  held_block bigint
);

create table reserve_leaf (
  day text not null references reserve_day (day),
  place int not null,
  owner_id bigint not null,
  part int not null,
  salt text not null,
  sums jsonb not null,
  primary key (day, place)
);
create index reserve_leaf_owned on reserve_leaf (owner_id, day);

create table reserve_node (
  day text not null references reserve_day (day),
  level int not null,
  place int not null,
  hash text not null,
  sums jsonb not null,
  primary key (day, level, place)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reserves).execute(db);
}
