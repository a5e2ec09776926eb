/** Places of streams: strangers never take those of people who are logged in. */
import { StreamPlaces } from '@/server/market/streamPlaces';

test('strangers fill their part and no more; who leaves makes room once', () => {
  const places = new StreamPlaces(5, 3);
  const strangers = [places.enter(true), places.enter(true), places.enter(true)];
  expect(strangers).toEqual(Array(3).fill(expect.any(Function)));
  expect(places.enter(true)).toBeNull();
  expect(places.enter(false)).not.toBeNull();
  expect(places.enter(false)).not.toBeNull();
  expect(places.enter(false)).toBeNull();
  strangers[0]?.();
  strangers[0]?.();
  expect(places.enter(true)).not.toBeNull();
  expect(places.enter(true)).toBeNull();
  expect(places.enter(false)).toBeNull();
});
