/** Shapes that calls of operators share. */
import * as z from 'zod/mini';
import { Time } from '../shapes';

/** A sentence that goes into the record, or before a person's eyes. */
export const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** Whether a call that needs two operators was proposed or carried out. */
export const ByTwo = z.object({ state: z.enum(['proposed', 'done']) });

/** Who decided terms, and when. What counted before anything was decided is listed too: without a time, and without a reason. */
export const decidedTerms = { from: z.nullable(Time), reason: z.string(), decidedAt: z.nullable(Time) };

/** A text in all three languages: whatever is published has all of them. */
export const inEveryLanguage = <T extends z.ZodMiniType>(text: T) =>
  z.strictObject({ 'zh-hk': text, 'zh-cn': text, en: text });

/** A page of text. */
export const PageTexts = inEveryLanguage(
  z.strictObject({
    title: z.string().check(z.minLength(1), z.maxLength(120)),
    summary: z.string().check(z.maxLength(300)),
    paragraphs: z.array(z.string().check(z.minLength(1), z.maxLength(2_000))).check(z.minLength(1), z.maxLength(40)),
  }),
);
