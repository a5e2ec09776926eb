/** What closes a layer over the page, and what does not. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

describe('a second press of the button that closed it', () => {
  const onBeneath = jest.fn();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    const [isNextOpen, setNextOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={onBeneath}>
          Buy
        </button>
        <button type="button" onClick={() => setNextOpen(true)}>
          Next
        </button>
        {isNextOpen && (
          <Drawer title="Next" onClose={() => setNextOpen(false)}>
            <button type="button" onClick={onBeneath}>
              Agree
            </button>
          </Drawer>
        )}
        {isOpen && (
          <Drawer title="Order" onClose={() => setOpen(false)}>
            <button type="button" onClick={() => setOpen(false)}>
              Confirm
            </button>
          </Drawer>
        )}
      </>
    );
  }
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, detail: 1 });
  const closeBy = (place: { clientX: number; clientY: number; detail: number }) => {
    render(<Page />);
    const button = screen.getByText('Confirm');
    // The kind of event that has a place here.
    fireEvent(button, new MouseEvent('pointerdown', { bubbles: true, ...place }));
    fireEvent.click(button, place);
    expect(screen.queryByText('Confirm')).toBeNull();
  };
  const beneath = (place: { clientX: number; clientY: number; detail: number }) =>
    fireEvent.click(screen.getByText('Buy'), place);
  beforeEach(() => onBeneath.mockClear());

  test('hits nothing beneath', () => {
    closeBy(at(190, 800));
    beneath(at(192, 795));
    expect(onBeneath).not.toHaveBeenCalled();
  });

  test('counts elsewhere, later, by a key and by a screen reader', async () => {
    closeBy(at(190, 500));
    beneath(at(60, 500));
    beneath({ ...at(190, 500), detail: 0 });
    expect(onBeneath).toHaveBeenCalledTimes(2);
    await new Promise((resolve) => setTimeout(resolve, 400));
    beneath(at(190, 500));
    expect(onBeneath).toHaveBeenCalledTimes(3);
  });

  test('counts in a layer that has opened since', () => {
    closeBy(at(190, 500));
    fireEvent.click(screen.getByText('Next'), at(60, 60));
    fireEvent.click(screen.getByText('Agree'), at(190, 500));
    expect(onBeneath).toHaveBeenCalledTimes(1);
  });

  test('counts where a press has no place', () => {
    closeBy(at(0, 0));
    beneath(at(0, 0));
    expect(onBeneath).toHaveBeenCalledTimes(1);
  });
});
