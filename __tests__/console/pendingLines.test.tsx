/** A line of a registry about which something is proposed says so, and the second person confirms it there. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { registryPages } from '@/console/registry/Registries';
import { RegistryPage } from '@/console/registry/RegistryPage';
import { translatorOf } from '@/console/words';
import { api } from '@/lib/api/index';
import { renderConsole } from '../harness/renderConsole';

const words = translatorOf('zh-hk');
const present = globalThis.fetch;
const resume = { product: 'spot', symbol: 'ETHUSDT', reason: 'the feed is back' };
let asked: [path: string, body: unknown][] = [];

beforeEach(() => {
  asked = [];
  const halted = ['BTCUSDT', 'ETHUSDT'].map((symbol) => ({
    product: 'spot',
    symbol,
    haltedAt: 0,
    haltedBy: 'anna',
    reason: 'a feed that stands still',
  }));
  const proposal = {
    id: '7',
    action: 'market.resume',
    object: 'spot:ETHUSDT',
    terms: JSON.stringify({ reason: resume.reason }),
    call: { path: api.operator.resumeMarket.path, body: resume },
    by: 'ben',
    at: 0,
  };
  globalThis.fetch = async (address, init) => {
    const path = String(address).replace('/okx/okapi/', '');
    asked.push([path, JSON.parse(String(init?.body))]);
    const data = path === api.operator.haltedMarkets.path ? halted : { list: [proposal], state: 'done' };
    return new Response(JSON.stringify({ code: '200', msg: '', data }));
  };
});
afterEach(() => {
  globalThis.fetch = present;
});

test('a halted market that is to be opened again', async () => {
  renderConsole(<RegistryPage title="markets" registries={registryPages.markets} />);
  const waits = await screen.findByText(words('registry.waits'));
  const line = waits.closest('tr') as HTMLElement;
  expect(within(line).getByText('ETHUSDT')).toBeInTheDocument();
  fireEvent.click(within(line).getByRole('button'));
  const panel = within(screen.getByRole('complementary'));
  expect(await panel.findByText(resume.reason)).toBeInTheDocument();
  // One press asks, the second one confirms.
  fireEvent.click(await panel.findByRole('button', { name: words('proposals.confirm') }));
  fireEvent.click(panel.getByRole('button', { name: words('proposals.sure') }));
  await waitFor(() =>
    expect(asked.filter(([path]) => path === api.operator.resumeMarket.path)).toEqual([
      [api.operator.resumeMarket.path, resume],
    ]),
  );
});

test('the other line says nothing of it', async () => {
  renderConsole(<RegistryPage title="markets" registries={registryPages.markets} />);
  await screen.findByText(words('registry.waits'));
  fireEvent.click(screen.getAllByRole('button', { name: words('choices.spot') })[0]!);
  const panel = within(screen.getByRole('complementary'));
  await panel.findByText('BTCUSDT');
  expect(panel.queryByText(resume.reason)).toBeNull();
});
