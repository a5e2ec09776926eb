/** Overnight interest, the weekend's edge, and terms that operators change: on a clock that the test holds. */
import { api } from '@/lib/api/index';
import { nightsOn, swapOf } from '@/lib/forex/rules';
import { decimal, div, lt, max, mul } from '@/lib/money/decimal';
import { changingAt, contractOf } from '@/server/forex/terms';
import { houseBalance } from '@/server/ledger/ledger';
import { listings } from '@/server/market/varieties';
import { forexDayOf, isTradingDay, longClosingAt, rolloverOf } from '@/server/prices/sessions';
import { account, close, closed, forexRoom, open, positions, refusal, resting, WEDNESDAY, type Room } from './trader';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Of that Wednesday; the market stands still for five minutes. */
const ROLLOVER = WEDNESDAY + 9 * HOUR;
const AFTER_BREAK = ROLLOVER + 6 * 60_000;
const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY;

describe('nights', () => {
  test('every week has seven, Wednesday three of them, in summer, in winter, and over both changes of the clock', () => {
    for (const monday of ['2026-03-02', '2026-03-09', '2026-07-13', '2026-10-26', '2026-11-02']) {
      const nights = Array.from({ length: 7 }, (_, nr) => nightsOn(day(monday) + nr, isTradingDay));
      expect(nights).toEqual([1, 1, 3, 1, 1, 0, 0]);
    }
  });

  test('the nights of a holiday are booked on the trading day before it, and none is lost', () => {
    // Friday 25 December 2026 and 1 January 2027; Wednesday 25 December 2030.
    expect(nightsOn(day('2026-12-24'), isTradingDay)).toBe(2);
    expect(nightsOn(day('2026-12-25'), isTradingDay)).toBe(0);
    expect(nightsOn(day('2030-12-24'), isTradingDay)).toBe(4);
    for (const [from, to] of [
      ['2026-11-02', '2027-02-01'],
      ['2030-12-02', '2031-01-27'],
    ] as const) {
      const days = Array.from({ length: day(to) - day(from) }, (_, nr) => day(from) + nr);
      expect(days.reduce((all, one) => all + nightsOn(one, isTradingDay), 0)).toBe(days.length);
    }
  });

  test('17:00 in New York is 21:00 UTC in summer and 22:00 in winter', () => {
    expect(rolloverOf(day('2026-07-15')) % DAY).toBe(21 * 3_600_000);
    expect(rolloverOf(day('2026-11-25')) % DAY).toBe(22 * 3_600_000);
    expect(forexDayOf(Date.UTC(2026, 6, 15, 21)).day).toBe(day('2026-07-16'));
    expect(forexDayOf(Date.UTC(2026, 6, 15, 20, 59)).day).toBe(day('2026-07-15'));
  });

  test('a long closing is known an hour before it and until it ends; the break of each day is none', () => {
    const friday = Date.UTC(2026, 6, 17, 21);
    const sunday = Date.UTC(2026, 6, 19, 21);
    expect(longClosingAt(friday - 3_600_001)).toBeNull();
    for (const at of [friday - 3_600_000, friday - 1, friday, friday + DAY, sunday - 1])
      expect(longClosingAt(at)).toEqual({ from: friday, to: sunday });
    expect(longClosingAt(sunday)).toBeNull();
    expect(longClosingAt(Date.UTC(2026, 6, 15, 20, 59))).toBeNull();
    expect(longClosingAt(Date.UTC(2026, 6, 15, 21, 2))).toBeNull();
  });

  test('interest is booked in cents, half up, on the total', () => {
    const eur = { lotSize: '100000', pip: '0.0001' } as const;
    expect(swapOf('-6.8', '0.1', eur, '1', 3)).toBe('-2.04');
    expect(swapOf('2.1', '0.1', eur, '1', 3)).toBe('0.63');
    expect(swapOf('-6.8', '0.2', eur, '1', 1)).toBe('-1.36');
    expect(swapOf('-412', '1', { lotSize: '100', pip: '0.01' }, '1', 1)).toBe('-41.2');
  });

  test('a Wednesday’s three nights pay less than two spreads cost, which is what a hedge on two accounts takes', () => {
    const forex = listings.filter(({ variety }) => variety.kind === 'forex');
    expect(forex).toHaveLength(24);
    const tempting = forex.filter(({ variety, spreadTicks }) => {
      const { swapLong, swapShort } = changingAt(variety, [], 0);
      const night = mul(max(swapLong, swapShort), div(contractOf(variety).pip, '10', 8, 'halfUp'));
      return !lt(mul(night, '3'), mul(mul(variety.tick, decimal(`${spreadTicks}`)), '2'));
    });
    expect(tempting.map(({ variety }) => variety.symbol)).toEqual([]);
  });
});

describe('on the exchange', () => {
  let room: Room;
  beforeEach(async () => {
    room = await forexRoom();
    await room.move({});
  });
  afterEach(async () => {
    expect(await room.booksBalance()).toEqual([]);
    await room.close();
  });

  test('Wednesday books three nights, once, at what was open then; the sold side gets what it is due', async () => {
    const [buyer, seller] = [await room.trader(), await room.trader()];
    await open(buyer, { lots: '0.2' });
    await open(seller, { side: 'sell', lots: '0.1' });
    await room.to(Date.UTC(2026, 6, 15, 21));
    expect(await positions(buyer)).toMatchObject([{ swap: '-4.08' }]);
    expect(await positions(seller)).toMatchObject([{ swap: '0.63' }]);
    expect(await account(buyer)).toMatchObject({ balance: '9995.92' });
    await room.to(Date.UTC(2026, 6, 15, 21, 4));
    // Thursday's is one night.
    await room.to(Date.UTC(2026, 6, 16, 21));
    const [held] = await positions(buyer);
    expect(held).toMatchObject({ swap: '-5.44' });
    const detail = await buyer.call(api.forex.detail, { id: held!.positionId });
    expect(detail.swaps).toMatchObject([
      { nights: 3, points: '-6.8', amount: '-4.08' },
      { nights: 1, amount: '-1.36' },
    ]);
  });

  test('nobody keeps money in resting orders while the insurance pays their interest', async () => {
    const thief = await room.trader('10000');
    for (const side of ['buy', 'sell'] as const) await open(thief, { side, lots: '0.5', leverage: 30 });
    await open(thief, { code: 'GBPUSD', lots: '0.5', leverage: 30, limit: '1.3' });
    for (let ticks = 116_000; ticks <= 130_000; ticks += 1_000) await room.move({ EURUSD: ticks });
    await room.move({ EURUSD: 130_664 });
    const sold = (await positions(thief)).find(({ side }) => side === 'sell');
    await close(thief, sold!.positionId);
    // All that is left lies in the order, beside what was gained.
    expect(await account(thief)).toMatchObject({ balance: '2167' });
    await room.to(Date.UTC(2026, 6, 15, 21));
    expect(await positions(thief)).toMatchObject([{ swap: '-10.2' }]);
    expect(await resting(thief)).toEqual([]);
    expect(await houseBalance(room.db, 'house:insurance', 'USDT')).toBe('0');
  });

  test('what an account cannot carry over the weekend is closed half an hour before; nothing is closed while it is closed', async () => {
    const [bold, calm] = [await room.trader('1000'), await room.trader('3000')];
    await open(bold, { lots: '0.2', leverage: 30 });
    await open(calm, { lots: '0.2', leverage: 30 });
    const friday = Date.UTC(2026, 6, 17, 21);
    await room.to(friday - 1_800_000);
    expect(await closed(bold)).toMatchObject([{ closeReason: 'weekend' }]);
    expect(await positions(calm)).toHaveLength(1);
    // Within the hour nothing is opened, and nothing leaves, beyond the bound.
    expect(await refusal(open(bold, { lots: '0.2', leverage: 30 }))).toMatchObject({ reason: 'fxWeekendMargin' });
    await room.to(friday + 1_000);
    expect(await refusal(open(calm, { lots: '0.01' }))).toEqual({
      reason: 'fxClosed',
      until: String(Date.UTC(2026, 6, 19, 21)),
    });
    const [held] = await positions(calm);
    expect(await refusal(close(calm, held!.positionId))).toMatchObject({ reason: 'fxClosed' });
    await open(calm, { lots: '0.01', limit: '1.14' });
    expect(await resting(calm)).toHaveLength(1);
    // The price that the source tells on the weekend sets nothing off.
    await room.move({ EURUSD: 113_500 });
    expect(await positions(calm)).toHaveLength(1);
    expect(await resting(calm)).toHaveLength(1);
    room.held.set('EURUSD', 113_000);
    await room.to(Date.UTC(2026, 6, 19, 21) + 2_000);
    expect(await positions(calm)).toMatchObject([{ entryPrice: '1.13001' }, { price: '1.12999' }]);
  });

  test('a position in a halted variety keeps neither its holder’s other positions nor other people’s over the weekend', async () => {
    const [thief, bold] = [await room.trader('1000'), await room.trader('1000')];
    await open(thief, { code: 'GBPUSD', lots: '0.01', leverage: 30 });
    await open(thief, { lots: '0.2', leverage: 30 });
    await open(bold, { lots: '0.2', leverage: 30 });
    const market = { product: 'forex', symbol: 'GBPUSD', reason: 'a test of halts' } as const;
    await (await room.operator()).call(api.operator.haltMarket, market);
    await room.to(Date.UTC(2026, 6, 17, 21) - 1_800_000);
    expect(await positions(bold)).toEqual([]);
    expect((await positions(thief)).map(({ code }) => code)).toEqual(['GBPUSD']);
  });

  test('an account without a price half an hour before is looked at again until the market closes', async () => {
    const [late, bold] = [await room.trader('1000'), await room.trader('1000')];
    await open(late, { code: 'GBPUSD', lots: '0.2', leverage: 30 });
    await open(bold, { lots: '0.2', leverage: 30 });
    const { tick } = room.held.feed;
    let isShut = true;
    Object.assign(room.held.feed, {
      tick: (code: string, ts: number) => (isShut && code === 'GBPUSD' ? null : tick(code, ts)),
    });
    const friday = Date.UTC(2026, 6, 17, 21);
    await room.to(friday - 1_800_000);
    expect(await positions(bold)).toEqual([]);
    isShut = false;
    await room.to(friday - 1_700_000);
    expect(await closed(late)).toMatchObject([{ closeReason: 'weekend' }]);
  });

  test('terms change from a future time on, by two operators, and never for what is open', async () => {
    const person = await room.trader();
    await open(person, { lots: '0.1', leverage: 30 });
    const [one, other] = [await room.operator(), await room.operator()];
    const from = Date.UTC(2026, 6, 15, 15);
    const body = { code: 'EURUSD', from, swapLong: '-9', swapShort: '3', maxLeverage: 5, reason: 'a test' } as const;
    expect(await refusal(one.call(api.operator.setFxTerms, { ...body, from: room.clock.now() }))).toMatchObject({
      reason: 'badRequest',
    });
    // Interest that both sides together are paid, which two accounts that hedge each other would live on; and more leverage than its kind has.
    for (const more of [
      { swapLong: '9', swapShort: '3' },
      { code: 'XAUUSD', maxLeverage: 30 },
    ] as const)
      expect(await refusal(one.call(api.operator.setFxTerms, { ...body, ...more }))).toMatchObject({
        reason: 'badRequest',
      });
    expect(await one.call(api.operator.setFxTerms, body)).toEqual({ state: 'proposed' });
    expect(await refusal(one.call(api.operator.setFxTerms, body))).toEqual({ reason: 'needsAnotherPerson' });
    expect(await other.call(api.operator.setFxTerms, body)).toEqual({ state: 'done' });
    const ofEuro = (await one.call(api.operator.fxTerms, {})).filter(({ code }) => code === 'EURUSD');
    expect(ofEuro).toMatchObject([body, { from: null, maxLeverage: 30, reason: '', decidedAt: null }]);
    await open(person, { lots: '0.01', leverage: 30 });
    await room.to(from);
    expect(await refusal(open(person, { lots: '0.01', leverage: 30 }))).toEqual({
      reason: 'leverageRefused',
      max: '5',
    });
    expect(await positions(person)).toMatchObject([{ leverage: 30 }, { leverage: 30, margin: '383.33666667' }]);
  });

  test('whoever holds over a Wednesday’s 17:00 for minutes only pays the spread', async () => {
    const thief = await room.trader('100000');
    await room.to(ROLLOVER - 10_000);
    await open(thief, { code: 'USDJPY', lots: '10', leverage: 30 });
    await open(thief, { code: 'XAUUSD', side: 'sell', lots: '1', leverage: 20 });
    await room.to(ROLLOVER + 1_000);
    await room.to(AFTER_BREAK);
    for (const { positionId } of await positions(thief)) await close(thief, positionId);
    expect(Number((await account(thief)).balance)).toBeLessThan(100_000);
  });

  test('whoever has held for an hour gets every night that is booked', async () => {
    const [old, young] = [await room.trader(), await room.trader()];
    await room.to(ROLLOVER - HOUR);
    await open(old, { code: 'USDJPY' });
    await room.to(ROLLOVER - HOUR + 1_000);
    await room.move({});
    await open(young, { code: 'USDJPY' });
    const swaps = async () => [(await positions(old))[0]?.swap, (await positions(young))[0]?.swap];
    await room.to(ROLLOVER);
    expect(await swaps()).toEqual(['1.01', '0']);
    await room.to(ROLLOVER + 24 * HOUR);
    expect(await swaps()).toEqual(['1.35', '0.34']);
  });

  test('what somebody owes is owed for every night, however short they held', async () => {
    const person = await room.trader();
    await room.to(ROLLOVER - 10_000);
    await open(person, { code: 'USDJPY', side: 'sell' });
    await room.to(ROLLOVER);
    expect(await positions(person)).toMatchObject([{ swap: '-2.71' }]);
  });
});
