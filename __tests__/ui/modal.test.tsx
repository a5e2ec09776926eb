/** What closes a layer over the page, and what does not. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer } from '@/components/ui/Drawer';
import { completeBrowser } from '../harness/renderScreen';

const onClose = jest.fn();
beforeEach(() => {
  completeBrowser();
  onClose.mockClear();
  render(
    <Drawer title="Pairs" onClose={onClose}>
      <p>Content</p>
      <input type="file" aria-label="Picture" />
      <input type="checkbox" aria-label="Agree" />
    </Drawer>,
  );
});
const drawer = () => screen.getByRole('dialog', { name: 'Pairs' });
const cancel = (element: Element) => fireEvent(element, new Event('cancel', { bubbles: true, cancelable: true }));

test('Escape closes it, and the browser leaves the closing to it', () => {
  expect(cancel(drawer())).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a press outside closes it, one inside does not', () => {
  fireEvent.click(screen.getByText('Content'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(drawer());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a press that begins inside does not close it, wherever it ends; the next one outside does', async () => {
  const user = userEvent.setup();
  const press = (from: Element, to: Element) =>
    user.pointer([{ keys: '[MouseLeft>]', target: from }, { target: to }, { keys: '[/MouseLeft]', target: to }]);
  await press(screen.getByText('Content'), screen.getByLabelText('Picture'));
  await press(screen.getByText('Content'), drawer());
  expect(onClose).not.toHaveBeenCalled();
  await press(drawer(), drawer());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a press inside does what it does elsewhere', () => {
  fireEvent.click(screen.getByLabelText('Agree'));
  expect(screen.getByLabelText('Agree')).toBeChecked();
});

test('choosing no file after all does not close it', () => {
  cancel(screen.getByLabelText('Picture'));
  expect(onClose).not.toHaveBeenCalled();
});
