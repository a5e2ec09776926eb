/** What depends on a moment is drawn anew when it comes, although nothing else changes. */
import { act, render, screen } from '@testing-library/react';
import { useHasPassed } from '@/lib/device/useHasPassed';

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

function Shown({ moment, onPass }: { moment: number | null; onPass?: () => void }) {
  return <p>{useHasPassed(moment, onPass) ? 'over' : 'running'}</p>;
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('turns at the very moment, and tells it once', () => {
  const onPass = jest.fn();
  render(<Shown moment={1_090_000} onPass={onPass} />);
  pass(89_999);
  expect(screen.getByText('running')).toBeVisible();
  expect(onPass).not.toHaveBeenCalled();
  pass(1);
  expect(screen.getByText('over')).toBeVisible();
  pass(120_000);
  expect(onPass).toHaveBeenCalledTimes(1);
});

test('a moment that was there before is over at once, and is not told', () => {
  const onPass = jest.fn();
  render(<Shown moment={999_999} onPass={onPass} />);
  expect(screen.getByText('over')).toBeVisible();
  expect(onPass).not.toHaveBeenCalled();
});

test('follows another moment, and none', () => {
  const { rerender } = render(<Shown moment={1_001_000} />);
  pass(1_000);
  expect(screen.getByText('over')).toBeVisible();
  rerender(<Shown moment={1_005_000} />);
  expect(screen.getByText('running')).toBeVisible();
  pass(4_000);
  expect(screen.getByText('over')).toBeVisible();
  rerender(<Shown moment={null} />);
  expect(screen.getByText('running')).toBeVisible();
});
