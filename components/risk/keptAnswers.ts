/** What was ticked in the five questions, as the tab keeps it: a page that is loaded anew, or left and opened again, shows it. Somebody else who logs in here has none. */
import { AnswerId, QuestionId } from '@/lib/api/risk';
import { readMemo, writeMemo } from '@/lib/device/memo';

export type Chosen = Partial<Record<QuestionId, AnswerId>>;

export function keptAnswers(uid: string | null): Chosen {
  const kept = readMemo('riskAnswers') as { uid?: unknown; chosen?: Record<string, unknown> } | null;
  if (uid === null || kept?.uid !== uid) return {};
  const chosen = QuestionId.options.flatMap((question) => {
    const answer = AnswerId.options.find((option) => option === kept.chosen?.[question]);
    return answer ? [[question, answer] as const] : [];
  });
  return Object.fromEntries(chosen);
}

/** Null once all were right: nothing is asked any more. */
export function keepAnswers(uid: string | null, chosen: Chosen | null): void {
  writeMemo('riskAnswers', uid === null || chosen === null ? null : { uid, chosen });
}
