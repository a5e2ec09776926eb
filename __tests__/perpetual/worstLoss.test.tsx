/** What a cross order can lose at worst: all that stands behind cross positions, and of a long that stands alone no more than it is worth. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import type { PerpetualSide } from '@/lib/api/perpetualShapes';
import { add, gt, lt, mul, sub, type Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import type { Scene } from '@/lib/perpetual/figures';
import { leverageOutlook } from '@/lib/perpetual/leverage';
import { type CrossPosition, withCum, worstCrossLoss } from '@/lib/perpetual/rules';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { outlookOf } from '@/lib/perpetual/ticket';
import type { Person } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';
import { type Room, account, open, positions, symbol, tradingRoom } from './trader';

const terms = {
  tiers: withCum([{ floor: '0', cap: null, maxLeverage: 100, mmr: '0.005' }]),
  liquidationFeeRate: '0.0005',
  tick: '0.01',
} as const;
const held = (side: PerpetualSide, qty: Decimal, over: Partial<CrossPosition> = {}): CrossPosition => ({
  symbol,
  side,
  qty,
  entryPrice: '100',
  mark: '90',
  leverage: 10,
  terms,
  ...over,
});
const order = { symbol, side: 'long', qty: '2', price: '95', fee: '0.1' } as const;

test('a long that stands alone loses its worth and the fee at most, and everything else all that stands behind it', () => {
  expect(worstCrossLoss('1000', [], order)).toEqual({ loss: '190.1', isOwn: true });
  // What is held counts at the mark: what is lost already is not lost again.
  expect(worstCrossLoss('1000', [held('long', '3')], order)).toEqual({ loss: '460.1', isOwn: true });
  expect(worstCrossLoss('1000', [held('long', '3')], null)).toEqual({ loss: '270', isOwn: true });
  // Never more than there is.
  expect(worstCrossLoss('150', [], order)).toEqual({ loss: '150', isOwn: false });
  for (const other of [held('short', '1'), held('long', '1', { symbol: 'ETHUSDT' })])
    expect(worstCrossLoss('1000', [other], order).isOwn).toBe(false);
  expect(worstCrossLoss('1000', [], { ...order, side: 'short' })).toEqual({ loss: '1000', isOwn: false });
  expect(worstCrossLoss('1000', [], null)).toEqual({ loss: '1000', isOwn: false });
  expect(worstCrossLoss('-5', [], null)).toEqual({ loss: '0', isOwn: false });
});

describe('on the desk', () => {
  let x: Room;
  beforeAll(async () => {
    x = await tradingRoom();
    await x.move(60_000);
  });
  beforeEach(() => {
    perpetualDraft.open('NONE', 'buy');
    openTicket('NONE');
  });
  afterEach(async () => expect(await x.booksBalance()).toEqual([]));
  afterAll(() => x.close());

  const body = { symbol, side: 'long', marginMode: 'cross', leverage: 5, price: '60000', qty: '0.01' } as const;

  async function scopeOf(person: Person) {
    const [market] = await person.call(api.perpetual.markets, {});
    const { mark, index } = await person.call(api.perpetual.ticker, { symbol });
    const now = await account(person);
    const rows = await positions(person);
    const scene: Scene = { positions: rows, account: now, marketOf: () => market!, markOf: () => mark };
    return {
      market: market!,
      index,
      mark,
      paysIn: 'quote',
      available: now.available,
      leverage: 5,
      scene,
      levels: [],
    } as const;
  }

  test('the exchange and the ticket say the same, before the first position and with one', async () => {
    const person = await x.trader('10000');
    const first = await person.call(api.perpetual.preview, body);
    expect(first.worstLoss).toBe(add('600', first.fee));
    const scope = await scopeOf(person);
    expect(outlookOf({ ...body, orderType: 'limit' }, scope)).toMatchObject({
      worstLoss: first.worstLoss,
      isOwnWorst: true,
    });

    await open(person, { side: 'long', qty: '0.05', leverage: 5, marginMode: 'cross' });
    const then = await person.call(api.perpetual.preview, body);
    const later = await scopeOf(person);
    expect(then.worstLoss).toBe(add(mul('0.05', later.mark!), '600', then.fee));
    expect(outlookOf({ ...body, orderType: 'limit' }, later)?.worstLoss).toBe(then.worstLoss);
    const sheet = (side: PerpetualSide) =>
      leverageOutlook(
        { market: later.market, mode: 'cross', leverage: 10, scene: later.scene, mark: later.mark },
        { order: null, side, scope: later },
      );
    expect(sheet('long').ownWorst).toBe(mul('0.05', later.mark!));

    // A sold order beside it may lose without an end.
    const sold = await person.call(api.perpetual.preview, { ...body, side: 'short' });
    expect(gt(sold.worstLoss, '9000')).toBe(true);
    expect(lt(sub(sold.worstLoss, later.scene.account!.balance), '0')).toBe(true);
  });

  test('the confirmation names no more than a long is worth, and says that it is its own', async () => {
    const person = await x.trader('10000');
    const { fee } = await person.call(api.perpetual.preview, body);
    await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: x, as: person });
    await userEvent.click(await screen.findByRole('button', { name: /^Margin mode/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^Cross/ }));
    const price = await screen.findByLabelText('Price');
    await userEvent.clear(price);
    await userEvent.type(price, '60000');
    await userEvent.type(await screen.findByLabelText('Amount'), '0.01');
    const most = `600.${Math.ceil(Number(fee) * 100)}`;
    expect((await screen.findByText('Max loss')).nextElementSibling).toHaveTextContent(`${most} USDT`);
    await userEvent.click(await screen.findByRole('button', { name: 'Long 0.01 BTC' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/^Funding aside, at most what the long position is worth/)).toHaveTextContent(
      `${most} USDT`,
    );
  });
});
