/**
 * P6, P7 and P9 for loans, savings and offerings: nobody loses more than was put in and no balance goes below zero; nobody takes part without
 * an identity, in loans not without a fund password; and what is shown before a commitment says its cost and its worst case, and is what happens.
 */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { EARN_RISK_VERSION } from '@/lib/earn/rules';
import { add, lte, sub } from '@/lib/money/decimal';
import { addDemoOfferings } from '@/server/launchpad/demo';
import { refusal } from '../flash/room';
import type { Person } from '../harness/exchange';
import { ask, borrow, FUND, loanRoom, type Room } from '../loan/room';

let room: Room;
afterEach(async () => {
  const books = await room.booksBalance();
  const { rows } = await sql`select from ledger.accounts where owner <> 0 and balance < 0`.execute(room.db);
  await room.close();
  expect([books, rows]).toEqual([[], []]);
});

const productOf = async (who: Person) => (await who.call(api.earn.introduction, { productId: 'usdt-7' })).product;
const running = async (who: Person, mode: 'buy' | 'ration') =>
  (await who.call(api.launchpad.homeTips, {})).find((one) => one.mode === mode)!;

test('P7: without an identity nothing is borrowed, saved or subscribed; borrowing and paying take the fund password', async () => {
  room = await loanRoom({ config: { newcomerLevel: 'none' } });
  await addDemoOfferings(room.db, room.clock.now());
  await room.later();
  const who = await room.borrower();
  const needed = { reason: 'identityNeeded' };
  const { quoteId } = await ask(who, { loanAmount: '100' });
  expect(await refusal(who.call(api.loan.borrow, { quoteId, fundPassword: FUND }))).toMatchObject(needed);
  const { apr, startsAt } = await productOf(who);
  const saving = { productId: 'usdt-7', amount: '10', apr, startsAt, riskVersion: EARN_RISK_VERSION } as const;
  expect(await refusal(who.call(api.earn.buy, saving))).toMatchObject(needed);
  const [buy, ration] = [await running(who, 'buy'), await running(who, 'ration')];
  expect(await refusal(who.call(api.launchpad.buy, { icoId: buy.icoId, qty: '400' }))).toMatchObject(needed);
  expect(await refusal(who.call(api.launchpad.ration, { icoId: ration.icoId, amount: '20' }))).toMatchObject(needed);
  expect(await room.has(who, 'USDT')).toBe('10000');
});

test('P7: the text about the risk that is agreed to is the present one, and no other', async () => {
  room = await loanRoom();
  const who = await room.borrower();
  const { apr, startsAt } = await productOf(who);
  const saving = { productId: 'usdt-7', amount: '10', apr, startsAt } as const;
  expect(await refusal(who.call(api.earn.buy, { ...saving, riskVersion: '0' }))).toMatchObject({
    reason: 'badRequest',
  });
  const order = await who.call(api.earn.buy, { ...saving, riskVersion: EARN_RISK_VERSION });
  const { rows } = await sql<{ risk_version: string }>`select risk_version from earn_order
    where order_no = ${order.orderNo}`.execute(room.db);
  expect(rows).toEqual([{ risk_version: EARN_RISK_VERSION }]);
});

test('P6: a loan costs at most what was pledged, savings never their principal, an offering at most what was committed', async () => {
  room = await loanRoom();
  await addDemoOfferings(room.db, room.clock.now());
  await room.later();
  const who = await room.borrower();
  const [usdt, btc] = [await room.has(who, 'USDT'), await room.has(who, 'BTC')];
  const order = await borrow(who, { loanAmount: '3900' });
  // The price falls by two thirds at once: the collateral is worth less than the debt.
  await room.price(20_000);
  await room.later(10);
  expect(await room.orderOf(who, order)).toMatchObject({ status: 'liquidated', debt: '0' });
  expect(sub(btc, await room.has(who, 'BTC'))).toBe(order.collateral);
  expect(await room.has(who, 'USDT')).toBe(add(usdt, '3900'));

  const { apr, startsAt } = await productOf(who);
  const saved = await who.call(api.earn.buy, {
    productId: 'usdt-7',
    amount: '1000',
    apr,
    startsAt,
    riskVersion: EARN_RISK_VERSION,
  });
  const { exits } = await who.call(api.earn.redeemPreview, { orderNo: saved.orderNo });
  expect(exits.every(({ principal, receives }) => principal === '1000' && lte(principal, receives))).toBe(true);

  const { icoId } = await running(who, 'ration');
  const before = await room.has(who, 'USDT');
  await who.call(api.launchpad.ration, { icoId, amount: '333.33333333' });
  await room.later(15 * 60 + 1);
  const [allotted] = (await who.call(api.launchpad.offering, { icoId })).orders;
  expect(lte(allotted!.cost!, '333.33333333')).toBe(true);
  expect(sub(before, await room.has(who, 'USDT'))).toBe(allotted!.cost);
});

test('P9: what is shown before the button is what happens', async () => {
  room = await loanRoom();
  const who = await room.borrower();
  const quote = await ask(who, { termDays: 7 });
  const loan = await who.call(api.loan.borrow, { quoteId: quote.quoteId, fundPassword: FUND });
  expect({
    collateral: quote.collateralQty,
    liqPrice: quote.liqPrice,
    marginCallPrice: quote.marginCallPrice,
    dailyRate: quote.dailyRate,
    interest: quote.firstHour,
    expiresAt: quote.expiry,
  }).toEqual({
    collateral: loan.collateral,
    liqPrice: loan.liqPrice,
    marginCallPrice: loan.marginCallPrice,
    dailyRate: loan.dailyRate,
    interest: loan.interest,
    expiresAt: loan.expiresAt,
  });
  const preview = await who.call(api.earn.preview, { productId: 'usdt-7', amount: '500' });
  const saved = await who.call(api.earn.buy, {
    productId: 'usdt-7',
    amount: '500',
    apr: preview.apr,
    startsAt: preview.startsAt,
    riskVersion: EARN_RISK_VERSION,
  });
  expect(saved).toMatchObject({
    daily: preview.daily,
    interest: preview.interest,
    startsAt: preview.startsAt,
    maturesAt: preview.maturesAt,
  });
});
