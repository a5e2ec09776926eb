/** Several nodes of the exchange on one temporary PostgreSQL, in this process. */
import { sql } from 'kysely';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase } from '@/server/db/postgres';
import { exchange, type ExchangeOptions, type TestExchange } from './exchange';
import { startPostgres, type Cluster } from './postgres';
import { until } from './until';

export interface Nodes {
  url: string;
  nodes: TestExchange[];
  /** One more node. */
  add: (options?: ExchangeOptions) => Promise<TestExchange>;
  stop: () => Promise<void>;
}

/** Only nodes are killed here, never the machine, so that what was handed to the system is as good as on the disk. */
const UNSYNCED = ['fsync=off', 'full_page_writes=off'];

/** The first of them leads. Each has as many connections, open before any race begins. */
export async function startNodes(
  count: number,
  options: (node: number) => ExchangeOptions = () => ({}),
  connections = 5,
): Promise<Nodes> {
  const cluster: Cluster | null = startPostgres({ settings: UNSYNCED });
  if (!cluster) throw new Error('PostgreSQL is not installed');
  const url = cluster.create('nodes');
  const nodes: TestExchange[] = [];
  const add = async (own: ExchangeOptions = {}): Promise<TestExchange> => {
    const database = postgresDatabase(url, connections);
    await migrate(database.db);
    const node = await exchange({ randomSeed: `node ${nodes.length}`, ...own, database });
    await Promise.all(Array.from({ length: connections }, () => sql`select 1`.execute(database.db)));
    nodes.push(node);
    return node;
  };
  for (let node = 0; node < count; node += 1) await add(options(node));
  return {
    url,
    nodes,
    add,
    stop: async () => {
      for (const node of nodes) await node.close();
      cluster.stop();
    },
  };
}

/**
 * A second passes on every node, and each knows its prices. One node reads them and tells the others, which takes as long as it takes; on a slow
 * machine that is not always the first node.
 */
export async function secondOn(nodes: readonly TestExchange[]): Promise<void> {
  for (const { clock } of nodes) await clock.advance(1_000);
  await until('all nodes know the prices of this second', () =>
    nodes.every(({ market, clock }) =>
      market.varieties().every(({ symbol }) => (market.quote(symbol)?.ts ?? 0) > clock.now() - 1_000),
    ),
  );
}
