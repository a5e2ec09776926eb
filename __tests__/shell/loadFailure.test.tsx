/** A screen that could not be loaded: again, or home; where home itself is what failed, only again. */
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { LoadFailure } from '@/app/shell/LoadFailure';
import { paths } from '@/lib/paths';
import { renderPart } from '../harness/renderPart';

test.each([
  [paths.market.list.href(), 1],
  [paths.home.href(), 0],
])('at %s there are %i ways home', (address, ways) => {
  renderPart(
    <MemoryRouter initialEntries={[address]}>
      <LoadFailure reason="screen" onRetry={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Go to home page' })).toHaveLength(ways);
});
