/** Every change of the schema, in order, by name. A domain adds its own file and one line here; a released one is never edited. */
import type { Kysely, Migration } from 'kysely';
import * as ledger from './migrations/0001-ledger';
import * as kernel from './migrations/0002-kernel';
import * as auth from './migrations/0003-auth';
import * as market from './migrations/0004-market';
import * as spot from './migrations/0005-spot';
import * as content from './migrations/0006-content';
import * as rateLimits from './migrations/0007-rate-limits';
import * as security from './migrations/0008-security';
import * as identityAndOperator from './migrations/0009-identity-and-operator';
import * as walletSupport from './migrations/0010-wallet-support';
import * as domains from './migrations/0011-domains';
import * as identityExpiry from './migrations/0012-identity-expiry';
import * as visitorPictures from './migrations/0013-visitor-pictures';
import * as sealedTalks from './migrations/0014-sealed-talks';
import * as proofs from './migrations/0017-proofs';
import * as moreProofs from './migrations/0018-more-proofs';
import * as oneStolenThing from './migrations/0019-one-stolen-thing';
import * as lockTickets from './migrations/0021-lock-tickets';
import * as proofsEra from './migrations/0022-proofs-era';
import * as steadyPosting from './migrations/0023-steady-posting';
import * as rejected from './migrations/0024-rejected';
import * as perpetual from './migrations/0025-perpetual';
import * as risk from './migrations/0026-risk';
import * as fixedTime from './migrations/0027-fixed-time';
import * as priceRoots from './migrations/0028-price-roots';
import * as fxAccount from './migrations/0030-fx-account';
import * as fx from './migrations/0031-fx';
import * as spotDurations from './migrations/0033-spot-durations';
import * as spotStops from './migrations/0034-spot-stops';
import * as deleveraging from './migrations/0035-deleveraging';
import * as halts from './migrations/0036-halts';
import * as barred from './migrations/0037-barred';
import * as perpetualTerms from './migrations/0038-perpetual-terms';
import * as flash from './migrations/0039-flash';
import * as deposits from './migrations/0040-deposits';
import * as depositClaims from './migrations/0041-deposit-claims';
import * as payouts from './migrations/0042-payouts';
import * as addressBook from './migrations/0043-address-book';
import * as withdrawals from './migrations/0044-withdrawals';
import * as offline from './migrations/0045-offline';
import * as walletPay from './migrations/0046-wallet-pay';
import * as statements from './migrations/0050-statements';
import * as betweenPeople from './migrations/0053-between-people';
import * as push from './migrations/0054-push';
import * as stoppedPayouts from './migrations/0055-stopped-payouts';
import * as userTransfers from './migrations/0047-user-transfers';
import * as reserves from './migrations/0048-reserves';
import * as adjustments from './migrations/0049-adjustments';
import * as ownNotices from './migrations/0051-own-notices';
import * as paymentMethods from './migrations/0052-payment-methods';
import * as bankWithdrawals from './migrations/0056-bank-withdrawals';
import * as c2cAppeals from './migrations/0057-appeals';
import * as earn from './migrations/0058-earn';
import * as loans from './migrations/0059-loans';
import * as c2cRatings from './migrations/0060-ratings-blocks';
import * as c2cFigures from './migrations/0061-merchant-figures';
import * as c2cBlockedWords from './migrations/0062-blocked-words';
import * as referral from './migrations/0063-referral';
import * as offerings from './migrations/0064-offerings';
import * as dual from './migrations/0065-dual';
import * as flashMoved from './migrations/0066-flash-moved';
import * as repaidWhileSold from './migrations/0067-repaid-while-sold';
import * as appealWithdrawn from './migrations/0068-appeal-withdrawn';
import * as offeringRounds from './migrations/0069-offering-rounds';
import * as largeBatches from './migrations/0070-large-batches';
import * as priceAlerts from './migrations/0071-price-alerts';
import * as noticeSettings from './migrations/0072-notice-settings';
import * as operatorConsole from './migrations/0073-console';
import * as consoleReports from './migrations/0074-console-reports';
import * as accountActs from './migrations/0075-account-acts';
import * as shortDeposits from './migrations/0076-short-deposits';
import * as shutOut from './migrations/0077-shut-out';
import * as reopenable from './migrations/0079-reopenable';
import * as heldHalted from './migrations/0080-held-halted';
import * as keptInEscrow from './migrations/0081-kept-in-escrow';
import * as keptUntil from './migrations/0082-kept-until';
import * as passedAlone from './migrations/0083-passed-alone';
import * as fundingFromGain from './migrations/0084-funding-from-gain';
import * as openInterest from './migrations/0085-open-interest';
import * as interestFromGain from './migrations/0086-interest-from-gain';
import * as auditByUid from './migrations/0087-audit-by-uid';
import * as givenAway from './migrations/0088-given-away';

const up = (step: { up: (db: Kysely<unknown>) => Promise<void> }): Migration => ({ up: step.up as Migration['up'] });

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-ledger': up(ledger),
  '0002-kernel': up(kernel),
  '0003-auth': up(auth),
  '0004-market': up(market),
  '0005-spot': up(spot),
  '0006-content': up(content),
  '0007-rate-limits': up(rateLimits),
  '0008-security': up(security),
  '0009-identity-and-operator': up(identityAndOperator),
  '0010-wallet-support': up(walletSupport),
  '0011-domains': up(domains),
  '0012-identity-expiry': up(identityExpiry),
  '0013-visitor-pictures': up(visitorPictures),
  '0014-sealed-talks': up(sealedTalks),
  '0017-proofs': up(proofs),
  '0018-more-proofs': up(moreProofs),
  '0019-one-stolen-thing': up(oneStolenThing),
  '0021-lock-tickets': up(lockTickets),
  '0022-proofs-era': up(proofsEra),
  '0023-steady-posting': up(steadyPosting),
  '0024-rejected': up(rejected),
  '0025-perpetual': up(perpetual),
  '0026-risk': up(risk),
  '0027-fixed-time': up(fixedTime),
  '0028-price-roots': up(priceRoots),
  '0030-fx-account': up(fxAccount),
  '0031-fx': up(fx),
  '0033-spot-durations': up(spotDurations),
  '0034-spot-stops': up(spotStops),
  '0035-deleveraging': up(deleveraging),
  '0036-halts': up(halts),
  '0037-barred': up(barred),
  '0038-perpetual-terms': up(perpetualTerms),
  '0039-flash': up(flash),
  '0040-deposits': up(deposits),
  '0041-deposit-claims': up(depositClaims),
  '0042-payouts': up(payouts),
  '0043-address-book': up(addressBook),
  '0044-withdrawals': up(withdrawals),
  '0045-offline': up(offline),
  '0046-wallet-pay': up(walletPay),
  '0047-user-transfers': up(userTransfers),
  '0048-reserves': up(reserves),
  '0049-adjustments': up(adjustments),
  '0050-statements': up(statements),
  '0051-own-notices': up(ownNotices),
  '0052-payment-methods': up(paymentMethods),
  '0053-between-people': up(betweenPeople),
  '0054-push': up(push),
  '0055-stopped-payouts': up(stoppedPayouts),
  '0056-bank-withdrawals': up(bankWithdrawals),
  '0057-appeals': up(c2cAppeals),
  '0058-earn': up(earn),
  '0059-loans': up(loans),
  '0060-ratings-blocks': up(c2cRatings),
  '0061-merchant-figures': up(c2cFigures),
  '0062-blocked-words': up(c2cBlockedWords),
  '0063-referral': up(referral),
  '0064-offerings': up(offerings),
  '0065-dual': up(dual),
  '0066-flash-moved': up(flashMoved),
  '0067-repaid-while-sold': up(repaidWhileSold),
  '0068-appeal-withdrawn': up(appealWithdrawn),
  '0069-offering-rounds': up(offeringRounds),
  '0070-large-batches': up(largeBatches),
  '0071-price-alerts': up(priceAlerts),
  '0072-notice-settings': up(noticeSettings),
  '0073-console': up(operatorConsole),
  '0074-console-reports': up(consoleReports),
  '0075-account-acts': up(accountActs),
  '0076-short-deposits': up(shortDeposits),
  '0077-shut-out': up(shutOut),
  '0079-reopenable': up(reopenable),
  '0080-held-halted': up(heldHalted),
  '0081-kept-in-escrow': up(keptInEscrow),
  '0082-kept-until': up(keptUntil),
  '0083-passed-alone': up(passedAlone),
  '0084-funding-from-gain': up(fundingFromGain),
  '0085-open-interest': up(openInterest),
  '0086-interest-from-gain': up(interestFromGain),
  '0087-audit-by-uid': up(auditByUid),
  '0088-given-away': up(givenAway),
};
