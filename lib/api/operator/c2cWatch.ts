/** What operators keep an eye on in C2C: words that nobody may write, and patterns of people who may be one person. Part of `api.operator`. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { Done, Id, OrderNo, Time, pageOf, pageRequest } from '../shapes';
import { Reason } from './shapes';

const BlockedWord = z.object({
  id: Id,
  word: z.string(),
  /** The name of the operator who added it. */
  addedBy: z.string(),
  at: Time,
});

const Pattern = z.object({
  /**
   * `sameDevice`: both sides of an order were logged in with one browser. `samePayee`: both have saved the same account. `manyFirst`:
   * somebody paid many people within a day with whom nothing was completed before.
   */
  kind: z.enum(['sameDevice', 'samePayee', 'manyFirst']),
  /** The newest order of it. */
  orderNo: OrderNo,
  /** The two sides; of `manyFirst` the one who paid. */
  uids: z.array(z.string()),
  /** Orders of the pattern within its time. */
  count: z.int(),
  at: Time,
});

export const c2cWatch = {
  blockedWords: endpoint({
    path: 'operator/blockedWord/list',
    summary: 'Words that nobody may write in C2C, newest first.',
    access: 'operator',
    ...reads('blockedWords'),
    request: z.strictObject(pageRequest),
    reply: pageOf(BlockedWord),
  }),
  blockWord: endpoint({
    path: 'operator/blockedWord/add',
    summary:
      'Adds a word, found whatever its capitals, widths and gaps: messages, terms, names and ratings with it are refused from then on; what was written stays.',
    access: 'operator',
    ...writes('blockedWords', 'audit'),
    request: z.strictObject({ word: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)), reason: Reason }),
    reply: Done,
    errors: ['duplicate'],
  }),
  unblockWord: endpoint({
    path: 'operator/blockedWord/remove',
    summary: 'Takes a word off the list.',
    access: 'operator',
    ...writes('blockedWords', 'audit'),
    request: z.strictObject({ id: Id, reason: Reason }),
    reply: Done,
    errors: ['notFound'],
  }),
  patterns: endpoint({
    path: 'operator/c2cPattern/list',
    summary:
      'Orders of the last 30 days whose two sides may be one person, and people who paid many strangers within a day; newest first. Nothing follows from it by itself.',
    access: 'operator',
    ...reads('c2cPatterns'),
    request: z.strictObject(pageRequest),
    reply: pageOf(Pattern),
  }),
};
