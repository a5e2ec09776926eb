/** A lock that one process holds while it lives, such as the signer's. A process that dies loses it at once. */
import pg from 'pg';

export interface HeldLock {
  /** Throws where the connection is gone, and with it the lock. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}

/** Null where another process holds it. */
export async function holdLock(url: string, name: string): Promise<HeldLock | null> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: `avocet ${name}`,
  });
  // Told by the next check.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(hashtextextended($1, 0)) held`, [
    name,
  ]);
  if (!rows[0]?.held) {
    await client.end();
    return null;
  }
  return {
    check: async () => {
      await client.query('select 1');
    },
    close: () => client.end(),
  };
}
