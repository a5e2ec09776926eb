/**
 * A node's own connection beside the pool: what it tells the other nodes, what it hears from them, and the lock that one of them
 * holds. A process that dies loses the lock at once; one that hangs, or whose machine vanishes, after about four seconds.
 */
import { Socket } from 'node:net';
import pg from 'pg';

const CHANNEL = 'avocet';
/** An answer that takes longer than this is given up. The server waits longer, so that a leader that is cut off stops before another one can begin. */
const PATIENCE_MS = 2_500;
/**
 * The server drops a peer after about four seconds: one whose machine is gone by the keep-alives, one that hangs by its silence, as a
 * node shows a sign of life every second. Nobody waits for the disk because of a notification.
 */
const SETTINGS = [
  'tcp_keepalives_idle=1',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=4000',
  'statement_timeout=2500',
  'idle_session_timeout=4000',
  'synchronous_commit=off',
];

export interface LinkEvents {
  /** A text that another node sent. */
  heard: (text: string) => void;
  /** The connection is gone, and with it the lock; told once. */
  lost: () => void;
}

export interface Link {
  /** Sends texts of less than 8000 bytes each to every other node that listens now. */
  send: (texts: readonly string[]) => Promise<void>;
  /** A sign of life, which also asks for the lock where it is not held; answers whether it is. */
  beat: (held: boolean) => Promise<boolean>;
  /** Ends the connection at once; `lost` is not told. */
  close: () => void;
}

/** Connects and listens; rejects where the database cannot be reached. */
export type OpenLink = (events: LinkEvents) => Promise<Link>;

export function postgresLink(url: string): OpenLink {
  return async ({ heard, lost }) => {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
      application_name: 'avocet link',
    });
    let over = false;
    const end = (): void => {
      over = true;
      socket.destroy();
    };
    const fail = (): void => {
      if (over) return;
      end();
      lost();
    };
    client.on('error', fail);
    client.on('end', fail);
    const own = { pid: 0 };
    client.on('notification', ({ processId, payload }) => {
      // A node's own notifications come back to it too.
      if (processId !== own.pid && payload !== undefined) heard(payload);
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(`select pg_backend_pid() pid`);
      own.pid = rows[0]?.pid ?? 0;
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      end();
      throw error;
    }
    return {
      send: async (texts) => {
        await client.query('select pg_notify($1, text) from unnest($2::text[]) text', [CHANNEL, [...texts]]);
      },
      beat: async (held) => {
        const { rows } = await client.query<{ held: boolean }>(
          `select case when $1 then true else pg_try_advisory_lock(hashtextextended('leader', 0)) end held`,
          [held],
        );
        return rows[0]?.held ?? false;
      },
      close: end,
    };
  };
}
