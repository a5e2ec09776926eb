/** The specification's constants, section 9. */
import { readFileSync } from 'node:fs';
import * as constants from '@/lib/timing/constants';

test('times and numbers are those of the specification', () => {
  expect(constants).toMatchObject({
    NETWORK_TIMEOUT_MS: 60_000,
    SCREEN_TIMEOUT_MS: 60_000,
    SCREEN_DELAY_MS: 200,
    CHUNK_TIMEOUT_MS: 120_000,
    TOAST_MS: 2000,
    TRANSITION_MS: 1000,
    DEBOUNCE_MS: 500,
    THROTTLE_MS: 200,
    NUMBER_PLACES: 8,
  });
});

test('the bundler gives up on a chunk at the same time', () => {
  expect(readFileSync('next.config.mjs', 'utf8')).toContain('CHUNK_LOAD_TIMEOUT_MS = 120_000');
});
