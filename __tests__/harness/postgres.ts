/** A temporary cluster of a real PostgreSQL for what one session cannot show. Null where PostgreSQL is missing. */
import * as temporary from '../../scripts/postgres.mjs';

export interface Cluster {
  /** Makes an empty database and returns its URL. */
  create: (name: string) => string;
  /** Its data folder. */
  data: string;
  /** Every process at once, as when the machine fails. */
  kill: () => void;
  /** After it was killed or has ended. */
  start: () => void;
  /** Cuts every connection and comes back. */
  restart: () => void;
  stop: () => void;
}

/** The newest installed version's programs, or null. */
export const postgresPrograms = (): string | null => temporary.postgresBin();

export const startPostgres = (options: { settings?: string[]; below?: string } = {}): Cluster | null =>
  temporary.startPostgres(options);
