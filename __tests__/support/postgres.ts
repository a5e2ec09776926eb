/** A temporary cluster of a real PostgreSQL for what one session cannot show. Null where PostgreSQL is missing. */
import * as temporary from '../../scripts/postgres.mjs';

export interface Cluster {
  /** Makes an empty database and returns its URL. */
  create: (name: string) => string;
  /** Its data folder. */
  data: string;
  stop: () => void;
}

/** The newest installed version's programs, or null. */
export const postgresPrograms = (): string | null => temporary.postgresBin();

export const startPostgres = (options: { settings?: string[] } = {}): Cluster | null => temporary.startPostgres(options);
