/** Markets whose price leaps at each step: leverage stays far from what one step moves. */
import { listings } from '@/server/market/varieties';
import { tiersOf } from '@/server/perpetual/terms';
import { open, tradingRoom } from './trader';

const crypto = listings.filter(({ variety }) => variety.kind === 'crypto');

test('the maintenance margin of every market is more than two and a half steps of its price', () => {
  const thin = crypto.filter(
    ({ variety, referencePrice }) =>
      2.5 * Number(variety.tick) >= Number(tiersOf(variety.symbol)[0]!.mmr) * referencePrice,
  );
  expect(thin.map(({ variety }) => variety.symbol)).toEqual([]);
});

test('an opening starts at least as far from its liquidation as it needs to stay open', () => {
  for (const { variety } of crypto)
    for (const { mmr, maxLeverage } of tiersOf(variety.symbol))
      expect(1 / maxLeverage).toBeGreaterThan(1.5 * Number(mmr));
});

test('the exchange takes no higher leverage there than the market tells', async () => {
  const room = await tradingRoom({ THETAUSDT: 140 });
  const person = await room.trader('100');
  const wanted = { symbol: 'THETAUSDT', side: 'long', marginMode: 'isolated', qty: '100' } as const;
  await expect(open(person, { ...wanted, leverage: 6 })).rejects.toMatchObject({
    reason: 'leverageRefused',
    args: { max: '5' },
  });
  await open(person, { ...wanted, leverage: 5 });
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
