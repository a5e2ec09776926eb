/** Looking through a history for rows that have just ended. */
import { seek } from '@/lib/trading/seek';

const history = Array.from({ length: 200 }, (_, nr) => `${nr}`);
function paged() {
  const asked: number[] = [];
  const askPage = (pageNum: number) => {
    asked.push(pageNum);
    return Promise.resolve({ list: history.slice((pageNum - 1) * 20, pageNum * 20), hasMore: pageNum < 10 });
  };
  return { asked, askPage, find: (...wanted: string[]) => seek(askPage, (key) => key, wanted) };
}

test('one page is asked for where it has them, further ones for what rested long, and never all of them', async () => {
  const near = paged();
  expect(await near.find('3', '1')).toEqual(['1', '3']);
  expect(near.asked).toEqual([1]);
  const far = paged();
  expect(await far.find('3', '45')).toEqual(['3', '45']);
  expect(far.asked).toEqual([1, 2, 3]);
  const unknown = paged();
  expect(await unknown.find('none')).toEqual([]);
  expect(unknown.asked).toEqual([1, 2, 3, 4, 5]);
});

test('nothing is asked for where nothing is wanted', async () => {
  const { asked, find } = paged();
  expect(await find()).toEqual([]);
  expect(asked).toEqual([]);
});
