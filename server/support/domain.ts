/** Customer service: the talk, locked accounts, and the people who answer. */
import type { Domain } from '../domain';
import type { Vault } from '../vault/vault';
import { answerTalks, supportReviewHandlers, talkGlance } from './review';
import { savedAnswerHandlers } from './answers/service';
import { scheduleSealing, supportJobs } from './sealing';
import { type TellPerson, pruneTalks, supportHandlers } from './service';

export const supportDomain = (vault: Vault, tell: TellPerson): Domain => ({
  handlers: [...supportHandlers(tell), ...supportReviewHandlers(tell), ...savedAnswerHandlers],
  duties: [answerTalks],
  queues: [talkGlance],
  jobs: supportJobs(vault),
  schedule: scheduleSealing,
  prune: pruneTalks,
});
