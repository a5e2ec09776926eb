/** What C2C needs of others. */
import type { Payee } from '@/lib/api/c2cShapes';
import type { Context } from '../http/handler';
import type { Db } from '../db/database';
import type { MarketData } from '../prices/marketData';

type Reading = Pick<Context, 'db' | 'vault' | 'language'>;
type Named = Readonly<Record<Context['language'], string>>;

/** The accounts by which people pay one another. */
export interface PayMethods {
  /** The kinds that are open in a currency. */
  typesIn: (db: Db, fiat: string) => Promise<readonly string[]>;
  /** The names of all kinds, closed ones too. */
  typeNames: (db: Db) => Promise<ReadonlyMap<string, Named>>;
  /** A person's method that may be used for something new, held against changes until the transaction ends; null for any other. */
  use: (context: Reading, ownerId: string, methodId: string) => Promise<{ typeId: string; currency: string } | null>;
  /** All that a method says; null where it is not there any more. */
  payee: (context: Reading, methodId: string) => Promise<Omit<Payee, 'payMethodId' | 'masked'> | null>;
}

export interface C2cParts {
  market: MarketData;
  methods: PayMethods;
  /** The name of a person's document; null where none was passed. */
  nameOf: (context: Pick<Context, 'db' | 'vault'>, userId: string) => Promise<string | null>;
  /** Tells a person's open pages. */
  publish: (userId: string) => void;
}
