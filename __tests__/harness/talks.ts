/** The talks of customer service, as an operator finds one by what was said last. */
import { supportReview } from '@/lib/api/operator/support';
import type { Operator } from './exchange';

export async function talkEndingWith(operator: Operator, text: string) {
  const { list } = await operator.call(supportReview.threads, { pageSize: 100 });
  for (const talk of list) {
    const { list: said } = await operator.call(supportReview.thread, { id: talk.id });
    if (said.at(-1)?.text === text) return talk;
  }
  throw new Error(`no talk ends with ${text}`);
}
