/** Forms made from the agreement: what they show of a body, and that they send the very same body. */
import { api, endpoints } from '@/lib/api/index';
import { csvOf } from '@/console/data/csv';
import { faultsOf, fieldsOf, fromForm, groupOf, toForm } from '@/console/registry/fields';
import { articleBody, bannerBody, noticeBody } from '../harness/content';

const again = (call: { request: unknown }, body: object): unknown => {
  const fields = groupOf(fieldsOf(call as never));
  return fromForm(fields, toForm(fields, body));
};

const MINUTE = 60_000;
const at = Math.floor(Date.UTC(2026, 10, 26, 4, 0) / MINUTE) * MINUTE;
const terms = { symbol: '*', from: at, makerFeeRate: '0.0002', takerFeeRate: '0.0005', fundingCap: '0.0075' };

test.each([
  [api.operator.saveNotice, { ...noticeBody, publishedAt: at }],
  [api.operator.saveArticle, articleBody],
  [api.operator.saveBanner, bannerBody],
  [api.operator.setPerpetualTerms, { ...terms, leverage: [100, 50, 20], reason: 'a test' }],
  [
    api.operator.setFixedTimeTerms,
    {
      symbol: 'BTCUSDT',
      from: at,
      options: [{ duration: 60, payoutRate: '0.75', minStake: '10', maxStake: '500' }],
      reason: 'a test',
    },
  ],
  [api.operator.addEarnProduct, { productId: 'x', coin: 'USDT', kind: 'flexible', termDays: null, reason: 'a test' }],
  [api.operator.setGate, { product: 'perpetual', country: '*', isOpen: false, reason: 'a test' }],
])('%#: what was filled in is what is sent', (call, body) => {
  expect(again(call, body)).toEqual(body);
  expect(faultsOf(call, again(call, body))).toEqual([]);
});

test('every call of an operator has a form', () => {
  for (const { endpoint } of endpoints.filter((one) => one.endpoint.access === 'operator'))
    for (const [name, { kind }] of fieldsOf(endpoint)) expect(`${endpoint.path} ${name} ${kind}`).toMatch(/ \w+$/);
});

test('a fault names its field and its limit, and what is no whole number is never sent as one', () => {
  const fields = groupOf(fieldsOf(api.operator.addEarnProduct));
  const form = toForm(fields, { productId: 'x', coin: 'USDT', kind: 'fixed', termDays: 7, reason: 'a test' });
  const body = fromForm(fields, { ...(form as object), termDays: '7 days', reason: 'no' });
  expect(body).toMatchObject({ termDays: '7 days' });
  expect(faultsOf(api.operator.addEarnProduct, body).toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: 'reason', limit: { word: 'longer', n: 3 } },
    { path: 'termDays', limit: { word: 'whole' } },
  ]);
});

test('optional fields that are empty are left out, and those that may be null become null', () => {
  const fields = groupOf(fieldsOf(api.operator.decideAppeal));
  const body = fromForm(fields, toForm(fields, { orderNo: '1'.repeat(20), winner: 'buyer' }));
  expect(Object.keys(body as object)).not.toContain('compensation');
  expect(faultsOf(api.operator.decideAppeal, body).map(({ path }) => path)).toEqual(['toBuyer', 'toSeller']);
});

test('a table for a spreadsheet carries nothing out, and keeps numbers as numbers', () => {
  expect(csvOf([['=1+1', '@x', '-5.20', 'a "b", c']])).toBe(`'=1+1,'@x,-5.20,"a ""b"", c"\r\n`);
  expect(csvOf([[' =1+1', '＝1+1']])).toBe(`' =1+1,'＝1+1\r\n`);
});
