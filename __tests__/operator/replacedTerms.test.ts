/** Whoever confirms new terms sees which ones they replace, and confirms them for nothing else. */
import { api } from '@/lib/api/index';
import { dualRoom, offer, symbol } from '../dual/room';
import { forexRoom } from '../forex/trader';
import type { Operator } from '../harness/exchange';

const DAY_MS = 86_400_000;

let room: Awaited<ReturnType<typeof dualRoom>>;
let one: Operator;
let other: Operator;
beforeAll(async () => {
  room = await dualRoom();
  [one, other] = [await room.operator(), await room.operator()];
});
afterAll(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

/** Of the one proposal that is open: what it would replace. */
async function wasOf(operator: Operator): Promise<unknown> {
  const { list } = await operator.call(api.operator.proposals, {});
  expect(list).toHaveLength(1);
  return (JSON.parse(list[0]?.terms ?? '{}') as { was?: unknown }).was;
}

/** What each decision carries beside its terms. */
const at = (from: number) => ({ from, reason: 'a test' });

const perpetual = {
  makerFeeRate: '0.0001',
  takerFeeRate: '0.0004',
  leverage: [10, 10, 5, 5, 2] as number[],
  fundingCap: '0.005',
} as const;
const standard = {
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0005',
  leverage: [20, 15, 10, 5, 2],
  fundingCap: '0.0075',
};

test('of perpetual markets: the standard first, then what was decided for that time; where markets differ, that of each', async () => {
  const from = room.clock.now() + DAY_MS;
  const body = { symbol, ...perpetual };
  await one.call(api.operator.setPerpetualTerms, { ...body, ...at(from) });
  expect(await wasOf(other)).toEqual(standard);
  await other.call(api.operator.setPerpetualTerms, { ...body, ...at(from) });
  await one.call(api.operator.setPerpetualTerms, { ...body, ...at(from + DAY_MS), fundingCap: '0.001' });
  expect(await wasOf(other)).toEqual(perpetual);
  await other.call(api.operator.setPerpetualTerms, { ...body, ...at(from + DAY_MS), fundingCap: '0.001' });
  // Before that time the standard still counts.
  await one.call(api.operator.setPerpetualTerms, { ...body, ...at(from - 60_000) });
  expect(await wasOf(other)).toEqual(standard);
  await other.call(api.operator.setPerpetualTerms, { ...body, ...at(from - 60_000) });
  const all = { ...body, symbol: '*', ...at(from + 60_000) };
  await one.call(api.operator.setPerpetualTerms, all);
  expect(await wasOf(other)).toBeNull();
  const eth = { ...body, symbol: 'ETHUSDT', leverage: [1, 1, 1, 1, 1], ...at(from - 60_000) };
  for (const who of [one, other]) await who.call(api.operator.setPerpetualTerms, eth);
  // ETH is traded otherwise by now than when it was proposed for all.
  await expect(other.call(api.operator.setPerpetualTerms, all)).rejects.toMatchObject({ reason: 'otherProposalOpen' });
  const [open] = (await other.call(api.operator.proposals, {})).list;
  await other.call(api.operator.rejectProposal, { id: open!.id, reason: 'a test' });
});

test('of fixed-time contracts, loans, savings and dual currency', async () => {
  const from = room.clock.now() + 60_000;
  const options = [{ duration: 60, payoutRate: '0.8', minStake: '10', maxStake: '100' } as const];
  const fixedTime = { symbol, options, ...at(from) };
  await one.call(api.operator.setFixedTimeTerms, fixedTime);
  expect(await wasOf(other)).toMatchObject({ options: [{ duration: 60, payoutRate: '0.75' }, {}, {}, {}, {}] });
  await other.call(api.operator.setFixedTimeTerms, fixedTime);

  const before = (await one.call(api.operator.loanTerms, {})).find((line) => line.collateralCoin === 'BTC');
  const { from: _from, reason: _reason, decidedAt: _at, ...counted } = before!;
  const { collateralCoin, ...loan } = counted;
  await one.call(api.operator.setLoanTerms, { collateralCoin, ...loan, maxLoan: '999', ...at(from) });
  expect(await wasOf(other)).toEqual(loan);
  await other.call(api.operator.setLoanTerms, { collateralCoin, ...loan, maxLoan: '999', ...at(from) });
  // One term twice has two rates, of which a reader sees the first and the last one would count.
  const [rate] = loan.dailyRates;
  const twice = { collateralCoin, ...loan, dailyRates: [rate!, { ...rate!, rate: '0.002' as const }], ...at(from) };
  await expect(one.call(api.operator.setLoanTerms, twice)).rejects.toMatchObject({ reason: 'badRequest' });

  const product = (await one.call(api.operator.earnProducts, {})).find((line) => line.productId === 'usdt-7');
  const { apr, min, personalMax, quota, isOpen } = product!.terms[0]!;
  const earn = { productId: 'usdt-7', apr: '0.01', min, personalMax, quota, isOpen, ...at(from) } as const;
  await one.call(api.operator.setEarnTerms, earn);
  expect(await wasOf(other)).toEqual({ apr, min, personalMax, quota, isOpen });
  await other.call(api.operator.setEarnTerms, earn);

  const productId = await offer(room, { kind: 'buyLow', strike: '59000' });
  const dual = { productId, apr: '0.3', min: '50', max: '900', quota: '5000', isOpen: true, ...at(from) } as const;
  await one.call(api.operator.setDualTerms, dual);
  expect(await wasOf(other)).toEqual({ apr: '0.584', min: '50', max: '20000', quota: '1000000', isOpen: true });
  await other.call(api.operator.setDualTerms, dual);
});

test('of forex; and once something else counts, what was proposed is not confirmed for it', async () => {
  const x = await forexRoom();
  const [ann, ben] = [await x.operator(), await x.operator()];
  const from = x.clock.now() + DAY_MS;
  const [first] = await ann.call(api.operator.fxTerms, {});
  const code = first!.code;
  const body = { code, swapLong: '-1', swapShort: '1', maxLeverage: 10, ...at(from) } as const;
  await ann.call(api.operator.setFxTerms, body);
  const { swapLong, swapShort, maxLeverage } = first!;
  expect(await wasOf(ben)).toEqual({ swapLong, swapShort, maxLeverage });
  const sooner = { ...body, maxLeverage: 5, ...at(from - 60_000) };
  await ann.call(api.operator.setFxTerms, sooner);
  await ben.call(api.operator.setFxTerms, sooner);
  await expect(ben.call(api.operator.setFxTerms, body)).rejects.toMatchObject({ reason: 'otherProposalOpen' });
  await x.close();
});
