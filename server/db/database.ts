/** The one door to the database: what every store is given. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables';

/** A connection or a transaction; stores cannot tell and need not. */
export type Db = Kysely<Tables>;
