/** What failed, in words: with a picture where there is room, and low where a chart would have stood. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorState } from '@/components/ui/ErrorState';
import { renderPart } from '../harness/renderPart';

test('in the low place of a chart there is no picture and no margin, only what failed and the way to try again', async () => {
  const retry = jest.fn();
  renderPart(<ErrorState isLow onRetry={retry} />);
  const alert = screen.getByRole('alert');
  // It is as high as its place, and not higher: what stands beneath is never covered.
  expect(alert).toHaveClass('h-full', 'overflow-hidden');
  expect(alert.querySelector('svg')).toBeNull();
  expect(alert).toHaveTextContent(/^Couldn’t load/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
