/** The transfers to be made at a bank: whoever begins one takes it, and the others see by whom it is made. */
import { fireEvent, screen } from '@testing-library/react';
import { registryPages } from '@/console/registry/Registries';
import { RegistryPage } from '@/console/registry/RegistryPage';
import { translatorOf } from '@/console/words';
import { api } from '@/lib/api/index';
import { renderConsole } from '../harness/renderConsole';

const words = translatorOf('zh-hk');
const NO = '10000000000000000001';
const present = globalThis.fetch;
let takenBy: string | null = null;
let begunBy: string | null = null;
let proposed: unknown[] = [];
let asked: [path: string, body: unknown][] = [];

const row = () => ({
  no: NO,
  uid: '10000001',
  status: 'passed',
  coin: 'USDT',
  amount: '1000',
  currency: 'HKD',
  receives: '7782',
  byTwo: false,
  locked: false,
  heldUntil: null,
  submittedAt: 0,
  reviewBy: 0,
  passedAt: 0,
  decidedBy: 'ben',
  takenBy,
  takenUntil: takenBy === null ? null : 3_600_000,
  begunBy,
  begunUntil: begunBy === null ? null : 3_600_000,
  reason: null,
});

const answers: Record<string, () => unknown> = {
  [api.bankReview.list.path]: () => ({ list: [row()], total: 1, pageNum: 1, pageSize: 50, hasMore: false }),
  [api.bankReview.view.path]: () => ({
    ...row(),
    account: { bank: 'Harbour Bank', number: '388204516882', name: 'Chan Tai Man', typeId: 'bank', kind: 'bank' },
  }),
  [api.operator.audit.path]: () => ({ list: [], total: 0, pageNum: 1, pageSize: 20, hasMore: false }),
  [api.operator.proposals.path]: () => ({ list: proposed }),
  [api.operator.claim.path]: () => {
    takenBy = 'anna';
    return { until: 3_600_000 };
  },
};

beforeEach(() => {
  [takenBy, begunBy, proposed, asked] = [null, null, [], []];
  globalThis.fetch = async (address, init) => {
    const path = String(address).replace('/okx/okapi/', '');
    asked.push([path, JSON.parse(String(init?.body))]);
    return new Response(JSON.stringify({ code: '200', msg: '', data: answers[path]?.() ?? null }));
  };
});
afterEach(() => {
  globalThis.fetch = present;
});

async function openLine(): Promise<void> {
  renderConsole(<RegistryPage title="" registries={registryPages.channels} />);
  fireEvent.click(await screen.findByRole('button', { name: NO }));
}
const paid = () => screen.queryByRole('button', { name: words('acts.paidToBank') });

test('it is taken first: only then does the console ask what became of it', async () => {
  await openLine();
  const begin = await screen.findByRole('button', { name: words('registry.beginTransfer') });
  expect(paid()).toBeNull();
  fireEvent.click(begin);
  // Typed again at the bank it would be typed wrongly one day: a press copies it.
  await screen.findByRole('button', { name: '388204516882' });
  await screen.findByRole('button', { name: words('acts.paidToBank') });
  screen.getByRole('button', { name: words('decide.putBack') });
  expect(asked).toContainEqual([api.operator.claim.path, { queue: 'bankTransfer', item: NO }]);
});

test('one that another operator makes says so with the name, and is not to be made or decided here', async () => {
  takenBy = 'ben';
  await openLine();
  await screen.findByText(/^ben /);
  expect(paid()).toBeNull();
  expect(screen.queryByRole('button', { name: words('registry.beginTransfer') })).toBeNull();
});

test('one that somebody says did not arrive waits for a second person, and nobody begins it meanwhile', async () => {
  const object = `bankWithdrawal:${NO}`;
  const terms = '{}';
  proposed = [{ id: '1', action: 'bankWithdrawal.failed', object, terms, call: null, by: 'ben', at: 0 }];
  await openLine();
  expect((await screen.findByText(/^ben /)).textContent).toContain('待第二人確認');
  expect(screen.queryByRole('button', { name: words('registry.beginTransfer') })).toBeNull();
  expect(screen.getByRole('link', { name: words('registry.toProposal') }).getAttribute('href')).toBe('/proposals');
});

test('one that another began, and said nothing more of, says so before it is begun again', async () => {
  begunBy = 'ben';
  await openLine();
  await screen.findByText(/^ben /);
  await screen.findByRole('button', { name: words('registry.beginTransfer') });
});
