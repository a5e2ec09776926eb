/** "Back" over sheets and dialogs, with the browser's own history. */
import { waitFor } from '@testing-library/react';
import { afterLayers, noteReload, openLayer } from '@/lib/navigation/layers';

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

test('after a reload over an open sheet, "back" without another sheet leaves the page at once', async () => {
  window.history.pushState({ page: 'home' }, '');
  window.history.pushState({ page: 'desk' }, '');
  window.history.pushState({ page: 'desk', layer: 1 }, '');
  window.history.pushState({ page: 'desk', layer: 2 }, '');
  noteReload();
  window.history.back();
  await waitFor(() => expect(window.history.state).toEqual({ page: 'home' }));
  // Of another page it is the browser's own.
  window.history.pushState({ page: 'desk' }, '');
  window.history.pushState({ page: 'record' }, '');
  window.history.back();
  await waitFor(() => expect(window.history.state).toEqual({ page: 'desk' }));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(window.history.state).toEqual({ page: 'desk' });
});

test('where the next page took the place of what a reload had left, "back" comes to the page itself and stays', async () => {
  window.history.pushState({ page: 'desk' }, '');
  window.history.pushState({ page: 'desk', layer: 1 }, '');
  noteReload();
  afterLayers((replaces) => replaces && window.history.replaceState({ page: 'record' }, ''));
  expect(window.history.state).toEqual({ page: 'record' });
  window.history.back();
  await waitFor(() => expect(window.history.state).toEqual({ page: 'desk' }));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(window.history.state).toEqual({ page: 'desk' });
});
