/** SQL of operators: accounts, sessions, the audit log, proposals. */
import { sql, type RawBuilder } from 'kysely';
import type { OperatorRole } from '@/lib/api/operator/operator';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

export interface OperatorRow {
  id: string;
  name: string;
  role: OperatorRole;
  password_hash: string;
  totp_sealed: Uint8Array;
}

/** Null when the name is taken. */
export async function addOperator(
  db: Db,
  operator: { name: string; role: OperatorRole; passwordHash: string; totpSealed: Uint8Array; now: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`insert into operator (name, role, password_hash, totp_sealed, created_at)
    values (${operator.name}, ${operator.role}, ${operator.passwordHash}, ${operator.totpSealed}, ${operator.now}) on conflict (name) do nothing returning id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export async function operatorByName(db: Db, name: string): Promise<OperatorRow | null> {
  const { rows } =
    await sql<OperatorRow>`select id, name, role, password_hash, totp_sealed from operator where name = ${name} and disabled_at is null`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Also of one whose account has ended. */
export async function isOperatorName(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from operator where name = ${name}`.execute(db);
  return rows.length === 1;
}

export async function operatorNames(
  db: Db,
): Promise<{ name: string; role: OperatorRole; created_at: string; disabled_at: string | null }[]> {
  const { rows } = await sql<{
    name: string;
    role: OperatorRole;
    created_at: string;
    disabled_at: string | null;
  }>`select name, role, created_at, disabled_at from operator order by name`.execute(db);
  return rows;
}

/** Ends the account with every session, claim and open proposal of it; false where there is none. */
export async function disableOperator(db: Db, name: string, now: number): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`update operator set disabled_at = ${now} where name = ${name} and disabled_at is null returning id`.execute(db);
  await sql`delete from operator_session s using operator o where o.id = s.operator_id and o.name = ${name}`.execute(
    db,
  );
  for (const { id } of rows) {
    await sql`delete from queue_claim where operator_id = ${id} and queue <> 'bankTransfer'`.execute(db);
    await sql`update queue_claim set until = least(until, ${now}) where operator_id = ${id}`.execute(db);
    await sql`update proposal set state = 'withdrawn', ended_by = ${id}, ended_at = ${now} where proposed_by = ${id} and state = 'open'`.execute(
      db,
    );
  }
  return rows.length === 1;
}

/** Uses a step of the authenticator up; false for one that was used before, on whichever node. */
export async function useTotpStep(db: Db, operatorId: string, step: number): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`update operator set totp_step = ${step} where id = ${operatorId} and totp_step < ${step} returning id`.execute(db);
  return rows.length === 1;
}

interface SessionRow {
  operator_id: string;
  name: string;
  role: OperatorRole;
  created_at: string;
  seen_at: string;
  disabled_at: string | null;
}

export async function readSession(db: Db, idHash: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`select s.operator_id, o.name, o.role, s.created_at, s.seen_at, o.disabled_at
    from operator_session s join operator o on o.id = s.operator_id where s.id_hash = ${idHash}`.execute(db);
  return rows[0] ?? null;
}

export async function addSession(db: Db, idHash: string, operatorId: string, now: number): Promise<void> {
  await sql`insert into operator_session (id_hash, operator_id, created_at, seen_at) values (${idHash}, ${operatorId}, ${now}, ${now})`.execute(
    db,
  );
}

export async function touchSession(db: Db, idHash: string, now: number): Promise<void> {
  await sql`update operator_session set seen_at = ${now} where id_hash = ${idHash}`.execute(db);
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await sql`delete from operator_session where id_hash = ${idHash}`.execute(db);
}

export async function deleteSessionsBefore(db: Db, createdBefore: number): Promise<void> {
  await sql`delete from operator_session where created_at < ${createdBefore}`.execute(db);
}

export interface AuditLine {
  at: number;
  operatorId: string | null;
  action: string;
  object: string;
  /** JSON. */
  detail: string;
  requestId: string;
  address: string;
}

export async function addAuditLine(db: Db, line: AuditLine): Promise<void> {
  await sql`insert into audit_log (at, operator_id, action, object, detail, request_id, address)
    values (${line.at}, ${line.operatorId}, ${line.action}, ${line.object}, ${line.detail}::jsonb, ${line.requestId}, ${line.address})`.execute(
    db,
  );
}

export interface AuditRow {
  id: string;
  at: string;
  name: string | null;
  action: string;
  object: string;
  detail: Record<string, string | number | boolean | null>;
}

export interface AuditFilter {
  object?: string | undefined;
  /** How the name of an operator begins. */
  operator?: string | undefined;
  /** How the action begins. */
  action?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** What carries a number that people and operators know. */
const NUMBERED = 'user identity reset offline withdrawal bankWithdrawal bankTransfer merchant c2cOrder'.split(' ');

/** A number alone is that of anything. */
const namesOf = (object: string): string[] => [object, ...NUMBERED.map((kind) => `${kind}:${object}`)];

/** A number that is a person's also finds all lines about their requests: of each, one line at least names the person in its details. */
const about = (object: string): RawBuilder<unknown> =>
  object.includes(':')
    ? sql`a.object = ${object}`
    : sql`a.object = any(${namesOf(object)}::text[] || array(select distinct b.object from audit_log b where b.detail ->> 'uid' = ${object}))`;

/** Newest first. Only what is asked for stands in the statement, so that each has its index. */
export function listAuditLines(
  db: Db,
  { object, operator, action, from, to }: AuditFilter,
  page: Page,
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = sql.join(
    [
      sql`true`,
      ...(object === undefined ? [] : [about(object)]),
      ...(operator === undefined ? [] : [sql`starts_with(o.name, ${operator.toLowerCase()})`]),
      // A full stop and letters only: no character that `like` reads as another.
      ...(action === undefined ? [] : [sql`a.action like ${`${action}%`}`]),
      ...(from === undefined ? [] : [sql`a.at >= ${from}`]),
      ...(to === undefined ? [] : [sql`a.at < ${to}`]),
    ],
    sql` and `,
  );
  return readPage(
    db,
    {
      columns: sql<AuditRow>`a.id, a.at, o.name, a.action, a.object, a.detail`,
      source: sql`from audit_log a left join operator o on o.id = a.operator_id where ${where}`,
      order: sql`a.id desc`,
    },
    page,
  );
}

export interface ProposalRow {
  id: string;
  action: string;
  object: string;
  terms: string;
  /** Null where it is older than the columns. */
  path: string | null;
  body: unknown;
  proposed_by: string;
  name: string;
  /** Whether its author is an operator no more. */
  is_orphan: boolean;
  proposed_at: string;
}

const PROPOSAL = sql`select p.id, p.action, p.object, p.terms, p.path, p.body, p.proposed_by, o.name, o.disabled_at is not null as is_orphan, p.proposed_at from proposal p join operator o on o.id = p.proposed_by`;

/** Locked until the transaction ends. */
const holdOpen = async (db: Db, which: RawBuilder<unknown>): Promise<ProposalRow[]> =>
  (await sql<ProposalRow>`${PROPOSAL} where ${which} and p.state = 'open' order by p.id for update of p`.execute(db))
    .rows;

export const openProposal = async (db: Db, action: string, object: string): Promise<ProposalRow | null> =>
  (await holdOpen(db, sql`p.action = ${action} and p.object = ${object}`))[0] ?? null;

/** The same, by its number. */
export const openProposalNumbered = async (db: Db, id: string): Promise<ProposalRow | null> =>
  /^\d{1,18}$/.test(id) ? ((await holdOpen(db, sql`p.id = ${id}`))[0] ?? null) : null;

/** Those for objects whose names begin so. */
export const openProposalsOf = (db: Db, action: string, prefix: string): Promise<ProposalRow[]> =>
  holdOpen(db, sql`p.action = ${action} and starts_with(p.object, ${prefix})`);

/** False when somebody else has just proposed the same. */
export async function addProposal(
  db: Db,
  proposal: {
    action: string;
    object: string;
    terms: string;
    asked: { path: string; body: unknown };
    operatorId: string;
    now: number;
  },
): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`insert into proposal (action, object, terms, path, body, proposed_by, proposed_at)
    values (${proposal.action}, ${proposal.object}, ${proposal.terms}, ${proposal.asked.path}, ${JSON.stringify(proposal.asked.body)}::jsonb, ${proposal.operatorId}, ${proposal.now}) on conflict do nothing returning id`.execute(
    db,
  );
  return rows.length === 1;
}

export async function endProposal(
  db: Db,
  id: string,
  end: { state: 'confirmed' | 'withdrawn' | 'lapsed'; operatorId: string | null; now: number },
): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`update proposal set state = ${end.state}, ended_by = ${end.operatorId}, ended_at = ${end.now}
    where id = ${id} and state = 'open' returning id`.execute(db);
  return rows.length === 1;
}

export async function listOpenProposals(db: Db): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`${PROPOSAL} where p.state = 'open' order by p.id`.execute(db);
  return rows;
}

/**
 * Adds to what an operator has passed alone on a day; false, and nothing is added, where that would be more than the limit. Two passes of
 * one operator at the same moment wait for each other here.
 */
export async function addPassedAlone(
  db: Db,
  { operatorId, day, usdt, limit }: { operatorId: string; day: number; usdt: Decimal; limit: Decimal },
): Promise<boolean> {
  const { rows } = await sql`insert into operator_passed_alone as p (operator_id, day, usdt)
    select ${operatorId}::bigint, ${day}::integer, ${usdt}::numeric where ${usdt}::numeric <= ${limit}::numeric
    on conflict (operator_id, day) do update set usdt = p.usdt + excluded.usdt where p.usdt + excluded.usdt <= ${limit}::numeric
    returning 1`.execute(db);
  return rows.length === 1;
}

export async function passedAloneOn(db: Db, operatorId: string, day: number): Promise<Decimal> {
  const { rows } = await sql<{ usdt: Decimal }>`select trim_scale(usdt)::text usdt from operator_passed_alone
    where operator_id = ${operatorId} and day = ${day}`.execute(db);
  return rows[0]?.usdt ?? '0';
}

/** Answers the number of the version that was kept. */
export async function addVersion(
  db: Db,
  content: { kind: string; objectId: string; body: string | null; operatorId: string; at: number },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into content_version (kind, object_id, version, body, operator_id, at)
    select ${content.kind}::text, ${content.objectId}::text, coalesce(max(version), 0) + 1, ${content.body}::jsonb, ${content.operatorId}::bigint, ${content.at}::bigint
    from content_version where kind = ${content.kind} and object_id = ${content.objectId} returning version`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
}

export interface VersionRow {
  version: number;
  at: string;
  name: string;
  body: string | null;
}

export function listVersions(
  db: Db,
  kind: string,
  objectId: string,
  page: Page,
): Promise<{ rows: VersionRow[]; total: number }> {
  return readPage(
    db,
    {
      columns: sql<VersionRow>`v.version, v.at, o.name, v.body::text as body`,
      source: sql`from content_version v join operator o on o.id = v.operator_id where v.kind = ${kind} and v.object_id = ${objectId}`,
      order: sql`v.version desc`,
    },
    page,
  );
}

export interface ClaimRow {
  object: string;
  operator_id: string;
  name: string;
  until: string;
}

const CLAIM = sql`select c.object, c.operator_id, o.name, c.until from queue_claim c join operator o on o.id = c.operator_id`;

export async function listClaims(db: Db, queue: string, now: number): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`${CLAIM} where c.queue = ${queue} and c.until > ${now} order by c.until`.execute(
    db,
  );
  return rows;
}

export async function claimOf(db: Db, queue: string, item: string, now: number): Promise<ClaimRow | null> {
  const { rows } =
    await sql<ClaimRow>`${CLAIM} where c.queue = ${queue} and c.object = ${item} and c.until > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** Until the transaction ends: what one operator takes is taken one after the other. */
export async function holdOperator(db: Db, operatorId: string): Promise<void> {
  await sql`select from operator where id = ${operatorId} for no key update`.execute(db);
}

/** False where somebody else has it. */
export async function addClaim(
  db: Db,
  claim: { queue: string; item: string; operatorId: string; until: number; now: number },
): Promise<boolean> {
  const { rows } = await sql<{ object: string }>`insert into queue_claim (queue, object, operator_id, until)
    values (${claim.queue}, ${claim.item}, ${claim.operatorId}, ${claim.until})
    on conflict (queue, object) do update set operator_id = excluded.operator_id, until = excluded.until
    where queue_claim.operator_id = excluded.operator_id or queue_claim.until <= ${claim.now}
    returning object`.execute(db);
  return rows.length === 1;
}

/** Puts back what an operator took first of all queues, so that `most` are left; `newest` is among them. */
export async function keepNewestClaims(
  db: Db,
  operatorId: string,
  newest: { queue: string; item: string },
  most: number,
): Promise<void> {
  await sql`delete from queue_claim where (queue, object) in (
    select queue, object from queue_claim where operator_id = ${operatorId} and queue <> 'bankTransfer'
    order by (queue = ${newest.queue} and object = ${newest.item}) desc, until desc, queue, object offset ${most})`.execute(
    db,
  );
}

/** `operatorId`: only where it is theirs. */
export async function deleteClaim(db: Db, queue: string, item: string, operatorId: string | null): Promise<boolean> {
  const { rows } = await sql<{
    object: string;
  }>`delete from queue_claim where queue = ${queue} and object = ${item} and (${operatorId}::bigint is null or operator_id = ${operatorId}::bigint)
    returning object`.execute(db);
  return rows.length === 1;
}

/** That somebody began a transfer is kept until it is said what became of it. */
export async function deleteClaimsBefore(db: Db, now: number): Promise<void> {
  await sql`delete from queue_claim where until <= ${now} and queue <> 'bankTransfer'`.execute(db);
}

/** Ends a claim and keeps whose it was; false where it is not theirs, or over. `operatorId`: as above. */
export async function putBackTransfer(db: Db, item: string, operatorId: string | null, now: number): Promise<boolean> {
  const { rows } = await sql`update queue_claim set until = ${now} where queue = 'bankTransfer' and object = ${item}
    and until > ${now} and (${operatorId}::bigint is null or operator_id = ${operatorId}::bigint) returning object`.execute(
    db,
  );
  return rows.length === 1;
}
