/** A list that was left while something changed shows none of what it showed before when it comes back, however soon. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { c2c } from '@/lib/api/c2c';
import { invalidate, usePages } from '@/lib/client/useCall';

let words = '';
beforeEach(() => {
  globalThis.fetch = async (_url, init) => {
    const { pageNum } = JSON.parse(String(init?.body)) as { pageNum: number };
    const list = [{ good: true, words, answer: null, at: pageNum }];
    const data = { list, total: 2, pageNum, pageSize: 1, hasMore: pageNum < 2 };
    return new Response(JSON.stringify({ code: '200', success: true, msg: '', data, traceId: 't', ts: 1 }));
  };
});

test.each([1, 2])('with %i pages', async (pages) => {
  const list = () => renderHook(() => usePages(c2c.ratings, { merchantId: `of${pages}`, pageSize: 1 }));
  words = 'before';
  const first = list();
  await waitFor(() => expect(first.result.current.data).toHaveLength(1));
  if (pages === 2) act(() => first.result.current.loadMore());
  await waitFor(() => expect(first.result.current.data).toHaveLength(pages));
  first.unmount();
  words = 'after';
  await act(() => invalidate(...c2c.ratings.shows));
  const second = list();
  await waitFor(() =>
    expect(second.result.current.data?.map((one) => one.words)).toEqual(Array.from({ length: pages }, () => 'after')),
  );
});
