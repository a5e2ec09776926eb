/** A form of the console says what is missing apart from what is not taken as it stands. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { CallForm } from '@/console/registry/CallForm';
import { translatorOf } from '@/console/words';
import { api } from '@/lib/api/index';
import { renderConsole } from '../harness/renderConsole';

const words = translatorOf('zh-hk');

const present = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = present;
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a channel is not frozen without a reason, and the empty field says that it is empty', async () => {
  renderConsole(
    <CallForm
      call={api.operator.freezeChannel}
      known={{ channelId: 'hkd-bank', isFrozen: true }}
      fixed={['channelId', 'isFrozen']}
      label="freeze"
    />,
  );
  await screen.findByRole('button', { name: 'freeze' });
  await press('freeze');
  expect(await screen.findByText(words('form.missing'))).toBeVisible();
  expect(screen.queryByText(words('form.shorter', { n: 500 }))).toBeNull();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x'.repeat(5_000) } });
  await press('freeze');
  expect(await screen.findByText(words('form.shorter', { n: 500 }))).toBeVisible();
  expect(screen.queryByText(words('form.missing'))).toBeNull();
});

test('a market that there is not is said at its field', async () => {
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ code: '1003', msg: 'not found', data: { reason: 'notFound', args: {} } }));
  renderConsole(
    <CallForm
      call={api.operator.haltMarket}
      known={{ product: 'forex', symbol: 'EURUDS', reason: 'a test' }}
      label="halt"
    />,
  );
  await screen.findByRole('button', { name: 'halt' });
  await press('halt');
  expect(await screen.findByText(words('form.unknown'))).toBeVisible();
  expect(screen.getByDisplayValue('EURUDS')).toHaveAttribute('aria-invalid', 'true');
});

test('a list without a row that it needs says so, until one is added; a row that is wrong says so itself', async () => {
  renderConsole(
    <CallForm
      call={api.operator.setPerpetualTerms}
      known={{
        symbol: '*',
        from: Date.now(),
        makerFeeRate: '0',
        takerFeeRate: '0',
        fundingCap: '0.001',
        reason: 'a test',
      }}
      label="set"
    />,
  );
  await screen.findByRole('button', { name: 'set' });
  await press('set');
  const list = screen.getByRole('group', { name: words('names.leverage') });
  expect(list).toHaveAccessibleDescription(words('form.missing'));
  await press(words('form.add'));
  expect(list).not.toHaveAccessibleDescription();
  await press('set');
  expect(screen.getByRole('textbox', { name: words('form.nth', { n: 1 }) })).toHaveAttribute('aria-invalid', 'true');
});
