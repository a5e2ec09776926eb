/** What stands between people and risky products. */
import type { Domain } from '../domain';
import { coolingLetter } from './letters';
import { riskReviewHandlers } from './review';
import { riskHandlers, type RiskParts } from './service';

export const riskDomain = (parts: RiskParts): Domain => ({
  handlers: [...riskHandlers(parts), ...riskReviewHandlers],
  letters: [coolingLetter],
});
