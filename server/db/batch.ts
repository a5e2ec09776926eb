/**
 * Statements that go to the database in one write and are answered in one read. `pg` ends each statement with a sync of its own; then the
 * database answers, and wakes the node, once for each. A batch has one sync: what follows a failed statement is not carried out.
 */
import pg from 'pg';
import utils from 'pg/lib/utils.js';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** The connection prepares it under this name, once. Without one it is parsed each time. */
  name?: string | undefined;
}

export interface Answer {
  /** `SELECT`, `INSERT`, `COMMIT` and so on; empty for a statement without words. */
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/** How the rows of a statement are read. */
type Column = [name: string, read: (text: string) => unknown];
/** What is known of the statements that a connection has prepared. */
export type Shapes = Map<string, readonly Column[]>;

/** What `pg` offers to a query of one's own, as far as it is used here; its types leave it out. */
interface Connection {
  parsedStatements: Record<string, string | undefined>;
  stream: { cork: () => void; uncork: () => void; destroy: () => void };
  parse: (what: { text: string; name: string }) => void;
  bind: (what: { statement: string; values: readonly unknown[] }) => void;
  describe: (what: { type: 'P' }) => void;
  execute: (what?: undefined) => void;
  sync: () => void;
}

interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[];
}

/** Such as `INSERT 0 3`, `SELECT 2`, `COMMIT` or `CREATE TABLE`. */
const TAG = /^([A-Z]+)(?: [A-Z]+)*(?: \d+)??(?: (\d+))?$/;

class Batch {
  /** Called by `pg` when it has waited too long, and by this batch when it was answered. */
  callback: (error: Error | null) => void;
  private readonly answers: Answer[] = [];
  private rows: Record<string, unknown>[] = [];
  private columns: readonly Column[] | null = null;
  private fault: Error | null = null;
  private isAnswered = false;
  private connection: Connection | null = null;

  constructor(
    private readonly statements: readonly Statement[],
    private readonly shapes: Shapes,
    done: (error: Error | null, answers: Answer[]) => void,
  ) {
    this.callback = (error) => {
      // What has been waited for too long is still being carried out: nothing can follow it on this connection.
      if (!this.isAnswered) this.connection?.stream.destroy();
      done(error, this.answers);
    };
  }

  /** The statement that is being answered. `pg` keeps its name and text once it was parsed. */
  private get current(): Statement | undefined {
    return this.statements[this.answers.length];
  }

  get name(): string | undefined {
    return this.current?.name;
  }

  get text(): string | undefined {
    return this.current?.text;
  }

  submit(connection: Connection): Error | null {
    let bound: unknown[][];
    try {
      bound = this.statements.map(({ values }) => values.map((value) => utils.prepareValue(value)));
    } catch (error) {
      return error as Error;
    }
    this.connection = connection;
    const parsed = new Set<string>();
    connection.stream.cork();
    for (const [nr, { text, name = '' }] of this.statements.entries()) {
      if (name === '' || (connection.parsedStatements[name] === undefined && !parsed.has(name)))
        connection.parse({ text, name });
      parsed.add(name);
      connection.bind({ statement: name, values: bound[nr]! });
      if (!this.shapes.has(name)) connection.describe({ type: 'P' });
      connection.execute();
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.columns = fields.map(({ name, dataTypeID }) => [name, pg.types.getTypeParser(dataTypeID) as Column[1]]);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.columns ?? this.shapes.get(this.name ?? '') ?? [];
    const row: Record<string, unknown> = {};
    try {
      for (const [nr, [name, read]] of columns.entries()) {
        const text = fields[nr] ?? null;
        row[name] = text === null ? null : read(text);
      }
    } catch (error) {
      this.fault ??= error as Error;
    }
    this.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', count] = TAG.exec(text) ?? [];
    this.answer({ command, rowCount: count === undefined ? null : Number(count), rows: this.rows });
  }

  handleEmptyQuery(): void {
    this.answer({ command: '', rowCount: null, rows: [] });
  }

  handleReadyForQuery(): void {
    this.end(this.fault);
  }

  handleError(error: Error): void {
    this.end(error);
  }

  private answer(answer: Answer): void {
    const { name } = this;
    if (name !== undefined && !this.shapes.has(name)) this.shapes.set(name, this.columns ?? []);
    this.answers.push(answer);
    this.rows = [];
    this.columns = null;
  }

  private end(error: Error | null): void {
    this.isAnswered = true;
    this.callback(error);
  }
}

/** Carries out statements on a connection, in order. The first that fails is what it rejects with, and those after it are not carried out. */
export const carryOut = (
  client: pg.Client | pg.PoolClient,
  shapes: Shapes,
  statements: readonly Statement[],
): Promise<Answer[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new Batch(statements, shapes, (error, answers) =>
        error ? reject(error) : resolve(answers),
      ) as unknown as pg.Submittable,
    );
  });
