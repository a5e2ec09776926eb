/**
 * Money in and out on a real chain: two nodes of the exchange on PostgreSQL, the signer as a program of its own, and anvil. In the middle the
 * signer is killed, and the node that led leaves.
 */
import path from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { api } from '@/lib/api/index';
import { rpcNode } from '@/server/chain/rpcNode';
import { balanceOf } from '@/server/ledger/ledger';
import { codeAt } from '@/server/operator/accounts';
import { KEY, startAnvil, type Anvil, XPUB } from '../harness/anvil';
import type { Person } from '../harness/exchange';
import { startNodes, type Nodes } from '../harness/nodes';
import { Programs } from '../harness/programs';
import { until } from '../harness/until';
import { FUND, wallet } from './room';

const USDT = 10n ** 18n;
const SENDER = privateKeyToAccount(KEY).address.toLowerCase();
const HOUR = 3_600_000;
const LONG = 180_000;

let anvil: Anvil | null;
let world: Nodes;
const programs = new Programs('withdrawals');

beforeAll(async () => {
  anvil = await startAnvil();
  if (!anvil) return;
  const { url, token } = anvil;
  const deposits = {
    kind: 'chain' as const,
    xpub: XPUB,
    urls: [url] as const,
    token,
    witnessFrom: '1000' as const,
    explorer: null,
  };
  world = await startNodes(2, () => ({ config: { deposits } }));
  await programs.bundle('signer');
}, LONG);
afterAll(async () => {
  programs.cleanUp();
  await world?.stop();
  anvil?.stop();
}, LONG);

function beginSigner({ url, token }: Anvil) {
  return programs.begin(
    {
      DATABASE_URL: world.url,
      SIGNER_RPC_URL: url,
      SIGNER_KEY: KEY,
      SIGNER_JOURNAL: path.join(programs.folder, 'journal'),
      DEPOSIT_TOKEN: token,
    },
    'signer',
  );
}

/** A fund password and an authenticator, and the day after that has passed. */
async function makeReady(person: Person): Promise<() => Promise<{ totpCode: string }>> {
  const [x] = world.nodes as [Nodes['nodes'][number]];
  const later = async (ms: number) => {
    for (const { clock } of world.nodes) await clock.jump(ms);
  };
  const proof = { password: person.password };
  await person.call(api.security.setFundPassword, { newPassword: FUND, confirmPassword: FUND, proof });
  const { secret } = await person.call(api.security.newTotp, {});
  await person.call(api.security.bindTotp, { code: codeAt(secret, x.clock.now()), proof });
  await later(25 * HOUR);
  const next = async () => {
    await later(60_000);
    return { totpCode: codeAt(secret, x.clock.now()) };
  };
  const { ticket } = await person.call(api.auth.logIn, { account: person.account, password: person.password });
  await person.call(api.auth.passTotp, { ticket: ticket!, code: (await next()).totpCode });
  return next;
}

test(
  'a deposit is credited, a withdrawal is reviewed, signed once and confirmed, though signer and node end in the middle',
  async () => {
    if (!anvil) return console.warn('anvil is not for this machine');
    const chain = anvil;
    const [one, two] = world.nodes as [Nodes['nodes'][number], Nodes['nodes'][number]];
    await one.deposits.watch();
    const person = await one.person();
    const { address } = await person.call(api.deposits.place, {});
    await chain.transfer(address, 50n * USDT);
    await one.deposits.watch();
    await chain.mine(14);
    await two.deposits.watch();
    expect(await balanceOf(one.db, person.userId, 'spot:available', 'USDT')).toBe('10050');

    const proofOf = await makeReady(person);
    const operator = await one.operator();
    const numbers: string[] = [];
    for (const amount of ['100', '40', '25'] as const) {
      const { withdrawalNo, status } = await person.call(api.withdrawals.submit, {
        channelId: 'usdt-bep20',
        amount,
        address: wallet(7),
        confirmed: true,
        fundPassword: FUND,
        proof: await proofOf(),
      });
      expect(status).toBe('pendingReview');
      numbers.push(withdrawalNo);
      await operator.call(api.withdrawalReview.pass, { no: withdrawalNo });
    }
    const first = beginSigner(chain);
    await until('it is ready', () => first.child.exitCode === null && first.child.pid !== undefined, 60_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    first.child.kill('SIGKILL');
    await first.ended;
    await one.withdrawals.follow();
    const second = beginSigner(chain);
    await until(
      'all are paid',
      async () => {
        await chain.mine(16);
        await two.deposits.watch();
        await two.withdrawals.follow();
        const { list } = await person.call(api.withdrawals.list, {});
        return list.every(({ status }) => status === 'success');
      },
      60_000,
      500,
    );
    second.child.kill('SIGTERM');
    await second.ended;

    const node = rpcNode(chain.url, chain.token);
    const paid = (await node.transfers(0, (await node.head()).number)).filter(({ from }) => from === SENDER);
    expect(paid.map(({ to, units }) => [to, units / USDT]).toSorted()).toEqual(
      [99n, 39n, 24n].map((units) => [wallet(7).toLowerCase(), units]).toSorted(),
    );
    for (const withdrawalNo of numbers) {
      const { txHash, confirmations } = await person.call(api.withdrawals.detail, { withdrawalNo });
      expect([confirmations, paid.some((one_) => one_.txHash === txHash)]).toEqual([15, true]);
    }
    expect(await balanceOf(one.db, person.userId, 'spot:available', 'USDT')).toBe('9885');
    expect(await balanceOf(one.db, person.userId, 'spot:withdrawal', 'USDT')).toBe('0');
    expect(await one.booksBalance()).toEqual([]);
  },
  LONG,
);
