/** The list on the left counts what waits, beside the queues too. */
import { screen } from '@testing-library/react';
import { Sidebar } from '@/console/shell/Sidebar';
import { translatorOf } from '@/console/words';
import { api } from '@/lib/api/index';
import { renderConsole } from '../harness/renderConsole';

const words = translatorOf('zh-hk');
const present = globalThis.fetch;
const proposal = {
  action: 'money.resumeWithdrawals',
  object: 'withdrawals',
  terms: '{}',
  call: null,
  by: 'ben',
  at: 0,
};
const answers: Record<string, unknown> = {
  [api.operator.queues.path]: [],
  [api.operator.proposals.path]: {
    list: [
      { ...proposal, id: '7' },
      { ...proposal, id: '8' },
    ],
  },
  [api.bankReview.list.path]: { list: [], total: 3, pageNum: 1, pageSize: 1 },
};

beforeEach(() => {
  globalThis.fetch = async (address) => {
    const data = answers[String(address).replace('/okx/okapi/', '')];
    return new Response(JSON.stringify({ code: '200', msg: '', data }));
  };
});
afterEach(() => {
  globalThis.fetch = present;
});

test('a second person that is needed, and bank transfers to make, are seen from any page', async () => {
  renderConsole(<Sidebar />);
  const counted = (page: string, count: number) =>
    screen.findByRole('link', { name: new RegExp(`^${page} ?${count}$`) });
  expect(await counted(words('pages.proposals'), 2)).toBeInTheDocument();
  expect(await counted(words('pages.channels'), 3)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: words('pages.users') })).toBeInTheDocument();
});
