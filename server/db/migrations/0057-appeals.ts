/** Read marks of talks, what both sides of an appeal show, and what operators do with it. What people write is sealed. */
import { sql, type Kysely } from 'kysely';

const tables = `
create table c2c_read (
  order_id bigint not null references c2c_order,
  user_id bigint not null,
  read_up_to bigint not null,
  primary key (order_id, user_id)
);

create table c2c_evidence (
  id bigint generated always as identity primary key,
  order_id bigint not null references c2c_order,
  author text not null check (author in ('buyer', 'seller')),
  -- Of the one with which an appeal began.
  reason text,
  sealed bytea not null,
  files text[] not null check (cardinality(files) <= 5),
  created_at bigint not null
);
create index c2c_evidence_of on c2c_evidence (order_id, id);

create table c2c_case (
  order_id bigint primary key references c2c_order,
  taken_by bigint,
  taken_at bigint,
  winner text check (winner in ('buyer', 'seller')),
  -- What was written to each.
  sealed bytea,
  compensation positive_amount,
  decided_at bigint,
  check ((winner is null) = (sealed is null)),
  check ((winner is null) = (decided_at is null))
);
create index c2c_order_in_appeal on c2c_order (id) where status = 'inAppeal';

alter table stored_file drop constraint stored_file_purpose_check;
alter table stored_file add constraint stored_file_purpose_check
  check (purpose in ('identity', 'reset', 'service', 'proof', 'paymentQr', 'c2cTalk', 'evidence'));
-- Evidence may be a document or a video.
alter table stored_file drop constraint stored_file_media_type_check;
alter table stored_file add constraint stored_file_media_type_check
  check (media_type = 'image/jpeg' or (purpose = 'evidence' and media_type in ('application/pdf', 'video/mp4')));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
