/**
 * The embedded engine: PGlite behind kysely. It has one session, so that connections are handed out one at a time, first come
 * first served, and the event loop gets its turn before each: without that, reads starve behind a queue of orders.
 */
import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { DatabaseBusy } from './database';
import type { Database } from './database';
import type { Tables } from './tables';

const INT8 = 20;
/** Longest wait for the session. Reaching it means overload, or a query on the outer connection from inside a transaction. */
const MAX_WAIT_MS = 10_000;

/** What PGlite must be created with, so that both engines return the same values: bigint as text, as `pg` does. */
export const pgliteOptions = { parsers: { [INT8]: (text: string) => text } };

class FairSession {
  private held = false;
  private readonly waiting: (() => void)[] = [];

  async acquire(): Promise<void> {
    if (this.held) await this.wait();
    this.held = true;
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Hands the session straight to whoever waits longest; nobody can slip in between. */
  release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.held = false;
  }

  private wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        reject(new DatabaseBusy('waited too long for the embedded database'));
      }, MAX_WAIT_MS);
      this.waiting.push(turn);
    });
  }
}

class EmbeddedConnection implements DatabaseConnection {
  constructor(private readonly client: PGlite) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Without parameters the simple protocol is used, which allows the several statements of a migration.
    const result =
      query.parameters.length === 0
        ? (await this.client.exec(query.sql)).at(-1)
        : await this.client.query(query.sql, [...query.parameters]);
    return { rows: (result?.rows ?? []) as Row[], numAffectedRows: BigInt(result?.affectedRows ?? 0) };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('the embedded engine does not stream');
  }
}

class EmbeddedDriver implements Driver {
  private readonly session = new FairSession();
  private readonly connection: EmbeddedConnection;

  constructor(private readonly client: PGlite) {
    this.connection = new EmbeddedConnection(client);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.session.acquire();
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    this.session.release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.session.acquire();
    await this.client.close();
  }
}

class EmbeddedDialect implements Dialect {
  constructor(private readonly client: PGlite) {}
  createDriver = (): Driver => new EmbeddedDriver(this.client);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector = (db: Kysely<Tables>) => new PostgresIntrospector(db);
}

/** A database on an open PGlite, which it closes in the end. */
export function embeddedDatabase(client: PGlite, afterClose: () => Promise<void> = async () => {}): Database {
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(client) });
  return {
    db,
    engine: 'embedded',
    openLink: null,
    close: async () => {
      await db.destroy();
      await afterClose();
    },
  };
}
