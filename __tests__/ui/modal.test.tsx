/** What closes a layer over the page, and what does not. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer } from '@/components/ui/Drawer';
import { coverLastPress, watchPresses } from '@/lib/navigation/doubleTap';
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

describe('a second press of the button that closed it', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = watchPresses();
  });
  afterEach(() => stop());

  // The layer beneath is open still, so that its part is what has to be covered.
  const covers = () => [...document.querySelectorAll<HTMLElement>('dialog > [aria-hidden="true"]')];
  const closeBy = (clientX: number, clientY: number) => {
    const { unmount } = render(
      <Drawer title="Order" onClose={jest.fn()}>
        <button type="button">Confirm</button>
      </Drawer>,
    );
    // The kind of event that has a place here.
    fireEvent(screen.getByText('Confirm'), new MouseEvent('pointerdown', { bubbles: true, clientX, clientY }));
    unmount();
  };

  test('finds its place covered for half a second', async () => {
    closeBy(190, 800);
    const [cover] = covers();
    expect([cover?.style.left, cover?.style.top, cover?.style.width]).toEqual(['158px', '768px', '64px']);
    await new Promise((resolve) => setTimeout(resolve, 550));
    expect(covers()).toEqual([]);
  });

  test('is none where the first had no place, as that of a screen reader', () => {
    closeBy(0, 0);
    expect(covers()).toEqual([]);
  });

  test('is none half a second later', async () => {
    render(<p>Confirm</p>);
    fireEvent(
      screen.getByText('Confirm'),
      new MouseEvent('pointerdown', { bubbles: true, clientX: 190, clientY: 800 }),
    );
    await new Promise((resolve) => setTimeout(resolve, 550));
    coverLastPress();
    expect(covers()).toEqual([]);
  });
});
