/** Figures that go up or down. */
import { ChangeTag, ChangeText } from '@/components/ui/Texts';
import { PnlText, ReturnText } from '@/components/trading/PnlText';
import type { Decimal } from '@/lib/money/decimal';
import { renderPart } from '../harness/renderPart';

const shown = (figure: React.ReactElement) => renderPart(figure).container;

test.each<[Decimal, string]>([
  ['2.314', '▲Up +2.31%'],
  ['-2.316', '▼Down -2.32%'],
  ['-0.004', 'Unchanged 0.00%'],
  ['0', 'Unchanged 0.00%'],
])('a change of %s', (value, text) => {
  for (const figure of [<ChangeText key="text" value={value} />, <ChangeTag key="tag" value={value} />])
    expect(shown(figure).textContent).toBe(text);
});

test('what is shown as zero went nowhere', () => {
  expect(shown(<ReturnText value="-0.00004" />).innerHTML).not.toMatch(/▼|text-down/);
  expect(shown(<PnlText value="0.004" />).innerHTML).not.toMatch(/▲|text-up/);
  // A loss is rounded up, so that it never looks better than it is.
  expect(shown(<PnlText value="-0.004" />)).toHaveTextContent('▼-0.01');
});
