/** SQL of suitability, limits and gates. */
import { sql } from 'kysely';
import type { RiskyProduct } from '@/lib/api/risk';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';

export interface ProfileRow {
  suitable_at: string | null;
  tries: number;
  tries_day: string;
  accepted_version: string | null;
  cooling_ends_at: string | null;
  loss_limit: Decimal | null;
  next_limit: Decimal | null;
  next_at: string | null;
  /** From the verified identity; null without one. */
  country: string | null;
}

const COLUMNS = sql<ProfileRow>`r.suitable_at::text suitable_at, coalesce(r.tries, 0) tries, coalesce(r.tries_day, 0)::text tries_day, r.accepted_version,
  r.cooling_ends_at::text cooling_ends_at, trim_scale(r.loss_limit)::text loss_limit, trim_scale(r.next_limit)::text next_limit, r.next_at::text next_at, u.country`;

export async function profileOf(db: Db, ownerId: string): Promise<ProfileRow> {
  const { rows } =
    await sql<ProfileRow>`select ${COLUMNS} from users u left join risk_profile r on r.owner_id = u.id where u.id = ${ownerId}`.execute(
      db,
    );
  const [row] = rows;
  if (!row) throw new Error(`no user ${ownerId}`);
  return row;
}

/** Of several people at once, by their id. */
export async function profilesOf(db: Db, ownerIds: readonly string[]): Promise<Map<string, ProfileRow>> {
  const { rows } = await sql<ProfileRow & { id: string }>`select u.id::text id, ${COLUMNS} from users u
    left join risk_profile r on r.owner_id = u.id where u.id = any(${[...ownerIds]})`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The same with its row held: of two changes at once the second one sees what the first one did. */
export async function holdProfile(db: Db, ownerId: string): Promise<ProfileRow> {
  await sql`insert into risk_profile (owner_id) values (${ownerId}) on conflict do nothing`.execute(db);
  await sql`select 1 from risk_profile where owner_id = ${ownerId} for update`.execute(db);
  return profileOf(db, ownerId);
}

export async function keepTry(
  db: Db,
  ownerId: string,
  { tries, day, suitableAt }: { tries: number; day: number; suitableAt: number | null },
): Promise<void> {
  await sql`update risk_profile set tries = ${tries}, tries_day = ${day}, suitable_at = coalesce(${suitableAt}::bigint, suitable_at)
    where owner_id = ${ownerId}`.execute(db);
}

export async function keepAccepted(db: Db, ownerId: string, version: string, at: number): Promise<void> {
  await sql`update risk_profile set accepted_version = ${version}, accepted_at = ${at} where owner_id = ${ownerId}`.execute(
    db,
  );
}

export async function keepCooling(db: Db, ownerId: string, until: number): Promise<void> {
  await sql`update risk_profile set cooling_ends_at = ${until} where owner_id = ${ownerId}`.execute(db);
}

export async function keepLimits(
  db: Db,
  ownerId: string,
  { lossLimit, nextLimit, nextFrom }: { lossLimit: Decimal | null; nextLimit: Decimal | null; nextFrom: number | null },
): Promise<void> {
  await sql`update risk_profile set loss_limit = ${lossLimit}, next_limit = ${nextLimit}, next_at = ${nextFrom} where owner_id = ${ownerId}`.execute(
    db,
  );
}

export interface GateRow {
  product: RiskyProduct;
  country: string;
  is_open: boolean;
  reason: string;
  changed_at: string;
}

export async function listGates(db: Db): Promise<GateRow[]> {
  const { rows } =
    await sql<GateRow>`select product, country, is_open, reason, changed_at::text changed_at from product_gate
    order by product_gate.product, product_gate.country`.execute(db);
  return rows;
}

/** The rows that count for a country: its own, and those for every country. */
export async function gatesFor(db: Db, country: string | null): Promise<GateRow[]> {
  const { rows } =
    await sql<GateRow>`select product, country, is_open, reason, changed_at::text changed_at from product_gate
    where country = any(${country === null ? ['*'] : [country, '*']})`.execute(db);
  return rows;
}

export async function keepGate(
  db: Db,
  { product, country, is_open: isOpen, reason, changed_at: at }: GateRow,
): Promise<void> {
  await sql`insert into product_gate (product, country, is_open, reason, changed_at) values (${product}, ${country}, ${isOpen}, ${reason}, ${at})
    on conflict (product, country) do update set is_open = excluded.is_open, reason = excluded.reason, changed_at = excluded.changed_at`.execute(
    db,
  );
}

/** Closes every country's own row that is open; answers which. */
export async function closeCountries(
  db: Db,
  { product, reason, at }: { product: RiskyProduct; reason: string; at: number },
): Promise<string[]> {
  const { rows } = await sql<{
    country: string;
  }>`update product_gate set is_open = false, reason = ${reason}, changed_at = ${at}
    where product = ${product} and country <> '*' and is_open returning country`.execute(db);
  return rows.map(({ country }) => country).toSorted();
}
