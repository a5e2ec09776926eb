/** The record of movements says whose account it tells of, follows its address, and keeps its events apart. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { formatCoin } from '@/lib/format/numbers';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

/** The address bar, as a link of another screen or the way back changes it. */
const goTo = (href: string) =>
  act(() => {
    window.location.hash = href;
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });

/** Holds back every answer about one account until `letGo`. */
function holdAnswers(account: string): () => void {
  const send = globalThis.fetch;
  let letGo = () => undefined as void;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  globalThis.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (String(input).endsWith(api.assets.ledger.path) && String(init?.body).includes(`"${account}"`)) await isLetGo;
    return answer;
  };
  return () => letGo();
}

test('the record is named after its account, and another account in the address is another record', async () => {
  const person = await x.person();
  await person.call(api.assets.transfer, {
    type: 'internal',
    from: 'spot',
    to: 'perpetual',
    coin: 'USDT',
    amount: '123',
  });
  await renderScreen(paths.assets.ledger.href({ account: 'spot' }), { exchange: x, as: person });
  expect(await screen.findByRole('heading', { level: 1, name: 'Spot statement' })).toBeVisible();
  expect(await screen.findByText('-123.00')).toBeVisible();
  expect(await screen.findAllByText(/Demo funds/)).toHaveLength(3);

  const letGo = holdAnswers('perpetual');
  goTo(paths.assets.ledger.href({ account: 'perpetual' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Perpetual statement' })).toBeVisible();
  // Until the other account's record is there, nothing of the former is left.
  expect(screen.queryByText('-123.00')).toBeNull();
  expect(screen.queryByText(/Demo funds/)).toBeNull();
  letGo();
  expect(await screen.findByText('+123.00')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);

  goTo(paths.assets.ledger.href({}));
  expect(await screen.findByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
  expect(await screen.findByText('-123.00')).toBeVisible();
  expect(screen.getByText('+123.00')).toBeVisible();
});

test('where the filters are cleared the title no longer names an account', async () => {
  const person = await x.person();
  await renderScreen(paths.assets.ledger.href({ account: 'c2c' }), { exchange: x, as: person, language: 'zh-hk' });
  expect(await screen.findByRole('heading', { level: 1, name: 'C2C 帳戶明細' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: '清除篩選' }));
  expect(await screen.findByRole('heading', { level: 1, name: '資金明細' })).toBeVisible();
});

test('the form of statements as files begins with the account of its address', async () => {
  await renderScreen(paths.assets.statements.href({ account: 'spot' }), { exchange: x, as: await x.person() });
  expect(await screen.findByRole('combobox', { name: 'Account: Spot' })).toBeVisible();
  goTo(paths.assets.statements.href({ account: 'loan' }));
  expect(await screen.findByRole('combobox', { name: 'Account: Loans' })).toBeVisible();
});

test('events of the same kind are told apart by their order, and an unfolded line says of which it is', async () => {
  const person = await x.person();
  const buy = () =>
    person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '50' });
  const orders = [await buy(), await buy()];
  await renderScreen(paths.assets.ledger.href({ account: 'spot' }), { exchange: x, as: person });
  for (const { orderNo, fee } of orders) {
    const tail = orderNo.slice(-6);
    const event = await screen.findByRole('button', { name: new RegExp(`^Bought BTC.*lines.*No. …${tail}`) });
    await userEvent.click(event);
    const paid = screen.getByRole('button', { name: new RegExp(`^Trading fee BTC.*Bought BTC No. …${tail}`) });
    expect(within(paid).getByText(`-${fee}`)).toBeVisible();
  }
  // Both are unfolded: each line stands under its own event.
  expect(screen.getAllByRole('button', { name: /^Trading fee BTC/ })).toHaveLength(2);
});

test('where lines of all accounts stand together each says of which it is', async () => {
  const person = await x.person();
  await person.call(api.assets.transfer, { type: 'internal', from: 'spot', to: 'fx', coin: 'USDT', amount: '123' });
  await person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '50' });
  const view = await renderScreen(paths.assets.ledger.href({}), { exchange: x, as: person });
  expect(await screen.findByRole('button', { name: /^Transfer USDT · Forex/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Transfer USDT · Spot/ })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Demo funds \w+ · Spot/ })).toHaveLength(3);
  expect(screen.getByRole('button', { name: /^Bought BTC.* Spot · No\./ })).toBeVisible();
  view.unmount();
  await renderScreen(paths.assets.ledger.href({ account: 'spot' }), { exchange: x, as: person });
  expect(await screen.findAllByRole('button', { name: /^Demo funds \w+ \d/ })).toHaveLength(3);
});

test.each([
  { language: 'en', available: 'Available', frozen: 'On hold', after: ['Available after', 'On hold after'] },
  { language: 'zh-hk', available: '可用', frozen: '凍結', after: ['變動後可用', '變動後凍結'] },
  { language: 'zh-cn', available: '可用', frozen: '冻结', after: ['变动后可用', '变动后冻结'] },
] as const)('in $language a line names the part of which it tells what is left', async (words) => {
  const person = await x.person();
  await person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '50' });
  const { list } = await person.call(api.assets.ledger, { account: 'spot', coin: 'USDT' });
  const record = paths.assets.ledger.href({ account: 'spot' });
  for (const [place, purpose] of (['available', 'frozen'] as const).entries()) {
    const { balanceAfter } = list.find((one) => one.purpose === purpose)!;
    const left = formatCoin(balanceAfter, 'USDT');
    const view = await renderScreen(record, { exchange: x, as: person, language: words.language });
    await userEvent.click(await screen.findByRole('button', { expanded: false }));
    const [line] = await screen.findAllByText(`${words[purpose]} ${left}`);
    await userEvent.click(line!);
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(words.after[place]!).nextElementSibling).toHaveTextContent(left);
    view.unmount();
  }
});
