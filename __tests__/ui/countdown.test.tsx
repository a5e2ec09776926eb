/** A countdown beside words that say what it counts down to stands at nought; alone it tells that the time is over. */
import { screen } from '@testing-library/react';
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
