/** The page of proposals: one's own is taken back, another's is confirmed or rejected with a reason. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ProposalsPage } from '@/console/pages/ProposalsPage';
import { translatorOf } from '@/console/words';
import { api } from '@/lib/api/index';
import { renderConsole } from '../harness/renderConsole';

const words = translatorOf('zh-hk');
const present = globalThis.fetch;
let by = 'ben';
let proposed: object = {};
let asked: [path: string, body: unknown][] = [];

beforeEach(() => {
  [by, asked, proposed] = ['ben', [], {}];
  globalThis.fetch = async (address, init) => {
    const path = String(address).replace('/okx/okapi/', '');
    const body = { reason: 'all was looked at' };
    asked.push([path, JSON.parse(String(init?.body))]);
    const proposal = {
      id: '7',
      action: 'money.resumeWithdrawals',
      object: 'withdrawals',
      terms: '{}',
      call: { path: api.operator.resumeWithdrawals.path, body },
      by,
      at: 0,
      ...proposed,
    };
    const data = path === api.operator.proposals.path ? { list: [proposal] } : { done: true };
    return new Response(JSON.stringify({ code: '200', msg: '', data }));
  };
});
afterEach(() => {
  globalThis.fetch = present;
});

function open(): void {
  renderConsole(<ProposalsPage />);
}
const button = (name: string) => screen.findByRole('button', { name });
const sent = (path: string) => asked.filter(([one]) => one === path).map(([, body]) => body);

test('another’s is rejected with a reason, and not without', async () => {
  open();
  await button(words('proposals.confirm'));
  expect(screen.queryByRole('button', { name: words('proposals.withdraw') })).toBeNull();
  fireEvent.click(await button(words('proposals.reject')));
  fireEvent.click(await button(words('proposals.confirmReject')));
  await screen.findByText(words('form.missing'));
  expect(sent(api.operator.rejectProposal.path)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'nothing was checked' } });
  fireEvent.click(await button(words('proposals.confirmReject')));
  await waitFor(() =>
    expect(sent(api.operator.rejectProposal.path)).toEqual([{ id: '7', reason: 'nothing was checked' }]),
  );
});

test('one’s own is taken back', async () => {
  by = 'anna';
  open();
  fireEvent.click(await button(words('proposals.withdraw')));
  await waitFor(() => expect(sent(api.operator.withdrawProposal.path)).toEqual([{ id: '7' }]));
  expect(screen.queryByRole('button', { name: words('proposals.reject') })).toBeNull();
});

test('of another account that people pay into, the second person sees the old one beside the new one', async () => {
  const body = { channelId: 'hkd', currency: 'HKD', payee: [{ field: 'account', value: '999-666666-001' }] };
  const was = { payee: [{ field: 'account', value: '111-222222-001' }], kind: 'bank' };
  proposed = {
    action: 'channel.payee',
    object: 'channel:hkd',
    terms: JSON.stringify({ ...body, was }),
    call: { path: api.operator.saveChannel.path, body },
  };
  open();
  await screen.findByText(/999-666666-001/);
  const old = screen.getByText(/111-222222-001/);
  expect(old.tagName).toBe('DEL');
  expect(screen.queryAllByText(words('proposals.was', { value: 'HKD' }))).toEqual([]);
});

test('of terms for all markets, the second person sees which market is left for which', async () => {
  const body = { symbol: '*', takerFeeRate: '0.0005', fundingCap: '0.001' };
  const each = [
    { symbol: 'BTCUSDT', takerFeeRate: '0.0004', fundingCap: '0.001' },
    { symbol: 'ETHUSDT', takerFeeRate: '0.0005', fundingCap: '0.002' },
    { symbol: 'SOLUSDT', takerFeeRate: '0.0004', fundingCap: '0.001' },
  ];
  proposed = {
    action: 'perpetual.terms',
    object: 'perpetual:*:0',
    terms: JSON.stringify({ ...body, was: null, each }),
    call: { path: api.operator.setPerpetualTerms.path, body },
  };
  open();
  const old = await screen.findAllByText(/BTCUSDT|ETHUSDT|SOLUSDT/);
  expect(old.map(({ tagName, textContent }) => [tagName, textContent?.match(/[A-Z]{7}/g)])).toEqual([
    ['DEL', ['BTCUSDT', 'SOLUSDT']],
    ['DEL', ['ETHUSDT']],
  ]);
});
