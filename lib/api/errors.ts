import { productErrors } from './productErrors';
import { reviewErrors } from './reviewErrors';

/**
 * The error catalogue: every way in which a call can be refused. The name is used in code, the code travels on the wire,
 * and each code has words in every language (`locales/<lang>/errors.json`, keyed by name).
 * Arguments of a message (`{min}`, `{until}`) travel in the reply's `data.args` as text.
 */
export const errorCodes = {
  // Session. The three codes with fixed behaviour in the client.
  /** Nobody is logged in; the session is set to logged out. */
  notLoggedIn: '1111',
  /** The session has expired or was revoked; told once, then the entry page. */
  loginExpired: '650',
  /** The account is locked; logged out, then the customer-service page. */
  accountLocked: '7539',

  // Any call.
  /** A field is missing, of the wrong form or out of its range; `args.field` names it. */
  badRequest: '1001',
  /** Slow down; `args.seconds` says how long. */
  tooManyRequests: '1002',
  /** No such thing, or not yours: the two are never told apart. */
  notFound: '1003',
  duplicate: '1004',
  maintenance: '1005',
  /** The idempotency key was used with another body. */
  keyReused: '1006',
  /** The call is part of the product, but this server does not offer it. */
  notOffered: '1007',
  /** A call that changes money came without an idempotency key. */
  keyMissing: '1008',
  /** Too busy to take the request now; nothing was changed. */
  busy: '1009',
  /** Something failed on our side; nothing was changed. */
  internal: '1010',
  /** Refused because it did not come from the app (origin or header). */
  wrongOrigin: '1011',

  // Sign-in.
  wrongCredentials: '1101',
  passwordsDiffer: '1102',
  accountLength: '1103',
  termsNotAccepted: '1104',
  sliderFailed: '1105',
  /** Not the digits that were sent. */
  codeWrong: '1106',
  /** Too old, used, replaced by a newer one, or tried too often. */
  codeExpired: '1107',
  /** Too many failures; `args.until` is the time (ms) when it may be tried again. */
  lockedUntil: '1108',
  /** The account name is taken. */
  accountTaken: '1112',
  passwordForm: '1113',
  accountForm: '1114',
  invitationUnknown: '1115',
  /** Too common a password. */
  passwordWeak: '1116',
  /** `args.seconds` until another code may be sent. */
  codeTooSoon: '1140',
  /** No more codes today; `args.until`. */
  codeLimit: '1141',
  /** This log-in or reset was begun too long ago, or was finished; begin anew. */
  ticketExpired: '1142',
  /** The puzzle or its token is too old, used or of another browser. */
  sliderExpired: '1143',

  // Security.
  fundPasswordWrong: '1201',
  fundPasswordMissing: '1202',
  totpWrong: '1203',
  /** `args.until`. */
  withdrawalsHeld: '1204',
  /** A second factor is bound and was not given; `args.factor` is `totp` or `email`. */
  secondFactorNeeded: '1240',
  /** Needs a second factor, and none is bound. */
  secondFactorMissing: '1241',
  fundPasswordForm: '1242',
  fundPasswordWeak: '1243',
  fundPasswordSet: '1244',
  emailForm: '1245',
  emailTaken: '1246',
  emailMissing: '1247',
  totpMissing: '1248',
  totpBound: '1249',
  /** The old password is not this. */
  oldPasswordWrong: '1250',
  passwordSame: '1251',
  /** A request of this person is under review already. */
  resetOpen: '1252',
  antiPhishingForm: '1253',
  /** As `lockedUntil`, for a day: `args.until`. */
  lockedForDay: '1254',
  /** A change of what proves the person was asked for without any proof. */
  proofNeeded: '1255',
  /** What is to be removed is the last thing that opens the account. */
  lastWayIn: '1256',
  /** Not a recovery code of this account, or one that was used. */
  recoveryWrong: '1257',
  /** Not signed by a passkey of this account, or not for this page. */
  passkeyWrong: '1258',
  /** Asked for too long ago, by another browser, or answered already. */
  passkeyExpired: '1259',
  /** This passkey is bound already. */
  passkeyTaken: '1260',
  /** `args.max`. */
  tooManyPasskeys: '1261',
  /** The password was reset by this factor, which therefore passes no log-in until `args.until`. */
  usedForReset: '1265',

  // Wallet log-in.
  /** The text is not one of ours, or not signed by the address that it names. */
  signatureInvalid: '1109',
  /** The nonce was used, has run out, or belongs to another browser. */
  nonceUsed: '1110',
  /** The wallet opens another account. */
  walletTaken: '1131',
  /** A contract wallet whose chain could not be asked just now. */
  walletUnverified: '1132',

  // Spot.
  /** `args.available` where it is known. */
  insufficientBalance: '2001',
  /** `args.tick`. */
  priceStep: '2002',
  /** `args.step`. */
  quantityStep: '2003',
  /** `args.min`. */
  belowMinimum: '2004',
  /** `args.max`. */
  aboveMaximum: '2005',
  /** `args.low`, `args.high`. */
  priceOutOfBand: '2006',
  /** The market's price is older than 10 s; nothing fills on a stale price. */
  priceStale: '2007',
  /** Nothing could be matched within the price protection. */
  noLiquidity: '2008',
  orderFinished: '2010',
  marketHalted: '2011',
  /** At most `args.max` open orders. */
  tooManyOrders: '2012',
  /** A post-only order would have met another at once. */
  wouldTake: '2013',
  /** The last price is at the trigger price already, or beyond it. */
  triggerReached: '2014',
  /** One of the person's positions stands in a halted market: nothing that shares its margin can be opened. */
  heldHalted: '2015',

  // Perpetual contracts.
  /** The perpetual account has less than the order needs: `args.needed`, `args.available`, in USDT. */
  insufficientMargin: '3001',
  /** `args.max`. */
  leverageRefused: '3002',
  /** The position is being settled; nothing can be asked of it for a moment. */
  positionLocked: '3003',
  /** `args.why`: `takeProfit`, `stopLoss` or `beyondLiquidation`; `args.against`: the price it was judged by, `limit` or `mark`; `args.way`: `higher` or `lower` than it, as it has to be; `args.nearest`: the stop loss nearest to the liquidation price. */
  stopsInvalid: '3004',
  /** The position would be worth more than `args.max` USDT, the most at this leverage. */
  tierLimit: '3005',
  /** Positions or orders of this market have leverage `args.leverage`. */
  leverageInUse: '3006',
  /** The liquidation price would be too near to the mark price; `args.most` may be taken out. */
  marginTooLow: '3007',
  /** A higher fee counts now than the one that was shown. */
  feeChanged: '3008',
  /** As much as may be is open on `args.side` of this market, `long` or `short`: at most `args.left` `args.unit` more. */
  marketFull: '3009',

  // Forex.
  /** Outside the hours of trading: `args.until` is when it opens. */
  fxClosed: '5001',
  /** `args.min`, `args.max`, `args.step`, in lots. */
  fxLots: '5002',
  /** The market closes too soon after the expiry: `args.until` is when it closes. */
  expiryNearClose: '5003',
  /** The forex account has less than the order needs: `args.needed`, `args.available`, in USDT. */
  fxMarginMissing: '5004',
  /** Before and over a long closing the account needs more behind its positions: as above, and `args.until`. */
  fxWeekendMargin: '5005',
  /** Worse than the price that was seen by more than is allowed: `args.price` is the one of now. */
  fxPriceMoved: '5006',
  /** `args.why`: `takeProfit`, `stopLoss` or `beyondStopOut`; `args.against`: the price it was judged by, `limit` or `closing`; `args.way`: `higher` or `lower` than it, as it has to be. */
  fxStopsInvalid: '5007',
  /** The loss is larger than the account; a position that gains has to be closed before. */
  fxGainsFirst: '5008',

  // Fixed-time contracts.
  /** `args.min`, in USDT. */
  stakeTooSmall: '4001',
  /** `args.max`, in USDT. */
  stakeTooLarge: '4002',
  /** Other terms count now than those that were shown. */
  payoutChanged: '4003',
  /** `args.left` is what may still be staked today, in USDT. */
  stakeDailyLimit: '4004',
  durationUnknown: '4005',
  /** The price moves too little now for a contract of this duration. */
  priceTooQuiet: '4007',
  /** The house bears no more of this direction of this symbol now. */
  exposureLimit: '4006',

  // Flash exchange.
  /** The quote has run out or was used, or the market has moved since: a new price has to be confirmed. */
  rateChanged: '6001',
  /** `args.available`, `args.unit`. */
  flashBalance: '6002',
  /** `args.min`, `args.unit`. */
  flashMinimum: '6003',
  /** `args.max`, `args.unit`. */
  flashMaximum: '6004',

  // Favourites.
  /** At most `args.max` favourites. */
  tooManyFavourites: '1301',

  // Identity.
  /** An identity level is needed first; `args.level` is `basic` or `advanced`. */
  identityNeeded: '1205',

  // Risky products.
  /** Closed to oneself; `args.until`. */
  coolingOff: '1206',
  /** `args.step`: `questions` or `notice`. */
  riskCheckNeeded: '1207',
  /** Not offered to this person. */
  productNotOffered: '1208',
  /** As much was lost today as the person wanted to lose at most; `args.until`. */
  lossLimitReached: '1266',
  /** The stake is more than may still be lost today by the person's own limit: `args.left`, in USDT. */
  lossLimitExceeded: '1267',

  /** Under review, or passed already. */
  identityPending: '1601',
  tooManySubmissions: '1602',
  /** Another account has been verified with this document. */
  documentTaken: '1603',
  tooYoung: '1604',
  documentExpired: '1605',
  documentForm: '1606',
  nameForm: '1607',
  /** No such day. */
  dateForm: '1608',
  addressForm: '1609',
  phoneForm: '1610',
  relativeNeeded: '1611',

  // Pictures.
  /** Neither JPEG, PNG nor WebP, whatever it is called. */
  fileType: '1501',
  /** More than `args.max` megabytes. */
  fileTooLarge: '1502',
  /** The longer side must have `args.min` pixels. */
  fileTooSmall: '1503',
  /** Damaged, cut off or empty. */
  fileUnreadable: '1504',
  /** Too many or too much for one person. */
  fileQuota: '1505',
  /** Not sent by this person, or used for something else already. */
  fileUnknown: '1506',
  /** More than `args.max` million pixels. */
  fileTooManyPixels: '1507',
  /** The picture arrived too slowly; receiving it was stopped. */
  uploadTooSlow: '1508',
  /** No QR code can be read in the picture. */
  qrUnreadable: '1509',

  /** `args.state`: `inAppeal` or `ended`. */
  talkClosed: '8160',

  // Payment methods.
  /** An open order or an advert uses it. */
  methodInUse: '8120',
  /** `args.max`. */
  tooManyMethods: '8121',
  /** The account is in another name than one’s verified one. */
  accountNameOther: '8122',
  /** One has saved this account already. */
  methodTaken: '8123',
  /** `args.form`: how the number of such an account is written. */
  accountNumberForm: '8124',
  bankMissing: '8125',
  /** `args.what`: `number`, `qr` or `either`. */
  accountMissing: '8126',

  // Pledged loans and token offerings.
  /** The debt would come too near to what secures it: `args.spare` in `args.unit` is what can be taken back. */
  loanLtv: '8201',
  loanState: '8202',
  tooManyLoans: '8203',

  icoWindow: '8401',
  /** More than is left or than one may have: `args.left` in `args.unit`. */
  icoCap: '8402',
  icoState: '8403',

  ...reviewErrors,

  // Deposits.
  /** The transaction paid somebody else; nothing of it is told. */
  depositNotYours: '7102',
  /** No new payment may be sent by this channel. */
  channelClosed: '7110',
  /** The paying account is in another name than one's verified one. */
  payerNameOther: '7111',
  /** A request on this channel waits already. */
  offlineOpen: '7112',
  /** A picture was the proof of another payment. */
  proofUsed: '7113',

  // Withdrawals.
  /** `args.why`: `form`, `zero`, `token`, or `refused` for one to which nothing is paid; which of these is not told. */
  withdrawAddress: '7201',
  /** Its capitals do not fit: a character is wrong. */
  withdrawChecksum: '7202',
  /** `args.min`, `args.unit`. */
  withdrawMinimum: '7203',
  /** `args.period` is `day`, `month` or `deposited`; `args.left`, `args.unit`. */
  withdrawLimit: '7204',
  /** It has been decided on, and cannot be cancelled any more. */
  withdrawDecided: '7205',
  /** `args.max`, `args.unit`. */
  withdrawMaximum: '7206',
  /** The first use of an address: the whole of it has to be compared. */
  addressUnconfirmed: '7207',
  /** Like a known address at both ends: `args.known`. The last six characters have to be typed. */
  addressLookalike: '7208',
  /** The whitelist is on, and the address is not in the book. */
  addressNotListed: '7209',
  /** The whitelist is on: `args.until`. */
  addressTooNew: '7210',
  /** `args.max` in a book. */
  tooManyAddresses: '7211',
  /** No bank account of one’s own in this currency that can be used now. */
  payeeUnusable: '7212',
  /** A withdrawal to a bank has waited for so long that its rate no longer counts; it can only be rejected or cancelled. */
  bankRateLapsed: '7213',
  /** Nobody has this UID or e-mail address, or nothing can be sent to them; which of these is not told. */
  payeeUnknown: '7301',
  payeeSelf: '7302',
  /** Too many people were looked up: `args.until`. */
  lookUpsSpent: '7303',
  /** It has arrived or was taken back. */
  transferEnded: '7304',
  /** As `withdrawLimit`, of which it is a part: `args.period` is `day` or `month`; `args.left`, `args.unit`. */
  transferLimit: '7305',
  /** No period, one that lies ahead, or one of more than `args.max` days. */
  statementPeriod: '7401',
  /** `args.max` are kept at a time. */
  tooManyStatements: '7402',
  // C2C.
  /** The advert is not there any more, or other terms count than those that were shown. */
  advertChanged: '8101',
  /** `args.min`, `args.max`, `args.unit`. */
  c2cLimits: '8102',
  /** Three cancellations today: no order can be made until `args.until`. */
  c2cBlocked: '8103',
  /** `args.which` is `unpaid` or `open`; `args.max` of them at a time. */
  c2cOrderOpen: '8104',
  /** The order is in another state by now: `args.status`. */
  c2cState: '8105',
  /** `args.price`, `args.unit`: the price of now, which has to be confirmed. */
  c2cPriceChanged: '8110',
  /** `args.min`, `args.unit`. */
  quickMinimum: '8111',
  /** More than may still be traded today: `args.left`, `args.unit`. */
  c2cDayLimit: '8130',
  /** The advert is for others: `args.why` is `own`, `orders` or `days`; `args.needed`, `args.own`. */
  c2cConditions: '8131',
  /** Nobody offers this now. */
  c2cNoOffer: '8132',
  /** An order that was marked as paid was cancelled today already, or the word that nothing was sent is missing. */
  c2cPaidCancel: '8133',
  /** Only a merchant with a deposit who is not suspended can do it. */
  merchantNeeded: '8134',
  /** A merchant who stands elsewhere: `args.status`. */
  merchantState: '8135',
  /** `args.max`. */
  tooManyAdverts: '8136',
  /** None of one's own payment methods, or one of another currency. */
  payMethodMissing: '8137',
  /** `args.why`: `one` of price and premium is given; `places`; `premium`. */
  c2cPriceForm: '8138',
  /** `args.word` is on the operators’ list. */
  c2cWords: '8139',
  /** A push address that is of no browser's push service. */
  pushServiceUnknown: '1012',
  ...productErrors,
  /** The auditor found something: money cannot leave until people have looked. */
  withdrawalsSuspended: '7299',
} as const;

export type ErrorName = keyof typeof errorCodes;

/** Values for the placeholders of an error's message, always text. */
export type ErrorArgs = Readonly<Record<string, string>>;

const names = new Map<string, ErrorName>(Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]));

/** The catalogue's name for a code from the wire, or null for a code that this build does not know. */
export const errorName = (code: string): ErrorName | null => names.get(code) ?? null;
