/** What stands where a chart could not be loaded. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChartFailure } from '@/components/chart/ChartFailure';
import { renderPart } from '../harness/renderPart';

test('in the low place of a chart there is no picture and no margin, only what failed and the way to try again', async () => {
  const retry = jest.fn();
  renderPart(<ChartFailure onRetry={retry} />);
  const alert = screen.getByRole('alert');
  // It is as high as its place, and not higher: what stands beneath is never covered.
  expect(alert).toHaveClass('h-full', 'overflow-hidden');
  expect(alert.querySelector('svg')).toBeNull();
  expect(alert).toHaveTextContent(/^Couldn’t load/);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
