/** What of a refusal by the gate of risky products is common to their tickets. */

/** Refusals that are dealt with on the screen of risk and limits. */
export const OF_RISK: ReadonlySet<string> = new Set([
  'identityNeeded',
  'riskCheckNeeded',
  'coolingOff',
  'lossLimitReached',
]);
