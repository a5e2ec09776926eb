/** Looks through a history for what has just ended. */

interface Page<Row> {
  list: readonly Row[];
  hasMore: boolean;
}

/** Orders are listed by when they were placed: one that rested for long stands further down. */
const MOST_PAGES = 5;

/** The rows with these keys, as far as the newest pages have them. */
export async function seek<Row>(
  askPage: (pageNum: number) => Promise<Page<Row>>,
  keyOf: (row: Row) => string,
  wanted: readonly string[],
): Promise<Row[]> {
  const found: Row[] = [];
  for (let pageNum = 1; pageNum <= MOST_PAGES && found.length < wanted.length; pageNum += 1) {
    const { list, hasMore } = await askPage(pageNum);
    found.push(...list.filter((row) => wanted.includes(keyOf(row))));
    if (!hasMore) break;
  }
  return found;
}
