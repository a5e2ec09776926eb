/** The envelope in which every reply travels, and the transport status that goes with a refusal. */
import type { Envelope } from '@/lib/api/endpoint';
import { errorCodes } from '@/lib/api/errors';
import type { ErrorName } from '@/lib/api/errors';
import type { Context, Refusal } from './handler';
import { wordsFor } from './words';

interface Stamp {
  traceId: string;
  ts: number;
}

/** Business refusals are HTTP 200; what concerns the transport itself has its own status. */
const STATUS: Partial<Record<ErrorName, number>> = {
  tooManyRequests: 429,
  wrongOrigin: 403,
  busy: 503,
  maintenance: 503,
  internal: 500,
};

export const statusOf = (reason: ErrorName): number => STATUS[reason] ?? 200;

/** `data` is JSON already; what several callers share is turned into text once. */
export const success = (data: string, stamp: Stamp): string =>
  `{"code":"200","success":true,"msg":"","data":${data},${JSON.stringify(stamp).slice(1)}`;

export function refused(refusal: Refusal, language: Context['language'], stamp: Stamp): Envelope {
  const { reason, args } = refusal;
  const data = Object.keys(args).length > 0 ? { args } : null;
  return { code: errorCodes[reason], success: false, msg: wordsFor(language, reason, args), data, ...stamp };
}
