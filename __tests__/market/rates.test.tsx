/** The table of rates and its converter. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { formatAmount } from '@/lib/format/numbers';
import { convert, oneIn } from '@/lib/market/convert';
import { decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { exchange, type TestExchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const rate = (currency: string, digits: number, rateToUsdt: string) => ({
  currency,
  digits,
  rateToUsdt: decimal(rateToUsdt),
});

test('a worth goes through USDT and is rounded once', () => {
  const [usdt, jpy, kwd] = [rate('USDT', 2, '1'), rate('JPY', 0, '150'), rate('KWD', 3, '0.3')];
  expect(convert('10', usdt, jpy, 4)).toBe('1500');
  expect(convert('100', jpy, kwd, 7)).toBe('0.2');
  expect(convert('1', jpy, usdt, 6)).toBe('0.006667');
  expect(oneIn(jpy, kwd)).toBe('0.002');
  expect(oneIn(jpy, usdt)).toBe('0.00666667');
  expect(oneIn(usdt, jpy)).toBe('150');
});

test('either side may be typed, a row of the table becomes the other currency, and the two can be swapped', async () => {
  const rates = await x.visitor().call(api.market.rates, {});
  const of = (currency: string) => rates.find((one) => one.currency === currency)!;
  await renderScreen(paths.market.rates.href(), { exchange: x });
  const [from, to] = [
    () => screen.findByRole('textbox', { name: 'Amount' }),
    () => screen.getByRole('textbox', { name: 'Worth' }),
  ];
  await userEvent.clear(await from());
  expect(to()).toHaveValue('');
  await userEvent.type(await from(), '2.');
  await userEvent.type(await from(), '5');
  await userEvent.click(await screen.findByRole('button', { name: /^EUR/ }));
  const usdt = rate('USDT', 2, '1');
  expect(to()).toHaveValue(convert('2.5', usdt, of('EUR'), of('EUR').digits + 4));
  await userEvent.click(await screen.findByRole('button', { name: 'Swap the two currencies' }));
  expect(screen.getByRole('heading', { name: '1 EUR in other currencies' })).toBeVisible();
  expect(within(screen.getByRole('button', { name: /^USDT/ })).getByText(/^1\.\d+$/)).toBeVisible();
  await userEvent.clear(to());
  await userEvent.type(to(), '100');
  expect(await from()).toHaveValue(convert('100', usdt, of('EUR'), of('EUR').digits + 4));
});

test('the list of display currencies tells the rates as the table does', async () => {
  const rates = await x.visitor().call(api.market.rates, {});
  await renderScreen(paths.assets.displayCurrency.href(), { exchange: x });
  for (const one of rates) {
    const row = await screen.findByRole('radio', { name: new RegExp(`^${one.currency}`) });
    expect(row).toHaveTextContent(`1 USDT ≈ ${formatAmount(oneIn(rate('USDT', 2, '1'), one), 18, one.digits)}`);
  }
});

test('countries come with their dialling codes, in the language that is asked for', async () => {
  const visitor = x.visitor();
  const areas = await visitor.call(api.home.areas, { lang: 'zh-hk' });
  expect(areas.length).toBeGreaterThan(200);
  expect(areas.find(({ code }) => code === 'JP')).toEqual({ code: 'JP', name: '日本', dialCode: '+81' });
  expect(await visitor.call(api.home.areas, { parent: 'HK' })).toEqual([]);
  await expect(visitor.call(api.home.areas, { parent: 'XX' })).rejects.toThrow('notFound');
});
