/** A merchant whose deposit is short, on two nodes and one real PostgreSQL: topping up against suspending, leaving and more compensation. */
import { api } from '@/lib/api/index';
import { setStanding, takeMerchant } from '@/server/c2c/merchants/store';
import { transaction } from '@/server/db/database';
import { balanceOf } from '@/server/ledger/ledger';
import { everywhere, outcomes, patiently, refusalOf } from '../harness/attack';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { roomOn, type Merchant } from './room';

const described = postgresPrograms() === null ? describe.skip : describe;

described('a short deposit on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes | null = null;
  let room: ReturnType<typeof roomOn>;
  beforeAll(async () => {
    world = await startNodes(2, () => ({ config: { newcomerLevel: 'advanced' } }), 20);
    room = roomOn(world.nodes);
  }, 60_000);
  afterEach(async () => expect(await x().booksBalance()).toEqual([]));
  afterAll(() => world?.stop());

  const x = () => world!.nodes[0]!;
  const deposit = (who: Merchant) => balanceOf(x().db, who.userId, 'c2c:deposit', 'USDT');
  const standing = async (who: Merchant) => (await who.call(api.c2cMerchant.mine, {})).status;
  const decision = (orderNo: string, compensation: `${number}`) => ({
    orderNo,
    winner: 'buyer' as const,
    toBuyer: 'The payment was shown.',
    toSeller: 'You did not answer.',
    compensation,
  });

  /** Whose deposit has paid 300, with one more order in appeal. */
  async function short(name: string): Promise<{ desk: Merchant; inAppeal: string }> {
    const desk = await room.merchant('2000', name);
    const { advertId } = await room.advert(desk, { qty: '500', price: '7.71' });
    const orders = [];
    for (let i = 0; i < 2; i += 1) {
      const buyer = await room.ready();
      const order = await room.buy(buyer, advertId, { amount: '771', price: '7.71' });
      await room.pay(buyer, order);
      orders.push({ buyer, order });
    }
    await room.pass(10 * 60_000);
    for (const { buyer, order } of orders) await room.appeal(buyer, order);
    const [first, second] = orders.map(({ order }) => order.orderNo);
    await room.decide(decision(first!, '300'));
    return { desk, inAppeal: second! };
  }

  test('64 top-ups while the next compensation is decided: each is told what is, and nothing is paid twice', async () => {
    const { desk, inAppeal } = await short('Tern');
    const [one, other] = [await x().operator(), await world!.nodes[1]!.operator()];
    await one.call(api.operator.decideAppeal, decision(inAppeal, '200'));
    const { counts } = await outcomes<unknown>([
      ...everywhere(world!.nodes, desk).map((visitor) =>
        patiently((key) => visitor.call(api.c2cMerchant.payDeposit, {}, { key })),
      ),
      patiently(() => other.call(api.operator.decideAppeal, decision(inAppeal, '200'))),
    ]);
    expect(Object.keys(counts).sort()).toEqual(['done', 'merchantState']);
    // Topped up before the decision it is short once more.
    if ((await standing(desk)) === 'short') await desk.call(api.c2cMerchant.payDeposit, {});
    expect([await standing(desk), await deposit(desk)]).toEqual(['active', '1000']);
  }, 120_000);

  test.each(['payDeposit', 'leave'] as const)(
    'suspended in the middle of %s: that is told, and counts for what is done',
    async (act) => {
      const { desk } = await short(`Plover ${act}`);
      let late: Promise<string | null> = Promise.resolve(null);
      await transaction(x().db, async (db) => {
        const row = (await takeMerchant(db, desk.merchantId))!;
        late = refusalOf(desk.call(api.c2cMerchant[act], {}));
        await new Promise((resolve) => setTimeout(resolve, 300));
        await setStanding(db, row, { status: 'suspended', now: x().clock.now() });
      });
      // A suspended merchant tops nothing up, and may leave.
      expect([await late, await standing(desk), await deposit(desk)]).toEqual(
        act === 'leave' ? [null, 'leaving', '700'] : ['merchantState', 'suspended', '700'],
      );
    },
  );
});
