/** What an account with cross positions in several markets is warned of: each level once, however long it stands there. */
import { api } from '@/lib/api/index';
import { open, tradingRoom, type Room } from './trader';

let room: Room;
beforeAll(async () => {
  room = await tradingRoom({ BTCUSDT: 6_000_000, ETHUSDT: 300_000 });
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

test('cross positions in two markets are warned of once at 70 and once at 90 %', async () => {
  const person = await room.trader('1300');
  await open(person, { side: 'long', qty: '0.1', leverage: 10, marginMode: 'cross' });
  await open(person, { side: 'long', qty: '1', leverage: 10, marginMode: 'cross', symbol: 'ETHUSDT' });
  const levels = async () =>
    (await person.call(api.help.ownNotices, {})).list.map(({ paragraphs }) => /\d+ %/.exec(paragraphs[0] ?? '')?.[0]);
  const ratio = async () => Number((await person.call(api.perpetual.account, {})).crossMarginRatio);
  /** Down by small steps until the account has used so much, and a few seconds there. */
  const fallTo = async (wanted: number) => {
    for (; (await ratio()) < wanted; price -= 5) await room.move(price);
    for (let second = 0; second < 5; second += 1) await room.move(price);
  };
  let price = 60_000;
  for (; price > 48_200; price -= 1_000) await room.move(price);
  await fallTo(0.71);
  expect(await levels()).toEqual(['70 %']);
  await fallTo(0.91);
  expect(await levels()).toEqual(['90 %', '70 %']);
});
