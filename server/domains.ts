/** Every domain of the exchange; a new one adds its line here. */
import type { Alerts } from './alerts/alerts';
import { alertsDomain } from './alerts/domain';
import { adjustmentsDomain } from './assets/adjusting';
import { assetsDomain } from './assets/domain';
import { posts } from '@/lib/api/ledger';
import { pruneAttempts } from './attempts/store';
import { openAccount } from './auth/accounts';
import { authDomain } from './auth/domain';
import { ownersOf } from './auth/sessions';
import { transaction } from './db/database';
import { c2cDomain } from './c2c/domain';
import { usesMethod } from './c2c/adverts/store';
import { isOneOfTwo } from './c2c/talk/store';
import type { DesksParts } from './c2c/sandbox/desks';
import { createDeposits, type Deposits } from './deposits/deposits';
import { depositsDomain } from './deposits/domain';
import { addressOf, isDepositAddress, sumsBySender } from './deposits/store';
import type { Domain, OwnAccount } from './domain';
import { dualDomain } from './dual/domain';
import { rowsNeededFrom } from './dual/settling';
import { todayAtWorst as dualToday } from './dual/store';
import { earnDomain } from './earn/domain';
import { filesDomain } from './files/domain';
import { fixedTimeDomain } from './fixed-time/domain';
import { createFixedTime, type FixedTime } from './fixed-time/fixedTime';
import { todayAtWorst } from './fixed-time/store';
import { flashDomain } from './flash/domain';
import { exchangedSince } from './flash/store';
import { forexDomain } from './forex/domain';
import { createForex, type Forex } from './forex/forex';
import { todayOf as forexToday } from './forex/positions/store';
import { heldNow } from './heldNow';
import { helpDomain } from './help/domain';
import { putNotice } from './help/publishing/store';
import { homeDomain } from './home/domain';
import { launchpadDomain } from './launchpad/domain';
import { loanDomain } from './loan/domain';
import type { Loans } from './loan/loan';
import { hashesOf } from './hashesOf';
import { openAlerts } from './openAlerts';
import { openLoans } from './openLoans';
import { cookieNameFor } from './http/app';
import { outcomeHandler, pruneKeys } from './http/idempotency';
import { deleteFullBuckets } from './http/store';
import { identityDomain } from './identity/domain';
import { verifiedName } from './identity/verifiedName';
import type { Kernel } from './kernel';
import { TERMS_VERSION } from '@/lib/help/rules';
import { whitelistAt } from '@/lib/withdrawals/rules';
import { pruneLetters } from './mail/mail';
import { OUTBOX_PATH, registerOutbox, showsOutbox } from './mail/outboxPage';
import { marketDomain } from './market/domain';
import type { Market } from './market/market';
import { priceRows } from './market/priceRows';
import { offlineDomain } from './offline/domain';
import { audited } from './operator/audit';
import { operatorDomain } from './operator/domain';
import { perpetualDomain } from './perpetual/domain';
import { createPerpetual, type Perpetual } from './perpetual/perpetual';
import { todayOf } from './perpetual/positions/store';
import { referralDomain } from './referral/domain';
import { receiptsDomain } from './statements/receipts';
import { reservesDomain } from './reserves/domain';
import { riskDomain } from './risk/domain';
import { barredFrom, productGate, productOffered } from './risk/gate';
import { securityDomain } from './security/domain';
import { requireAllowance, type Unverified } from './spot/allowance';
import { spotDomain } from './spot/domain';
import { consoleParts } from './consoleFigures';
import { createSpot, type Spot } from './spot/spot';
import { statementsDomain } from './statements/domain';
import { tellFrom } from './tellFrom';
import { supportDomain } from './support/domain';
import type { Halting } from './trading/halting';
import { transfersDomain } from './transfers/domain';
import type { TransferParts } from './transfers/parts';
import { toUser } from './transfers/service';
import { sentSince } from './transfers/store';
import { whitelistOf } from './withdrawals/book/store';
import { bankWithdrawalsDomain } from './withdrawals/bank/domain';
import type { BankParts } from './withdrawals/bank/parts';
import { withdrawalsDomain } from './withdrawals/domain';
import { askedSince } from './withdrawals/store';
import { createWithdrawals, type Withdrawals } from './withdrawals/withdrawals';

import { paymentMethodsDomain } from './payment-methods/domain';
import { allTypes, openTypes } from './payment-methods/types/store';
import { methodsFor } from './payment-methods/using';
import { pushDomain } from './push/domain';

/** What the kernel itself answers and keeps clean. */
const kernelDomain = ({ config, vault, db }: Kernel): Domain => ({
  handlers: [outcomeHandler],
  ledger: { accounts: [], ...posts.ledger },
  prune: async (of, now) => {
    await pruneKeys(of, now);
    await pruneAttempts(of, now);
    await deleteFullBuckets(of, now);
    await pruneLetters(of, now);
  },
  ...(showsOutbox(config) && { mount: (scope) => registerOutbox(scope, db, vault) }),
});

/** What people without an identity level may trade a day, on spot and by flash exchange together. */
const unverifiedOf = ({ config }: Kernel): Unverified => ({
  limit: config.unverifiedSpotLimit,
  elsewhere: exchangedSince,
});

const openSpot = (kernel: Kernel, { data }: Market): Spot =>
  createSpot({
    ...kernel,
    unverified: unverifiedOf(kernel),
    market: data,
    transact: (work) => transaction(kernel.database.settling, work),
    now: kernel.clock.now,
    isLeader: kernel.cluster.isLeader,
    publish: tellFrom(kernel),
    onError: (error, symbol) => kernel.report.fault(error, `spot ${symbol}`),
  });

const openPerpetual = (kernel: Kernel, { data }: Market): Perpetual =>
  createPerpetual({
    ...kernel,
    market: data,
    transact: (work) => transaction(kernel.database.settling, work),
    now: kernel.clock.now,
    publish: tellFrom(kernel),
    requireProduct: productGate(kernel.config.sandbox),
    barredFrom: barredFrom(kernel.config.sandbox, kernel.clock.now),
    onError: (error, where) => kernel.report.fault(error, `perpetual ${where}`),
  });

const openForex = (kernel: Kernel, { data }: Market): Forex =>
  createForex({
    ...kernel,
    market: data,
    transact: (work) => transaction(kernel.database.settling, work),
    now: kernel.clock.now,
    publish: tellFrom(kernel),
    requireProduct: productGate(kernel.config.sandbox),
    barredFrom: barredFrom(kernel.config.sandbox, kernel.clock.now),
    onError: (error, where) => kernel.report.fault(error, `forex ${where}`),
  });

/** Stakes on crypto come from the perpetual account, stakes on forex from the forex account. */
const openFixedTime = (kernel: Kernel, crypto: OwnAccount, forex: OwnAccount): FixedTime =>
  createFixedTime({
    rows: priceRows(kernel.config.market.priceLogDays),
    accounts: { perpetual: crypto, fx: forex },
    transact: (work) => transaction(kernel.database.settling, work),
    now: kernel.clock.now,
    isLeader: kernel.cluster.isLeader,
    publish: tellFrom(kernel),
    requireProduct: productGate(kernel.config.sandbox),
    isOffered: productOffered(kernel.config.sandbox),
    onError: (error, where) => kernel.report.fault(error, `fixedTime ${where}`),
  });

const openDeposits = (kernel: Kernel): Deposits =>
  createDeposits({
    ...kernel,
    way: kernel.config.deposits,
    transact: (work) => transaction(kernel.db, work),
    isLeader: kernel.cluster.isLeader,
    publish: (userId) => tellFrom(kernel)(userId, ['balances', 'notices']),
    onError: (error, where) => kernel.report.fault(error, where),
  });

const openWithdrawals = (kernel: Kernel): Withdrawals =>
  createWithdrawals({
    ...kernel,
    way: kernel.config.deposits,
    limits: kernel.config.withdrawals,
    isOurs: async (db, address) => kernel.config.treasury.includes(address) || isDepositAddress(db, address),
    ownAddressOf: addressOf,
    depositsBySender: sumsBySender,
    elsewhere: sentSince,
    transact: (work) => transaction(kernel.db, work),
    isLeader: kernel.cluster.isLeader,
    publish: (userId) => tellFrom(kernel)(userId, ['balances', 'orders', 'notices']),
    onError: (error, where) => kernel.report.fault(error, where),
  });
/** What people send one another counts together with what they withdraw. */
const transferParts = (kernel: Kernel, spot: Spot): TransferParts => ({
  spot: spot.account,
  nameOf: verifiedName,
  elsewhere: askedSince,
  isWhitelistOn: async (db, ownerId, now) => whitelistAt(await whitelistOf(db, ownerId), now).on,
  publish: (userId) => tellFrom(kernel)(userId, ['balances', 'orders', 'notices']),
});

/** What the merchants of the sandbox need to act by themselves. */
const desksParts = (kernel: Kernel, { data }: Market): DesksParts => ({
  ...kernel,
  cookieName: cookieNameFor(kernel.config),
  isLeader: kernel.cluster.isLeader,
  onFailure: (error) => kernel.report.fault(error, 'desks'),
  openAccount: (name) =>
    transaction(kernel.db, (db) =>
      openAccount(
        db,
        { language: 'zh-hk', now: kernel.clock.now(), random: kernel.random, market: data, requestId: `desk-${name}` },
        { sandbox: true, newcomerLevel: 'advanced' },
        { account: name, key: name, passwordHash: null, inviterId: null, termsVersion: TERMS_VERSION },
      ),
    ),
});

/** People who trade with one another outside the exchange, and the accounts by which they pay. */
function betweenPeople(kernel: Kernel, market: Market): Domain[] {
  const { db, clock, config, vault } = kernel;
  const shared = { sandbox: config.sandbox, verifiedName };
  const methods = methodsFor(shared);
  return [
    c2cDomain({
      vault,
      market: market.data,
      nameOf: verifiedName,
      publish: (userId) => tellFrom(kernel)(userId, ['orders', 'balances']),
      desks: config.autopilot ? desksParts(kernel, market) : null,
      methods: {
        ...methods,
        typesIn: async (of, fiat) => (await openTypes(of, fiat)).map(({ type_id: id }) => id),
        typeNames: async (of) => new Map((await allTypes(of)).map(({ type_id: id, names }) => [id, names])),
      },
    }),
    paymentMethodsDomain({ ...shared, db, clock, inUse: usesMethod }),
  ];
}

const offlineOf = (kernel: Kernel): Domain =>
  offlineDomain({
    db: kernel.db,
    clock: kernel.clock,
    sandbox: kernel.config.sandbox,
    aloneADay: kernel.config.withdrawals.aloneADay,
    verifiedName,
    publish: (userId) => tellFrom(kernel)(userId, ['balances', 'notices']),
  });

const flashOf = (kernel: Kernel, market: Market): Domain =>
  flashDomain({
    market: market.data,
    publish: (userId) => tellFrom(kernel)(userId, ['orders', 'balances']),
    requireAllowance: (context, worth) => requireAllowance(context, 'USDT', worth, unverifiedOf(kernel)),
  });

/** `haltings`: of all products that may trade a token once its market opens. */
const offeringsOf = (kernel: Kernel, haltings: readonly Halting[]): Domain =>
  launchpadDomain({
    vault: kernel.vault,
    sandbox: kernel.config.sandbox,
    haltings: () => haltings,
    publish: (userId) => tellFrom(kernel)(userId, ['balances', 'orders', 'notices']),
  });

const earnOf = (kernel: Kernel): Domain =>
  earnDomain({
    ...kernel,
    sandbox: kernel.config.sandbox,
    publish: (userId) => tellFrom(kernel)(userId, ['orders', 'balances', 'notices']),
  });

const dualOf = (kernel: Kernel, market: Market): Domain =>
  dualDomain({
    ...kernel,
    rows: priceRows(kernel.config.market.priceLogDays),
    market: market.data,
    sandbox: kernel.config.sandbox,
    requireProduct: productGate(kernel.config.sandbox),
    publish: (userId) => tellFrom(kernel)(userId, ['orders', 'balances', 'notices']),
  });

/** Only to a bank account among somebody's own payment methods. */
function bankParts(kernel: Kernel): BankParts {
  const { sandbox, withdrawals: limits } = kernel.config;
  const methods = methodsFor({ sandbox, verifiedName });
  return {
    sandbox,
    limits,
    elsewhere: sentSince,
    publish: (userId) => tellFrom(kernel)(userId, ['balances', 'orders']),
    payee: async (context, ownerId, methodId, currency) => {
      const method = await methods.use(context, ownerId, methodId);
      return method?.kind === 'bank' && method.currency === currency ? methods.payee(context, methodId) : null;
    },
  };
}

const reservesOf = (kernel: Kernel): Domain =>
  reservesDomain({
    random: kernel.random,
    held: (of) => heldNow(kernel, of),
    publish: putNotice,
    isSimulated: kernel.config.deposits.kind === 'simulated',
  });

/** The products, each with its market. */
export const openProducts = (kernel: Kernel, market: Market): Omit<Products, 'market'> => {
  const [perpetual, forex] = [openPerpetual(kernel, market), openForex(kernel, market)];
  const fixedTime = openFixedTime(kernel, perpetual.account, forex.account);
  const [deposits, withdrawals] = [openDeposits(kernel), openWithdrawals(kernel)];
  const spot = openSpot(kernel, market);
  return {
    spot,
    perpetual,
    forex,
    fixedTime,
    deposits,
    withdrawals,
    alerts: openAlerts(kernel, market.data),
    loans: openLoans(kernel, market.data, spot.openForSale, tellFrom(kernel)),
  };
};

export interface Products {
  market: Market;
  spot: Spot;
  perpetual: Perpetual;
  forex: Forex;
  fixedTime: FixedTime;
  deposits: Deposits;
  withdrawals: Withdrawals;
  loans: Loans;
  alerts: Alerts;
}

export function allDomains(
  kernel: Kernel,
  { market, spot, perpetual, forex, fixedTime, deposits, withdrawals, loans, alerts }: Products,
): Domain[] {
  const { config, clock, db, vault, cluster, report } = kernel;
  const transfers = transferParts(kernel, spot);
  const domains: Domain[] = [
    kernelDomain(kernel),
    authDomain(config),
    homeDomain({ ...config, fileDomain: '', outbox: showsOutbox(config) ? OUTBOX_PATH : null }),
    helpDomain,
    marketDomain({
      market,
      db,
      clock,
      isLeader: cluster.isLeader,
      keepDays: config.market.priceLogDays,
      ownersOf: (sessionIds) => ownersOf(db, sessionIds, clock.now()),
      topics: { perpetual: perpetual.frame },
      onFailure: (cause) => report.fault(cause, 'priceLog'),
      publishNotice: putNotice,
      onPriceRow: fixedTime.onRow,
      priceRowsNeededFrom: async (of) => {
        const needed = [await fixedTime.neededFrom(of), await rowsNeededFrom(of)].filter((at) => at !== null);
        return needed.length === 0 ? null : Math.min(...needed);
      },
    }),
    spotDomain(spot),
    perpetualDomain(perpetual),
    fixedTimeDomain(fixedTime),
    forexDomain(forex),
    depositsDomain(deposits),
    offlineOf(kernel),
    earnOf(kernel),
    withdrawalsDomain(withdrawals),
    bankWithdrawalsDomain({ ...bankParts(kernel), db, clock }),
    transfersDomain({ ...transfers, vault }),
    statementsDomain({ vault, hashesOf }),
    ...betweenPeople(kernel, market),
    flashOf(kernel, market),
    loanDomain(loans),
    dualOf(kernel, market),
    adjustmentsDomain((userId) => tellFrom(kernel)(userId, ['balances', 'notices'])),
    referralDomain({ publish: (userId) => tellFrom(kernel)(userId, ['balances']) }),
    reservesOf(kernel),
    riskDomain({
      isSandbox: config.sandbox,
      todayOf: { fixedTime: todayAtWorst, perpetual: todayOf, fx: forexToday, dual: dualToday },
    }),
    securityDomain,
    supportDomain(vault, (userId) => tellFrom(kernel)(userId, ['support'])),
    // What the two of an order show one another, and their proofs of a payment.
    filesDomain({ vault, audited }, { c2cTalk: isOneOfTwo, c2cAppeal: isOneOfTwo, c2cOrder: isOneOfTwo }),
    identityDomain({ vault, relative: config.identityRelative }),
  ];
  const accounts = domains.flatMap(({ account }) => account ?? []);
  const halting = domains.flatMap((one) => one.halting ?? []);
  return [
    ...domains,
    offeringsOf(kernel, halting),
    receiptsDomain(domains),
    pushDomain(kernel.config.pushServices),
    alertsDomain(alerts),
    operatorDomain(consoleParts(kernel, market.data, domains)),
    assetsDomain(accounts, (userId) => tellFrom(kernel)(userId, ['balances']), toUser(transfers)),
  ];
}
