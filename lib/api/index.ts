/**
 * The registry: every call by a good name, `<domain>.<verb>`, of people and of operators. For the server and the tests only: the app
 * imports the file of a domain.
 */
import { assets } from './assets';
import { auth } from './auth';
import { c2c } from './c2c';
import { c2cMerchant } from './c2cMerchant';
import { c2cOrders } from './c2cOrders';
import { earn } from './earn';
import type { Endpoint } from './endpoint';
import { files } from './files';
import { flash } from './flash';
import { forex } from './forex';
import { fixedTime, fixedTimeForex } from './fixedTime';
import { help } from './help';
import { home } from './home';
import { identity } from './identity';
import { market } from './market';
import { authReview } from './operator/auth';
import { merchantReview, merchantWatch } from './operator/c2c';
import { earnReview } from './operator/earn';
import { filesReview } from './operator/files';
import { fixedTimeReview } from './operator/fixedTime';
import { forexReview } from './operator/forex';
import { helpReview } from './operator/help';
import { homeReview } from './operator/home';
import { identityReview } from './operator/identity';
import { operator } from './operator/operator';
import { queueReview } from './operator/operatorQueues';
import { personReview } from './operator/operatorPerson';
import { reportReview } from './operator/operatorReports';
import { marketReview } from './operator/market';
import { channelReview, offlineReview } from './operator/offline';
import { depositsReview } from './operator/deposits';
import { perpetualReview } from './operator/perpetual';
import { riskReview } from './operator/risk';
import { resetReview } from './operator/security';
import { savedAnswerReview } from './operator/supportAnswers';
import { supportReview } from './operator/support';
import { addressReview, withdrawalReview, withdrawalStop } from './operator/withdrawals';
import { perpetual } from './perpetual';
import { risk } from './risk';
import { security } from './security';
import { securityActs } from './securityActs';
import { spot } from './spot';
import { support } from './support';
import { deposits } from './deposits';
import { offline } from './offline';
import { statements } from './statements';
import { transfers } from './transfers';
import { withdrawals } from './withdrawals';
import { bankWithdrawals } from './bankWithdrawals';
import { reserves } from './reserves';
import { adjustmentReview } from './operator/assets';
import { c2cAppeal, c2cTalk } from './c2cTalk';
import { appealReview } from './operator/c2cAppeals';
import { c2cWatch } from './operator/c2cWatch';
import { bankReview, payoutReview } from './operator/bankWithdrawals';
import { payTypeReview } from './operator/paymentMethods';
import { paymentMethods } from './paymentMethods';
import { push } from './push';
import { loan } from './loan';
import { loanReview } from './operator/loan';
import { referralReview } from './operator/referral';
import { referral } from './referral';
import { launchpad } from './launchpad';
import { launchpadReview } from './operator/launchpad';
import { dual } from './dual';
import { dualReview } from './operator/dual';
import { alerts } from './alerts';

export const api = {
  auth,
  home,
  market,
  spot,
  perpetual,
  forex,
  fixedTime,
  fixedTimeForex,
  assets,
  help,
  files,
  identity,
  identityReview,
  risk,
  security,
  securityActs,
  resetReview,
  support,
  supportReview,
  flash,
  deposits,
  offline,
  offlineReview,
  transfers,
  statements,
  withdrawals,
  withdrawalReview,
  bankWithdrawals,
  c2cTalk,
  c2cAppeal,
  bankReview,
  reserves,
  paymentMethods,
  c2c,
  c2cMerchant,
  c2cOrders,
  earn,
  merchantReview,
  push,
  loan,
  referral,
  launchpad,
  dual,
  alerts,
  operator: {
    ...operator,
    ...queueReview,
    ...authReview,
    ...earnReview,
    ...adjustmentReview,
    ...withdrawalStop,
    ...filesReview,
    ...fixedTimeReview,
    ...forexReview,
    ...helpReview,
    ...homeReview,
    ...channelReview,
    ...payTypeReview,
    ...payoutReview,
    ...appealReview,
    ...marketReview,
    ...depositsReview,
    ...perpetualReview,
    ...loanReview,
    ...launchpadReview,
    ...dualReview,
    ...riskReview,
    ...addressReview,
    ...merchantWatch,
    ...c2cWatch,
    ...referralReview,
    ...savedAnswerReview,
    ...personReview,
    ...reportReview,
  },
};

/** Every endpoint with its name, for the server, the tests and the generated documentation. */
export const endpoints: readonly { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([domain, calls]) =>
    Object.entries(calls).map(([verb, endpoint]) => ({ name: `${domain}.${verb}`, endpoint: endpoint as Endpoint })),
);
