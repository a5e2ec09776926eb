/** Matchers for screens, and how long something is looked for. */
import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';

const { asyncWrapper } = getConfig();

const hasLeft = (found: unknown): boolean =>
  (Array.isArray(found) ? found : [found]).some((one) => one instanceof Node && !one.isConnected);

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 8000,
  // What was found may be replaced in the moment before the test goes on, by an answer that has just come: then it is looked for again.
  asyncWrapper: async (find) => {
    let found = await asyncWrapper(find);
    while (hasLeft(found)) found = await asyncWrapper(find);
    return found;
  },
});
