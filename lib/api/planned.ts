/**
 * Calls of the specification that this build does not implement yet. The list only shrinks: a call leaves it in the commit that
 * brings its endpoint, and a house test compares registry, this list and `docs/spec/calls.json`. The server answers them `notOffered`.
 */
export const plannedCalls: readonly { path: string; method: 'POST' | 'GET' }[] = [
  { path: 'v4/dualOrder/save', method: 'POST' },
  { path: 'v4/dualOrder/list', method: 'POST' },
  { path: 'v4/dualOrder/lottery/new', method: 'POST' },
];
