/** What a call must say of itself to compile, and that what it says fits the other calls. */
import { endpoint, reads, writes } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/index';
import { Done, Nothing } from '@/lib/api/shapes';

test('a call that says too little does not compile', () => {
  const call = { path: 'v1/example', summary: 'An example.', request: Nothing, reply: Done } as const;
  endpoint({ ...call, access: 'user', ...reads('orders') });
  endpoint({ ...call, access: 'user', ...writes('profile') });
  endpoint({ ...call, access: 'user', ...writes('balances'), idempotent: true });
  // @ts-expect-error -- nobody may call it
  endpoint({ ...call, ...reads('orders') });
  // @ts-expect-error -- no limit, no tags
  endpoint({ ...call, access: 'public' });
  // @ts-expect-error -- there is no such tag
  endpoint({ ...call, access: 'public', ...reads('nothing') });
  // @ts-expect-error -- it moves money, and could do it twice
  endpoint({ ...call, access: 'user', ...writes('profile', 'balances') });
  // @ts-expect-error -- it moves money, and could do it twice
  endpoint({ ...call, access: 'user', ...writes('orders'), idempotent: false });
  // @ts-expect-error -- it moves the money of nobody in particular
  endpoint({ ...call, access: 'public', ...writes('orders'), idempotent: true });
  expect(endpoints.filter(({ endpoint: one }) => one.limit === 'read' && one.changes.length > 0)).toEqual([]);
});

test('what a call changes is shown by another of the same registry', () => {
  const shown = new Set(endpoints.flatMap(({ endpoint: one }) => one.shows));
  expect(
    endpoints.flatMap(({ name, endpoint: one }) =>
      one.changes.filter((tag) => !shown.has(tag)).map((tag) => `${name} ${tag}`),
    ),
  ).toEqual([]);
});
