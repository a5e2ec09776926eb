/** Routes and calls against the specification's lists, and the registry against itself. */
import { endpoints } from '@/lib/api/index';
import { errorCodes } from '@/lib/api/errors';
import calls from '@/docs/spec/calls.json';

const specified = new Map(calls.calls.map((call) => [call.call, call]));
const implemented = new Map(endpoints.map(({ endpoint }) => [endpoint.path, endpoint]));

test('every specified call is in the registry', () => {
  expect([...specified.keys()].filter((path) => !implemented.has(path))).toEqual([]);
  expect(specified.size).toBe(157);
});

test('methods and loading flags are those of the specification', () => {
  const differing = [...implemented.values()].filter((endpoint) => {
    const row = specified.get(endpoint.path);
    return row !== undefined && (row.method !== endpoint.method || Boolean(row.loading) !== endpoint.loading);
  });
  expect(differing.map((endpoint) => endpoint.path)).toEqual([]);
});

test('no two endpoints share a path, no two errors a code', () => {
  expect(implemented.size).toBe(endpoints.length);
  expect(new Set(Object.values(errorCodes)).size).toBe(Object.keys(errorCodes).length);
});

test('what moves money or an order is asked for by a person, and takes an idempotency key', () => {
  const moving = endpoints.filter(({ endpoint }) =>
    endpoint.changes.some((tag) => tag === 'balances' || tag === 'orders'),
  );
  expect(moving.length).toBeGreaterThan(15);
  const careless = moving.filter(({ endpoint }) => !endpoint.idempotent || endpoint.access !== 'user');
  expect(careless.map(({ name }) => name)).toEqual([]);
});
