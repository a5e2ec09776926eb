/** The report of what the house stands for: it agrees with what people hold and with the ledger. */
import { api } from '@/lib/api/index';
import { open as openForex } from '../forex/trader';
import { exchange } from '../harness/exchange';
import { giveForex, giveInsurance, givePerpetual } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { becomeSuitable } from '../harness/suitable';
import { open } from '../perpetual/trader';

test('positions and contracts of all people, the house’s side of them, and its accounts with their day', async () => {
  const held = heldFeed({ BTCUSDT: 6_000_000, EURUSD: 115_000 }, 3_000_000, true);
  const x = await exchange({ feed: held.feed });
  const operator = await x.operator();
  const report = () => operator.call(api.operator.exposureReport, {});
  expect((await report()).markets).toEqual([]);

  const [ann, ben] = [await x.person(), await x.person()];
  for (const person of [ann, ben]) {
    await becomeSuitable(person);
    await givePerpetual(x, person, '10000');
    await giveForex(x, person, '10000');
  }
  await open(ann, { side: 'long', qty: '0.02' });
  await open(ben, { side: 'short', qty: '0.005' });
  await openForex(ann, { side: 'buy', lots: '0.3' });
  await openForex(ben, { side: 'sell', lots: '0.1' });
  const stake = { symbol: 'BTCUSDT', duration: 60, payoutRate: '0.75', expectedPrice: '60000' } as const;
  await ann.call(api.fixedTime.placeOrder, { ...stake, direction: 'up', stake: '100' });
  await ben.call(api.fixedTime.placeOrder, { ...stake, direction: 'down', stake: '40' });
  await giveInsurance(x, '500');

  const { at, since, accounts, markets } = await report();
  expect(at - since).toBe(86_400_000);
  expect(markets).toMatchObject([
    {
      product: 'perpetual',
      symbol: 'BTCUSDT',
      unit: 'base',
      long: '0.02',
      short: '0.005',
      house: '-0.015',
      worth: '-900',
    },
    { product: 'fixedTime', symbol: 'BTCUSDT', unit: 'USDT', long: '75', short: '30', house: '75', limit: '100000' },
    { product: 'forex', symbol: 'EURUSD', unit: 'lot', long: '0.3', short: '0.1', house: '-0.2', limit: null },
  ]);
  expect(accounts.find(({ account }) => account === 'insurance')).toEqual({
    account: 'insurance',
    balance: '500',
    received: '500',
    paid: '0',
  });
  // 0.05 % of 0.02 bought at 60,000.01 and of 0.005 sold at 59,999.99.
  expect(accounts.find(({ account }) => account === 'fees')).toMatchObject({ received: '0.75000008', paid: '0' });

  await x.clock.jump(25 * 3_600_000);
  expect((await (await x.operator()).call(api.operator.exposureReport, {})).accounts[0]).toMatchObject({
    balance: '500',
    received: '0',
  });
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});
