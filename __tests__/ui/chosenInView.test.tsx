/** A tab that was half behind the edge of its row, or is chosen by an address, stands whole in the row; the page does not move. */
import { screen } from '@testing-library/react';
import { Chips } from '@/components/ui/Chips';
import { Tabs } from '@/components/ui/Tabs';
import { WordsProvider } from '@/lib/i18n/WordsProvider';
import { renderPart } from '../harness/renderPart';

/** A row of 300 with a padding of 16, and choices of 100 each behind it. */
const VALUES = ['open', 'ended', 'closed', 'funding'] as const;
const items = VALUES.map((value) => ({ value, label: value }));
const padding = document.createElement('style');
beforeAll(() => {
  padding.textContent = '[role=tablist], [role=radiogroup] { padding-left: 16px }';
  document.head.append(padding);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
    const row = this.parentElement?.closest('[role=tablist], [role=radiogroup]');
    if (!row) return new DOMRect(0, 0, 300, 44);
    return new DOMRect(16 + 100 * Array.from(row.children).indexOf(this) - row.scrollLeft, 0, 100, 44);
  });
});
afterAll(() => {
  padding.remove();
  jest.restoreAllMocks();
});

const rows = { tablist: Tabs, radiogroup: Chips } as const;

test.each(['tablist', 'radiogroup'] as const)('%s', (role) => {
  const Row = rows[role];
  const at = (value: (typeof VALUES)[number]) => (
    <Row items={items} value={value} onChange={() => undefined} label="Records" />
  );
  const view = renderPart(at('funding'));
  const row = screen.getByRole(role);
  // The end of the last one is 416 away, and 16 stay free.
  expect(row.scrollLeft).toBe(132);
  const choose = (value: (typeof VALUES)[number]) => view.rerender(<WordsProvider>{at(value)}</WordsProvider>);
  choose('closed');
  expect(row.scrollLeft).toBe(132);
  choose('ended');
  expect(row.scrollLeft).toBe(100);
  choose('open');
  expect(row.scrollLeft).toBe(0);
});
