/**
 * The embedded engine: PGlite, spoken to by `pg` as if over a socket, so that both engines are used and answer alike, prepared statements
 * included (planning is dear in WebAssembly: it was most of what an order cost). It has one session, so that connections are handed out
 * one at a time, first come first served, and the event loop gets its turn before each: without that, reads starve behind orders.
 */
import { Duplex } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseBusy } from './database';
import type { Database } from './database';
import { statementsOf } from './statements';
import type { Tables } from './tables';

/** Longest wait for the session. Reaching it means overload, or a query on the outer connection from inside a transaction. */
const MAX_WAIT_MS = 10_000;

/** An engine that speaks PostgreSQL's wire protocol in memory, here or in a thread of its own. */
export interface Engine {
  /** Answers some messages of the protocol, once it has carried them out. */
  execute: (messages: Uint8Array) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** The engine as the socket that `pg` expects. */
class EngineSocket extends Duplex {
  constructor(private readonly engine: Engine) {
    super();
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  override _read(): void {}

  override _write(messages: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.engine.execute(messages).then((answer) => {
      if (answer.length > 0) this.push(Buffer.from(answer));
      done();
    }, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', done);
  }

  /** What `pg` asks of real sockets. */
  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;
}

class FairSession implements PostgresPool {
  private held = false;
  private readonly waiting: (() => void)[] = [];
  private session: Promise<PostgresPoolClient> | null = null;
  private readonly client: pg.Client;

  constructor(private readonly engine: Engine) {
    const stream = (): Duplex => new EngineSocket(engine);
    this.client = new pg.Client({ stream: stream as unknown as NonNullable<pg.ClientConfig['stream']>, user: 'postgres', database: 'postgres', pipeline: true });
    this.client.on('error', () => {});
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.held) await this.wait();
    this.held = true;
    await new Promise((resolve) => setImmediate(resolve));
    this.session ??= this.begin();
    return this.session;
  }

  async end(): Promise<void> {
    await this.connect();
    await this.engine.close();
  }

  private async begin(): Promise<PostgresPoolClient> {
    await this.client.connect();
    await this.client.query('set plan_cache_mode = force_generic_plan');
    return { query: statementsOf(this.client), release: () => this.release() };
  }

  /** Hands the session straight to whoever waits longest; nobody can slip in between. */
  private release(): void {
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

/** A database on an open engine, which it closes in the end. */
export function embeddedDatabase(engine: Engine, afterClose: () => Promise<void> = async () => {}): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new FairSession(engine) }) });
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
