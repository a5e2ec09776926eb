/** Part of the catalogue (errors.ts): refusals that only operators meet. */
export const reviewErrors = {
  /** A decision that needs two persons cannot be confirmed by the one who proposed it. */
  needsAnotherPerson: '1401',
  /** The same decision is proposed with other terms; that proposal is withdrawn or confirmed first. */
  otherProposalOpen: '1402',
  /** Somebody else has decided it. */
  alreadyDecided: '1403',
  /** The account is locked: nothing of it leaves. */
  ownerLocked: '1404',
  /** Another operator, `args.by`, has taken it until `args.until`. */
  takenByAnother: '1405',
  /** The role of an auditor looks and changes nothing. */
  auditorLooksOnly: '1406',
  /** Something was said in the talk that the operator has not read, perhaps by this very answer. */
  talkWentOn: '1407',
  /** The operator has begun `args.most` bank transfers and said of none what became of it. */
  tooManyTransfers: '1408',
} as const;
