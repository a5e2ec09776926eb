import { api } from '@/lib/api/index';
import { exchange } from '../support/exchange';
import type { TestExchange } from '../support/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

it('registers', async () => {
  const p = await x.person();
  expect(await p.call(api.auth.checkLogin, {})).toMatchObject({ isLogin: true, uid: p.uid });
  expect(await x.booksBalance()).toEqual([]);
});
