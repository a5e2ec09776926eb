/** Whoever opens or closes a product reads beside the form what `*` does. */
import { fireEvent, screen, within } from '@testing-library/react';
import { registryPages } from '@/console/registry/Registries';
import { RegistryPage } from '@/console/registry/RegistryPage';
import { translatorOf } from '@/console/words';
import { renderConsole } from '../harness/renderConsole';

const words = translatorOf('zh-hk');
const present = globalThis.fetch;
const line = { product: 'fixedTime', country: '*', isOpen: true, reason: 'a test', changedAt: 0 };

beforeEach(() => {
  globalThis.fetch = async (address) => {
    const data = String(address).includes('proposal') ? { list: [] } : [line];
    return new Response(JSON.stringify({ code: '200', msg: '', data }));
  };
});
afterEach(() => {
  globalThis.fetch = present;
});

// What jsdom lacks of a browser.
Element.prototype.scrollIntoView = () => undefined;

test('a new line and one that is there', async () => {
  const gates = registryPages.markets.filter(({ name }) => name === 'gates');
  renderConsole(<RegistryPage title="markets" registries={gates} />);
  const panel = within(screen.getByRole('complementary'));
  fireEvent.click(screen.getByRole('button', { name: words('acts.setGate') }));
  expect(await panel.findByText(words('actNotes.gateOfAll'))).toBeVisible();
  fireEvent.click(within((await screen.findByText('a test')).closest('tr') as HTMLElement).getByRole('button'));
  fireEvent.click(await panel.findByRole('button', { name: words('acts.changeGate') }));
  expect(await panel.findByText(words('actNotes.gateOfAll'))).toBeVisible();
});
