/** Answers of customer service that are written once and used often. Part of `api.operator`. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { Done, Id, Nothing, Time } from '../shapes';
import { inEveryLanguage } from './shapes';

/** As long as one message to a person may be. */
const Texts = inEveryLanguage(z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)));
export type AnswerTexts = z.infer<typeof Texts>;

export const savedAnswerReview = {
  savedAnswers: endpoint({
    path: 'operator/savedAnswer/list',
    summary: 'The saved answers, by name.',
    access: 'operator',
    ...reads('savedAnswers'),
    request: Nothing,
    reply: z.array(z.object({ id: z.string(), name: z.string(), texts: Texts, changedAt: Time })),
  }),
  saveAnswer: endpoint({
    path: 'operator/savedAnswer/save',
    summary: 'Keeps an answer: a new one, or another text of the one with this id. No two have one name.',
    access: 'operator',
    ...writes('savedAnswers', 'audit'),
    request: z.strictObject({
      id: z.optional(Id),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      texts: Texts,
    }),
    reply: z.object({ id: z.string() }),
    errors: ['notFound'],
  }),
  removeAnswer: endpoint({
    path: 'operator/savedAnswer/remove',
    summary: 'Removes a saved answer. What was sent to people stays.',
    access: 'operator',
    ...writes('savedAnswers', 'audit'),
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
};
