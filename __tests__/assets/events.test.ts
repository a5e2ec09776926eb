/** Which lines of the record are one event, and how a period of days is read. */
import type { LedgerLine } from '@/lib/api/assets';
import { eventsOf } from '@/lib/assets/events';
import { boundsOf, periodFault } from '@/lib/assets/period';
import type { Decimal } from '@/lib/money/decimal';

let id = 0;
const line = (
  type: LedgerLine['type'],
  coin: string,
  amount: Decimal,
  refId: string | null = 'A',
  refType: NonNullable<LedgerLine['refType']> = 'spotOrder',
): LedgerLine => ({
  id: String((id += 1)),
  ts: 1_000 + id,
  account: 'spot',
  type,
  coin,
  amount,
  purpose: 'available',
  balanceAfter: '1',
  refType: refId === null ? null : refType,
  refId,
});
const told = (lines: LedgerLine[]) =>
  eventsOf(lines).map((entry) =>
    'event' in entry
      ? [entry.event.kind, ...entry.event.changes.map(({ coin, amount }) => `${coin} ${amount}`)]
      : entry.line.type,
  );

test('neighbouring lines of one order are one event, with the sums of what really came and went', () => {
  expect(
    told([
      line('tradeFee', 'USDT', '-1.5'),
      line('trade', 'USDT', '1500'),
      line('trade', 'BTC', '-0.02'),
      line('freeze', 'BTC', '-0.02'),
    ]),
  ).toEqual([['sold', 'USDT 1498.5', 'BTC -0.02']]);
  expect(told([line('trade', 'BTC', '0.02'), line('trade', 'USDT', '-1280')])).toEqual([
    ['bought', 'BTC 0.02', 'USDT -1280'],
  ]);
  expect(told([line('trade', 'ETH', '2'), line('trade', 'BTC', '-0.1')])).toEqual([['exchanged', 'ETH 2', 'BTC -0.1']]);
});

test('money that was only put on hold, or came back, is said so', () => {
  expect(told([line('freeze', 'USDT', '-10'), line('freeze', 'USDT', '-5')])).toEqual([['held', 'USDT -15']]);
  expect(told([line('release', 'USDT', '10'), line('release', 'USDT', '5')])).toEqual([['released', 'USDT 15']]);
});

test('a stake that came back with its payout is the result of its contract, and nothing that was traded', () => {
  const of = (type: LedgerLine['type'], amount: Decimal) => line(type, 'USDT', amount, 'F', 'fixedTimeOrder');
  expect(told([of('fixedTime', '75'), of('release', '100')])).toEqual([['fixedTime', 'USDT 75']]);
});

test('a contract with leverage is its position, or its liquidation, and nothing that was traded', () => {
  const of = (type: LedgerLine['type'], amount: Decimal) => line(type, 'USDT', amount, 'P', 'perpetualPosition');
  const opened = [of('tradeFee', '-1.5'), of('margin', '-600')];
  expect(told(opened)).toEqual([['position', 'USDT -1.5']]);
  expect(told([of('liquidation', '-600'), ...opened])).toEqual([['liquidated', 'USDT -601.5']]);
});

test('a withdrawal is one event from its hold to its end, whatever stands between, and never a trade', () => {
  const of = (type: LedgerLine['type'], amount: Decimal, no = 'W') => line(type, 'USDT', amount, no, 'withdrawal');
  expect(
    told([
      of('withdrawFee', '-1'),
      of('withdraw', '-29'),
      of('withdrawFee', '-1', 'X'),
      of('withdraw', '-99', 'X'),
      of('freeze', '-100', 'X'),
      of('freeze', '-30'),
    ]),
  ).toEqual([
    ['withdrawn', 'USDT -30'],
    ['withdrawn', 'USDT -100'],
  ]);
  expect(told([of('release', '30'), of('freeze', '-30')])).toEqual([['returned', 'USDT 30']]);
  const sent = (type: LedgerLine['type'], amount: Decimal) => line(type, 'USDT', amount, 'T', 'userTransfer');
  expect(told([sent('userTransfer', '-5'), sent('freeze', '-5')])).toEqual([['sent', 'USDT -5']]);
});

test('a payout to a bank is withdrawn, and coins between two people are bought and sold, USDT too', () => {
  const toBank = (type: LedgerLine['type'], amount: Decimal) => line(type, 'USDT', amount, 'P', 'bankWithdrawal');
  expect(told([toBank('withdrawFee', '-2'), toBank('withdraw', '-198'), toBank('freeze', '-200')])).toEqual([
    ['withdrawn', 'USDT -200'],
  ]);
  expect(told([toBank('release', '200'), toBank('freeze', '-200')])).toEqual([['returned', 'USDT 200']]);
  const c2c = (type: LedgerLine['type'], amount: Decimal) => line(type, 'USDT', amount, 'C', 'c2cOrder');
  expect(told([c2c('c2cRelease', '-100'), c2c('c2cEscrow', '-100')])).toEqual([['sold', 'USDT -100']]);
  expect(told([c2c('c2cCompensation', '50'), c2c('c2cEscrow', '100'), c2c('c2cEscrow', '-100')])).toEqual([
    'c2cCompensation',
    ['released'],
  ]);
});

test('another order between them, and what belongs to no order, stands by itself', () => {
  expect(told([line('trade', 'BTC', '1'), line('freeze', 'USDT', '-1', 'B'), line('trade', 'BTC', '1')])).toEqual([
    'trade',
    'freeze',
    'trade',
  ]);
  expect(told([line('demoGrant', 'BTC', '1', null), line('demoGrant', 'ETH', '1', null)])).toEqual([
    'demoGrant',
    'demoGrant',
  ]);
  expect(eventsOf([])).toEqual([]);
});

test('days are the device’s own, the last one included', () => {
  const now = new Date(2026, 10, 22, 15, 30).getTime();
  const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime();
  const none = { firstDay: '', lastDay: '' };
  expect(boundsOf({ name: 'any', ...none }, now)).toEqual({});
  expect(boundsOf({ name: 'today', ...none }, now)).toEqual({ from: day(11, 22) });
  expect(boundsOf({ name: 'week', ...none }, now)).toEqual({ from: day(11, 16) });
  expect(boundsOf({ name: 'custom', firstDay: '2026-10-31', lastDay: '2026-11-01' }, now)).toEqual({
    from: day(10, 31),
    to: day(11, 2),
  });
  expect(boundsOf({ name: 'custom', firstDay: '', lastDay: '2026-11-01' }, now)).toEqual({ to: day(11, 2) });
  expect([
    periodFault(none),
    periodFault({ firstDay: '2026-11-02', lastDay: '2026-11-01' }),
    periodFault({ firstDay: '', lastDay: '2026-11-01' }),
  ]).toEqual(['missing', 'order', null]);
});
