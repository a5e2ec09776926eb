/** Listening to the other tabs ends with whoever began it; a channel that stays open would keep a program from ending. */
import { watchSession } from '@/lib/auth/session';

test('each of two that watch closes its own channel', () => {
  const closed: number[] = [];
  const real = globalThis.BroadcastChannel;
  let opened = 0;
  globalThis.BroadcastChannel = class extends EventTarget {
    private readonly number = (opened += 1);
    postMessage() {}
    close() {
      closed.push(this.number);
    }
  } as unknown as typeof BroadcastChannel;
  try {
    const stops = [watchSession(), watchSession()];
    for (const stop of stops) stop();
    expect(closed.toSorted()).toEqual([1, 2]);
  } finally {
    globalThis.BroadcastChannel = real;
  }
});
