/** The form that changes a channel begins with the channel as it stands, and with no reason. */
import { fireEvent, screen } from '@testing-library/react';
import { registryPages } from '@/console/registry/Registries';
import { RegistryPage } from '@/console/registry/RegistryPage';
import { translatorOf } from '@/console/words';
import { api } from '@/lib/api/index';
import { renderConsole } from '../harness/renderConsole';

const words = translatorOf('zh-hk');
const present = globalThis.fetch;
// jsdom lays nothing out, and scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;
afterEach(() => {
  globalThis.fetch = present;
});

const row = {
  channelId: 'demo-hkd',
  currency: 'HKD',
  min: '100',
  max: '20000',
  fee: '5',
  spread: '0.005',
  payoutMinutes: 60,
  isFrozen: false,
  reason: 'opened for the first time',
  updatedAt: 0,
};

test('why a channel was changed the last time does not stand there as the reason of now', async () => {
  globalThis.fetch = async (address) => {
    const data = String(address).endsWith(api.operator.payoutChannels.path) ? [row] : [];
    return new Response(JSON.stringify({ code: '200', msg: '', data }));
  };
  const [payouts] = registryPages.channels.filter(({ name }) => name === 'payoutChannels');
  renderConsole(<RegistryPage title="" registries={[payouts!]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'demo-hkd' }));
  fireEvent.click(await screen.findByRole('button', { name: words('acts.saveChange') }));
  expect(await screen.findByDisplayValue('20000')).toBeVisible();
  expect(screen.queryByDisplayValue(row.reason)).toBeNull();
});
