/** SQL of what was changed in accounts. */
import { sql } from 'kysely';
import type { Act } from '@/lib/api/securityActs';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';

export interface ActRow {
  id: string;
  at: string;
  act: Act;
  about: string | null;
  /** Both are null where an operator did it. */
  agent: string | null;
  address: string | null;
}

interface NewAct {
  userId: string;
  at: number;
  act: Act;
  about: string | null;
  agent: string | null;
  address: string | null;
}

/** How many lines since then say just this, from the same device and address, and how many are of the same act. */
export async function countNoted(
  db: Db,
  { userId, act, about, agent, address }: NewAct,
  since: number,
): Promise<{ same: number; all: number }> {
  const { rows } = await sql<{ same: number; all: number }>`
    select count(*)::int "all", (count(*) filter (where about is not distinct from ${about}
      and agent is not distinct from ${agent} and address is not distinct from ${address}))::int same
    from account_act where user_id = ${userId} and at >= ${since} and act = ${act}`.execute(db);
  return rows[0] ?? { same: 0, all: 0 };
}

export async function addAct(db: Db, row: NewAct): Promise<void> {
  await sql`insert into account_act (user_id, at, act, about, agent, address)
    values (${row.userId}, ${row.at}, ${row.act}, ${row.about}, ${row.agent}, ${row.address})`.execute(db);
}

export const actsOf = (db: Db, userId: string, page: Page): Promise<{ rows: ActRow[]; total: number }> =>
  readPage(
    db,
    {
      columns: sql<ActRow>`id, at, act, about, agent, address`,
      source: sql`from account_act where user_id = ${userId}`,
      order: sql`at desc, id desc`,
    },
    page,
  );

export async function deleteActsBefore(db: Db, at: number): Promise<void> {
  await sql`delete from account_act where at < ${at}`.execute(db);
}
