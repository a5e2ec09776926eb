/** Passes the questions and accepts the notice, as a person does before their first risky order. */
import { api } from '@/lib/api/index';
import type { Visitor } from './exchange';

export const RIGHT_ANSWERS = { leverage: 'b', liquidation: 'c', stop: 'a', savings: 'c', promise: 'b' } as const;

export async function becomeSuitable(person: Pick<Visitor, 'call'>): Promise<void> {
  await person.call(api.risk.answer, { answers: RIGHT_ANSWERS });
  const { noticeVersion } = await person.call(api.risk.state, {});
  await person.call(api.risk.accept, { version: noticeVersion });
}
