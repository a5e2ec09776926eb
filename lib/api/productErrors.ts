/** Errors of products that promise something for later; part of the catalogue (errors.ts). */
export const productErrors = {
  // Savings.
  /** Less is left of the product than that: `args.left`, `args.unit`. */
  earnQuota: '8301',
  /** Nothing is sold around midnight (UTC): `args.until`. */
  earnWindow: '8302',
  /** Rate, dates or cost are others now than those that were shown. */
  earnTermsChanged: '8303',
  /** `args.min`, `args.unit`. */
  earnMinimum: '8304',
  /** More than one person may have in it: `args.left` is what is left, `args.unit`. */
  earnPersonalLimit: '8305',
  /** The order cannot be left this way in its present state. */
  earnState: '8306',
  /** The product is not sold now. */
  earnClosed: '8307',

  // Dual currency.
  /** Rate or days are others now than those that were shown. */
  dualQuoteExpired: '8501',
  /** It is not sold now: its time to subscribe is over, the price has reached the strike, or operators closed it. */
  dualClosed: '8502',
  /** Less is left of the product than that: `args.left`, `args.unit`. */
  dualQuota: '8503',

  // Price alerts.
  /** The market stands at that price now. */
  alertReached: '8601',
  /** `args.max` wait already. */
  tooManyAlerts: '8602',
  /** So many were told within a day. */
  alertsSpent: '8603',
} as const;
