/** A countdown beside words that say what it counts down to stands at nought; alone it tells that the time is over. */
import { act, screen } from '@testing-library/react';
import { Countdown } from '@/components/ui/Countdown';
import { serverNow } from '@/lib/device/serverClock';
import { renderPart } from '../harness/renderPart';

test('after the time has come', () => {
  const until = serverNow() - 5_000;
  renderPart(
    <>
      <p>
        Closes in <Countdown until={until} isShort toZero />
      </p>
      <p>
        <Countdown until={until} />
      </p>
    </>,
  );
  expect(screen.getByText(/^Closes in/)).toHaveTextContent('Closes in 00:00');
  expect(screen.getByText('Ended')).toBeVisible();
});

describe('on one clock', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_300 }));
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test('two that end together never stand apart, whenever each was shown first', () => {
    const until = 1_075_000;
    renderPart(<Countdown until={until} isShort />);
    pass(130);
    renderPart(<Countdown until={until} />);
    const texts = () => screen.getAllByRole('timer').map(({ textContent }) => textContent);
    for (let step = 0; step < 60; step += 1) {
      pass(70);
      const rest = String(Math.ceil((until - Date.now()) / 1_000) - 60).padStart(2, '0');
      expect(texts()).toEqual([`01:${rest}`, `00:01:${rest}`]);
    }
  });

  test('it is over at its moment, not at the next second, and says so once', () => {
    const ended = jest.fn();
    renderPart(<Countdown until={1_001_450} isShort onEnd={ended} />);
    expect(screen.getByRole('timer')).toHaveTextContent('00:01');
    pass(1_100);
    expect(screen.getByRole('timer')).toHaveTextContent('00:01');
    expect(ended).not.toHaveBeenCalled();
    pass(100);
    expect(screen.getByText('Ended')).toBeVisible();
    pass(5_000);
    expect(ended).toHaveBeenCalledTimes(1);
  });
});
