/** The signer as whoever operates the exchange runs it: a program of its own, a keystore, PostgreSQL, and anvil for the chain. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Keystore } from 'ox';
import { privateKeyToAccount } from 'viem/accounts';
import { payoutRound, queuePayout } from '@/server/chain/payouts/payouts';
import { rpcNode } from '@/server/chain/rpcNode';
import { grantToSigner } from '@/server/db/applicationRole';
import { transaction } from '@/server/db/database';
import { KEY, startAnvil, type Anvil, XPUB } from '../harness/anvil';
import { startNodes, type Nodes } from '../harness/nodes';
import { Programs } from '../harness/programs';
import { until } from '../harness/until';
import { address } from './scripted';

const USDT = 10n ** 18n;
const SENDER = privateKeyToAccount(KEY).address.toLowerCase();
const LONG = 180_000;

let anvil: Anvil | null;
let world: Nodes;
const programs = new Programs('signer');
const ends: string[] = [];

beforeAll(async () => {
  anvil = await startAnvil();
  if (!anvil) return;
  world = await startNodes(1);
  const [{ db }] = world.nodes as [Nodes['nodes'][number]];
  await sql`create role avocet_signer login`.execute(db);
  await grantToSigner(db, 'avocet_signer');
  await programs.bundle('signer', 'treasury');
  const [key, options] = Keystore.scrypt({ password: 'a long password', n: 1_024 });
  writeFileSync(path.join(programs.folder, 'key.json'), JSON.stringify(Keystore.encrypt(KEY, key, options)));
  writeFileSync(path.join(programs.folder, 'password'), 'a long password\n');
}, LONG);
afterAll(async () => {
  programs.cleanUp();
  await world?.stop();
  anvil?.stop();
}, LONG);

const env = (chain: Anvil, more: Record<string, string> = {}) => ({
  DATABASE_URL: world.url.replace(/\/\/[^@/]*@/, '//avocet_signer@'),
  SIGNER_RPC_URL: chain.url,
  SIGNER_KEYSTORE: path.join(programs.folder, 'key.json'),
  SIGNER_PASSWORD_FILE: path.join(programs.folder, 'password'),
  SIGNER_JOURNAL: path.join(programs.folder, 'journal'),
  DEPOSIT_TOKEN: chain.token,
  ...more,
});
async function begin(chain: Anvil) {
  const signer = programs.begin(env(chain), 'signer');
  let heard = '';
  signer.child.stdout.on('data', (data: Buffer) => (heard += data.toString()));
  await until('it is ready', () => heard.includes('The signer is ready'), 60_000);
  return signer;
}
const numberOf = (place: number) => `3${String(place).padStart(19, '0')}`;
const queue = (place: number) =>
  queuePayout(world.nodes[0]!.db, {
    payoutNo: numberOf(place),
    chain: '56',
    recipient: address('b'),
    units: BigInt(place + 1) * USDT,
    now: Date.now(),
  });

/** What the exchange does in turns, until so many payouts have ended. */
async function followUntil(chain: Anvil, count: number): Promise<void> {
  const [{ db }] = world.nodes as [Nodes['nodes'][number]];
  await until(
    `${count} payouts ended`,
    async () => {
      await chain.mine(16);
      await payoutRound({
        db,
        chain: { id: '56', nodes: [rpcNode(chain.url, chain.token)], decimals: 18, blockMs: 3_000 },
        simulated: null,
        witnessFrom: 1_000n * USDT,
        now: Date.now,
        transact: (work) => transaction(db, work),
        confirmed: async (_, no) => void ends.push(no),
        failed: async (_, no) => void ends.push(`failed ${no}`),
      });
      return ends.length === count;
    },
    90_000,
  );
}

async function paid(chain: Anvil): Promise<bigint[]> {
  const node = rpcNode(chain.url, chain.token);
  const all = await node.transfers(0, (await node.head()).number);
  return all.filter(({ from }) => from === SENDER).map(({ units }) => units / USDT);
}

test(
  'killed in the middle again and again, every payout is made once; a second signer and a strange journal are refused',
  async () => {
    if (!anvil) return console.warn('anvil is not for this machine');
    const chain = anvil;
    for (let place = 0; place < 24; place += 1) await queue(place);
    for (let life = 0; life < 5; life += 1) {
      const { child, ended } = await begin(chain);
      // From the middle of its first round to after its first.
      await new Promise((resolve) => setTimeout(resolve, 60 * life ** 2));
      child.kill('SIGKILL');
      await ended;
    }
    const last = await begin(chain);
    const second = programs.begin(env(chain), 'signer');
    expect(await second.ended).toMatchObject({ code: 1, err: 'Another signer works on this database.\n' });
    await followUntil(chain, 24);
    last.child.kill('SIGTERM');
    expect((await last.ended).code).toBe(0);
    expect((await paid(chain)).toSorted((a, b) => Number(a - b))).toEqual(
      Array.from({ length: 24 }, (_, place) => BigInt(place + 1)),
    );
    expect(ends.toSorted()).toEqual(Array.from({ length: 24 }, (_, place) => numberOf(place)).toSorted());
    expect(readFileSync(path.join(programs.folder, 'journal'), 'utf8')).not.toContain(KEY.slice(2));

    await queue(30);
    const again = programs.begin(env(chain), 'signer');
    await until('it is sent', async () => (await paid(chain)).includes(31n), 60_000);
    again.child.kill('SIGTERM');
    await again.ended;
    const strange = programs.begin(
      env(chain, { SIGNER_JOURNAL: path.join(programs.folder, 'another journal') }),
      'signer',
    );
    const { code, err } = await strange.ended;
    expect([code, err]).toEqual([65, expect.stringMatching(/this is another journal/)]);
    const wrong = programs.begin(
      env(chain, { SIGNER_PASSWORD_FILE: path.join(programs.folder, 'key.json') }),
      'signer',
    );
    expect((await wrong.ended).err).toMatch(/the keystore cannot be opened with this password/);
  },
  LONG,
);

test('the treasury tells what lies where, and writes transactions that somebody else signs', async () => {
  if (!anvil) return;
  const [{ db }] = world.nodes as [Nodes['nodes'][number]];
  await sql`insert into deposit_address (id, owner_id, address) overriding system value values (7, 1, ${address('d')})`.execute(
    db,
  );
  const out = path.join(programs.folder, 'sweep.json');
  const {
    code,
    out: told,
    err,
  } = await programs.begin(
    {
      DATABASE_URL: world.url,
      DEPOSIT_RPC_URLS: anvil.url,
      DEPOSIT_XPUB: XPUB,
      DEPOSIT_TOKEN: anvil.token,
      TREASURY_ADDRESSES: SENDER,
    },
    'treasury',
    ['--sweep-to', address('e'), '--out', out],
  ).ended;
  expect([code, err]).toEqual([0, '']);
  expect(told).toMatch(/0xDDdD.* 0\/7\n.*treasury\nheld at block \d+: \d/i);
  const { transactions, funding } = JSON.parse(readFileSync(out, 'utf8')) as Record<string, Record<string, string>[]>;
  expect(transactions).toMatchObject([{ path: '0/7', chainId: 56, nonce: 0, value: '0' }]);
  expect(transactions?.[0]?.data).toMatch(/^0xa9059cbb0{24}e{40}0{40}f{24}$/);
  expect(funding).toHaveLength(1);
});
