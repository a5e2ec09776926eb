/** A form of the console says what is missing apart from what is not taken as it stands. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, type AuthProvider, type DataProvider } from 'ra-core';
import { CallForm } from '@/console/registry/CallForm';
import { ToastProvider } from '@/console/shell/Toasts';
import { translatorOf } from '@/console/words';
import { WordsProvider } from '@/console/WordsProvider';
import { api } from '@/lib/api/index';

const words = translatorOf('zh-hk');
const anna = { getIdentity: async () => ({ id: 'anna', fullName: 'anna' }), getPermissions: async () => 'reviewer' };

afterEach(cleanup);

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a channel is not frozen without a reason, and the empty field says that it is empty', async () => {
  render(
    <WordsProvider>
      <ToastProvider>
        <CoreAdminContext authProvider={anna as unknown as AuthProvider} dataProvider={{} as DataProvider}>
          <CallForm
            call={api.operator.freezeChannel}
            known={{ channelId: 'hkd-bank', isFrozen: true }}
            fixed={['channelId', 'isFrozen']}
            label="freeze"
          />
        </CoreAdminContext>
      </ToastProvider>
    </WordsProvider>,
  );
  await screen.findByRole('button', { name: 'freeze' });
  await press('freeze');
  expect(await screen.findByText(words('form.missing'))).toBeVisible();
  expect(screen.queryByText(words('form.fault'))).toBeNull();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x'.repeat(5_000) } });
  await press('freeze');
  expect(await screen.findByText(words('form.fault'))).toBeVisible();
  expect(screen.queryByText(words('form.missing'))).toBeNull();
});
