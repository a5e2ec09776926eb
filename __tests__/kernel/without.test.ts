/** An exchange that has a part of the calls: it says which, and the others are not there. */
import { API_BASE } from '@/lib/api/endpoint';
import { api, endpoints } from '@/lib/api/index';
import { readConfig } from '@/server/config';
import { offersWithout } from '@/server/http/without';
import { exchange, type TestExchange } from '../harness/exchange';

const people = endpoints.filter(({ name, endpoint }) => endpoint.access !== 'operator' && name !== 'operator.logIn');

let part: TestExchange;
beforeAll(async () => {
  part = await exchange({
    config: {
      offers: readConfig({ WITHOUT: 'c2c, loan,spot.fills' }).offers,
      allowedOrigins: ['https://app.example.com'],
    },
  });
});
afterAll(() => part.close());

test('every call of people carries the name by which it is offered', () => {
  expect(people.filter(({ name, endpoint }) => endpoint.name !== name).map(({ name }) => name)).toEqual([]);
});

test('a domain goes with those named after it; of a domain that has lost a call the others are named', () => {
  const offers = offersWithout(['c2c', 'spot.fills'])!;
  expect(offers.filter((name) => name.startsWith('c2c'))).toEqual([]);
  expect(offers).toContain('loan');
  expect(offers).not.toContain('spot');
  expect(offers).toContain('spot.placeOrder');
  expect(offers).not.toContain('spot.fills');
  expect(offersWithout(['fixedTime'])).not.toContain('fixedTimeForex');
  expect(offersWithout(['fixedTimeForex'])).toContain('fixedTime');
});

test('whoever leaves nothing out says nothing of it', async () => {
  expect(readConfig({}).offers).toBeNull();
  const whole = await exchange();
  expect(await whole.visitor().call(api.home.site, {})).not.toHaveProperty('offers');
  await whole.close();
});

test.each(['c3c', 'auth', 'market', 'market.depth', 'loan.nothing', 'operator', 'identityReview'])(
  '%s cannot be left out',
  (name) => expect(() => readConfig({ WITHOUT: name })).toThrow(/^WITHOUT must list domains of calls such as/),
);

test('what is left out is not there, for whomever; the rest is as it was', async () => {
  const person = await part.person();
  expect((await part.visitor().call(api.home.site, {})).offers).toEqual(offersWithout(['c2c', 'loan', 'spot.fills']));
  for (const [endpoint, body] of [
    [api.loan.products, {}],
    [api.c2cOrders.list, { pageSize: 5 }],
    [api.spot.fills, {}],
  ] as const)
    await expect(person.call(endpoint, body)).rejects.toMatchObject({ reason: 'notOffered', status: 404 });
  expect((await person.call(api.spot.markets, {})).length).toBeGreaterThan(5);
  expect((await person.call(api.assets.total, {})).byAccount.length).toBeGreaterThan(0);
});

test('an app of another origin can read that there is no such call', async () => {
  const answer = await part.inject({
    method: 'POST',
    url: `${API_BASE}/${api.loan.products.path}`,
    headers: { host: 'exchange.test', origin: 'https://app.example.com', 'x-app': '1' },
    payload: {},
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, '1007']);
  expect(answer.headers['access-control-allow-origin']).toBe('https://app.example.com');
});

test('operators still reach what belongs to a product that is left out', async () => {
  const operator = await part.operator();
  expect(await operator.call(api.operator.loanTerms, {})).toBeDefined();
});
