/** A tab that was half behind the edge of its row, or is chosen by an address, stands whole in the row; the page does not move. */
import { act, screen } from '@testing-library/react';
import { IntervalBar } from '@/components/market/IntervalBar';
import { Chips } from '@/components/ui/Chips';
import { Tabs } from '@/components/ui/Tabs';
import { loadWords } from '@/lib/i18n/words';
import { WordsProvider } from '@/lib/i18n/WordsProvider';
import { chooseChart } from '@/lib/market/chartView';
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

test('the interval of a chart', async () => {
  await loadWords(['market']);
  chooseChart({ interval: '1d' });
  renderPart(<IntervalBar />);
  const row = screen.getByRole('radiogroup');
  // The end of the fifth is 516 away, and 16 stay free.
  expect(row.scrollLeft).toBe(232);
  await act(async () => chooseChart({ interval: 'time' }));
  expect(row.scrollLeft).toBe(0);
});

test('on a narrow phone tabs stand closer, so that the four of a desk fit in Chinese', () => {
  renderPart(<Tabs items={items} value="open" onChange={() => undefined} label="Records" />);
  expect(screen.getByRole('tablist')).toHaveClass('gap-5', 'max-[22.4375rem]:gap-3.5', 'overflow-x-auto');
});
