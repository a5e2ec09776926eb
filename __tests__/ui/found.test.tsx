/** The tests' own search: what it answers stands in the document, also where an answer of the exchange has just replaced what was there. */
import { render, screen } from '@testing-library/react';

test('what was found and replaced at once is looked for again', async () => {
  render(<div data-testid="place" />);
  const place = screen.getByTestId('place');
  const say = (): void => {
    place.innerHTML = '<p>All is done</p>';
  };
  setTimeout(() => {
    say();
    setTimeout(say, 0);
  }, 20);
  expect(await screen.findByText('All is done')).toBeInTheDocument();
});
