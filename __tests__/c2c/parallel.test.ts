/** What races in C2C on two nodes and one real PostgreSQL: the last of a stock, and different ends of one order. */
import { api } from '@/lib/api/index';
import { codeAt } from '@/server/operator/accounts';
import { balanceOf } from '@/server/ledger/ledger';
import { AT_ONCE, everywhere, outcomes, patiently } from '../harness/attack';
import { advertOf, merchantAs, orderFor } from '../harness/c2c';
import type { Person, TestExchange } from '../harness/exchange';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { FUND, makeReady } from '../withdrawals/room';

const described = postgresPrograms() === null ? describe.skip : describe;
const paid = { act: 'pay', by: 'buyer' } as const;

described('C2C on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes | null = null;
  let nodes: TestExchange[] = [];
  beforeAll(async () => {
    world = await startNodes(2, () => ({ config: { newcomerLevel: 'advanced' } }), 40);
    nodes = world.nodes;
  }, 60_000);
  afterEach(async () => expect(await nodes[1]!.booksBalance()).toEqual([]));
  afterAll(async () => {
    await world?.stop();
  });

  const x = () => nodes[0]!;
  const merchant = async (): Promise<Person> => {
    const maker = await x().person();
    await merchantAs(x(), maker);
    return maker;
  };
  const part = (who: Person, purpose: 'available' | 'adverts' | 'escrow') =>
    balanceOf(x().db, who.userId, `c2c:${purpose}`, 'USDT');
  const pass = async (ms: number): Promise<void> => {
    for (const { clock } of nodes) await clock.jump(ms);
  };

  test('64 people take the last of a stock: as many get some as there is', async () => {
    const maker = await merchant();
    const advertId = await advertOf(x(), maker, '500');
    const people: Person[] = [];
    for (let i = 0; i < AT_ONCE; i += 1) people.push(await x().person());
    const body = { advertId, amountType: 'fiat', amount: '783', price: '7.83', payTypeId: 'bank' } as const;
    const { counts } = await outcomes(
      people.map((who) => patiently((key) => who.call(api.c2cOrders.save, body, { key }))),
    );
    expect(counts['done']).toBe(5);
    expect((counts['advertChanged'] ?? 0) + (counts['c2cLimits'] ?? 0)).toBe(AT_ONCE - 5);
    expect([await part(maker, 'escrow'), await part(maker, 'adverts')]).toEqual(['500', '0']);
  }, 120_000);

  test('twenty people apply under one name: one of them has it, and the others are told so', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 20; i += 1) people.push(await makeReady(nodes, await x().person()));
    const { counts } = await outcomes(
      people.map((who) => patiently(() => who.call(api.c2cMerchant.apply, { name: 'Sanderling' }))),
    );
    expect(counts).toEqual({ done: 1, duplicate: 19 });
  }, 120_000);

  test('paid against cancelled: one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [maker, buyer] = [await merchant(), await x().person()];
      const orderNo = await orderFor(x(), { buyer, maker });
      const { payee } = await buyer.call(api.c2cOrders.detail, { orderNo });
      const crowd = everywhere(nodes, buyer);
      const { counts } = await outcomes<unknown>(
        crowd.map((visitor, i) =>
          patiently<unknown>((key) =>
            i % 4 < 2
              ? visitor.call(api.c2cOrders.pay, { orderNo, payMethodId: payee!.payMethodId }, { key })
              : visitor.call(api.c2cOrders.cancel, { orderNo, reason: 'other' }, { key }),
          ),
        ),
      );
      const { status } = await buyer.call(api.c2cOrders.order, { orderNo });
      // A cancellation of what is marked as paid takes a word that is missing here.
      expect([counts['done'], ['paid', 'cancelled'].includes(status)]).toEqual([1, true]);
      // What was cancelled can still be brought back.
      expect(await part(maker, 'escrow')).toBe('100');
    }
  }, 120_000);

  test('paid at the very end against the clock: one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [maker, buyer] = [await merchant(), await x().person()];
      const orderNo = await orderFor(x(), { buyer, maker });
      const { payee } = await buyer.call(api.c2cOrders.detail, { orderNo });
      await pass(60 * 60_000 - 1);
      const pays = everywhere(nodes, buyer)
        .slice(0, 16)
        .map((visitor) =>
          patiently((key) => visitor.call(api.c2cOrders.pay, { orderNo, payMethodId: payee!.payMethodId }, { key })),
        );
      const clock = pass(1).then(() => Promise.all(nodes.map(({ jobs }) => jobs.runDue())));
      await Promise.allSettled([...pays, clock]);
      await x().jobs.runDue();
      const { status } = await buyer.call(api.c2cOrders.order, { orderNo });
      expect(['paid', 'timedOut']).toContain(status);
      expect(await part(maker, 'escrow')).toBe('100');
    }
  }, 120_000);

  test('released against cancelled after “paid”: the coins go one way', async () => {
    for (let round = 0; round < 4; round += 1) {
      const buyer = await x().person();
      const maker = await x().person();
      const { secret } = await makeReady(nodes, maker);
      await merchantAs(x(), maker);
      const orderNo = await orderFor(x(), { buyer, maker }, [paid]);
      const proof = { totpCode: codeAt(secret, x().clock.now()) };
      const release = patiently((key) =>
        maker.call(api.c2cOrders.release, { orderNo, fundPassword: FUND, proof }, { key }),
      );
      const cancels = everywhere(nodes, buyer)
        .slice(0, 16)
        .map((visitor) =>
          patiently((key) =>
            visitor.call(api.c2cOrders.cancel, { orderNo, reason: 'refunded', nothingSent: true }, { key }),
          ),
        );
      const { counts } = await outcomes<unknown>([release, ...cancels]);
      expect(counts['done']).toBe(1);
      const { status } = await buyer.call(api.c2cOrders.order, { orderNo });
      expect(await part(maker, 'escrow')).toBe(status === 'completed' ? '0' : '100');
      expect(await part(buyer, 'available')).toBe(status === 'completed' ? '100' : '0');
    }
  }, 120_000);
});
