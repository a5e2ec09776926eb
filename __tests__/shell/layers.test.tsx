/** "Back" over sheets and dialogs, with the browser's own history. */
import { waitFor } from '@testing-library/react';
import { openLayer } from '@/lib/navigation/layers';

const depth = (): unknown => (window.history.state as { layer?: number } | null)?.layer;

/** A layer that knows whether it was closed, as a sheet does. */
async function opened(): Promise<{ isClosed: () => boolean }> {
  let closed = false;
  const leave = openLayer(() => {
    closed = true;
    leave();
  });
  await waitFor(() => expect(depth()).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { isClosed: () => closed };
}

test('after a reload over an open sheet, one "back" closes the next sheet and leaves no empty entry', async () => {
  window.history.pushState({ page: 'desk' }, '');
  // What the browser keeps of a page that was reloaded while a sheet was open.
  window.history.pushState({ page: 'desk', layer: 1 }, '');
  const entries = window.history.length;
  const sheet = await opened();
  const above = await opened();
  expect([depth(), window.history.length]).toEqual([2, entries + 1]);
  window.history.back();
  await waitFor(() => expect(above.isClosed()).toBe(true));
  expect(sheet.isClosed()).toBe(false);
  window.history.back();
  await waitFor(() => expect(sheet.isClosed()).toBe(true));
  expect(window.history.state).toEqual({ page: 'desk' });
});
