/** The shell around the screens, on the real exchange. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { setLanguage } from '@/lib/i18n/words';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

/** No screen stands here. */
const UNKNOWN = '/pages/none/none';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});

afterAll(() => x.close());

test('an address without a screen says so and shows the way home', async () => {
  await renderScreen(UNKNOWN, { exchange: x });
  expect(await screen.findByText('Page not found')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Go to home page' }));
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.home.path}`));
});

test('the language of everything on the screen changes at once, and only the language is stored', async () => {
  await renderScreen(UNKNOWN, { exchange: x });
  await screen.findByText('Page not found');
  await act(() => setLanguage('zh-cn'));
  expect(await screen.findByText('找不到这个页面')).toBeVisible();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ language: 'zh-cn', theme: 'light' });
});

test('a storage that throws does no harm', async () => {
  const broken = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await renderScreen(UNKNOWN, { exchange: x });
  expect(await screen.findByText('Page not found')).toBeVisible();
  broken.mockRestore();
});

test('a question is answered by its buttons and by back', async () => {
  await renderScreen(UNKNOWN, { exchange: x });
  await screen.findByText('Page not found');
  let answers: Promise<boolean>[] = [];
  act(() => {
    answers = [dialog.confirm({ title: 'Cancel this order?' })];
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await answers[0]).toBe(true);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a second question waits for its turn', async () => {
  await renderScreen(UNKNOWN, { exchange: x });
  await screen.findByText('Page not found');
  let answers: Promise<boolean>[] = [];
  act(() => {
    answers = [dialog.confirm({ title: 'Cancel this order?' }), dialog.confirm({ title: 'Read the answer?' })];
  });
  expect(await screen.findByRole('alertdialog', { name: 'Cancel this order?' })).toBeVisible();
  expect(screen.queryByRole('alertdialog', { name: 'Read the answer?' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('alertdialog', { name: 'Read the answer?' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await Promise.all(answers)).toEqual([true, false]);
});

test('a toast is spoken and gone after two seconds', async () => {
  await renderScreen(UNKNOWN, { exchange: x });
  await screen.findByText('Page not found');
  act(() => toast.done('Saved'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull(), { timeout: 3000 });
});
