/**
 * The embedded engine: PGlite, spoken to by `pg` as if over a socket, so that both engines are used and answer alike, prepared statements
 * included (planning is dear in WebAssembly: it was most of what an order cost). It has one session, which is handed out in turn.
 */
import { Duplex } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { oneTransactionAtATime } from './database';
import type { Database } from './database';
import { PLANNING, statementsOf } from './statements';
import type { Tables } from './tables';
import { Mutex } from './mutex';

/** An engine that speaks PostgreSQL's wire protocol in memory, here or in a thread of its own. */
export interface Engine {
  /** Answers some messages of the protocol, once it has carried them out. */
  execute: (messages: Uint8Array) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** What PGlite offers of the protocol. */
interface Raw {
  execProtocolRaw: (messages: Uint8Array) => Promise<Uint8Array>;
  execProtocolRawStream: (messages: Uint8Array, options: { onRawData: (part: Uint8Array) => void }) => Promise<void>;
}

/**
 * The answer to some messages. It is streamed: the plain call, which only the greeting needs, reads every answer too, and keeps what it read
 * for ever. It names nothing from outside of itself, as the engine's thread gets it as text.
 */
export async function answerOf(client: Raw, messages: Uint8Array): Promise<Uint8Array> {
  if (messages[0] === 0) return client.execProtocolRaw(messages);
  const parts: Uint8Array[] = [];
  await client.execProtocolRawStream(messages, { onRawData: (part) => void parts.push(part.slice()) });
  return new Uint8Array(Buffer.concat(parts));
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

/** The one session as a pool of one. */
class Session implements PostgresPool {
  private readonly turns = new Mutex();
  private begun: Promise<PostgresPoolClient> | null = null;
  private readonly client: pg.Client;

  constructor(private readonly engine: Engine) {
    const stream = (): Duplex => new EngineSocket(engine);
    this.client = new pg.Client({
      stream: stream as unknown as NonNullable<pg.ClientConfig['stream']>,
      user: 'postgres',
      database: 'postgres',
    });
    this.client.on('error', () => {});
  }

  async connect(): Promise<PostgresPoolClient> {
    await this.turns.take();
    try {
      return await (this.begun ??= this.begin());
    } catch (error) {
      // Whoever closes it next would wait for this turn, and tell of the wait instead of the reason.
      this.turns.pass();
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.turns.take();
    await this.engine.close();
  }

  private async begin(): Promise<PostgresPoolClient> {
    await this.client.connect();
    for (const [name, value] of Object.entries(PLANNING)) await this.client.query(`set ${name} = ${value}`);
    return { query: statementsOf(this.client), release: () => this.turns.pass() };
  }
}

/** A database on an open engine, which it closes in the end. */
export function embeddedDatabase(engine: Engine, afterClose: () => Promise<void> = async () => {}): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new Session(engine) }) });
  oneTransactionAtATime(db, new Mutex());
  return {
    db,
    settling: db,
    engine: 'embedded',
    openLink: null,
    close: async () => {
      await db.destroy();
      await afterClose();
    },
  };
}
