/** Real nodes as processes of their own, to be killed; and two of them on one PostgreSQL. */
import { postgresDatabase } from '@/server/db/postgres';
import { startPostgres, type Cluster } from './postgres';
import { Programs } from './programs';

export type Running = ReturnType<Programs['begin']> & { address: string };

export async function kill(node: Running): Promise<void> {
  node.child.kill('SIGKILL');
  await node.ended;
}

/** Bundles the programs before the tests of a file, and clears them away afterwards. `level`: the identity of people who register. */
export function realNodes(name: string, level: 'basic' | 'advanced', bundled: readonly string[] = ['main']) {
  const programs = new Programs(name);
  beforeAll(() => programs.bundle(...bundled), 60_000);
  afterAll(() => programs.cleanUp());
  const begin = async (env: Record<string, string>): Promise<Running> => {
    const node = programs.begin({ RATE_LIMIT_SCALE: '0', SANDBOX: '1', SANDBOX_LEVEL: level, ...env });
    return { ...node, address: await node.ready };
  };
  return { programs, begin };
}

export interface Two {
  cluster: Cluster;
  /** A test puts the next node in the place of one that it killed. */
  nodes: Running[];
  books: ReturnType<typeof postgresDatabase>;
  env: { DATABASE_URL: string };
}

/** For the tests of one `describe`; what is in it is there from the first test on. */
export function twoNodes(name: string, begin: (env: Record<string, string>) => Promise<Running>): Two {
  const two = { nodes: [] as Running[] } as Two;
  beforeAll(async () => {
    const cluster = startPostgres();
    if (!cluster) throw new Error('PostgreSQL is not installed');
    two.cluster = cluster;
    two.env = { DATABASE_URL: cluster.create(name) };
    for (let count = 0; count < 2; count += 1) two.nodes.push(await begin(two.env));
    two.books = postgresDatabase(two.env.DATABASE_URL, 2);
  }, 120_000);
  afterAll(async () => {
    for (const node of two.nodes) await kill(node);
    await two.books?.close();
    two.cluster?.stop();
  }, 60_000);
  return two;
}
