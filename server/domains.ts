/** Every domain of the exchange; a new one adds its line here. */
import { assetsDomain } from './assets/domain';
import { posts } from '@/lib/api/ledger';
import type { AccountScope } from '@/lib/api/stream';
import { pruneAttempts } from './attempts/store';
import { authDomain } from './auth/domain';
import { ownersOf } from './auth/sessions';
import { accountChannel } from './bus/channels';
import { transaction } from './db/database';
import type { Domain } from './domain';
import { filesDomain } from './files/domain';
import { helpDomain } from './help/domain';
import { homeDomain } from './home/domain';
import { outcomeHandler, pruneKeys } from './http/idempotency';
import { deleteFullBuckets } from './http/store';
import { identityDomain } from './identity/domain';
import type { Kernel } from './kernel';
import { pruneLetters } from './mail/mail';
import { OUTBOX_PATH, registerOutbox, showsOutbox } from './mail/outboxPage';
import { marketDomain } from './market/domain';
import type { Market } from './market/market';
import { operatorDomain } from './operator/domain';
import { perpetualDomain } from './perpetual/domain';
import { createPerpetual, type Perpetual } from './perpetual/perpetual';
import { todayOf } from './perpetual/positions/store';
import { riskDomain } from './risk/domain';
import { productGate } from './risk/gate';
import { securityDomain } from './security/domain';
import { spotDomain } from './spot/domain';
import { createSpot, type Spot } from './spot/spot';
import { supportDomain } from './support/domain';

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

/** Tells a person's open pages what of theirs has changed. */
const tellFrom =
  ({ cluster }: Kernel) =>
  (userId: string, scopes: readonly AccountScope[]): void =>
    cluster.publish(accountChannel, [{ userId, scopes: [...scopes] }]);

export const openSpot = (kernel: Kernel, { data }: Market): Spot =>
  createSpot({
    ...kernel,
    unverifiedLimit: kernel.config.unverifiedSpotLimit,
    market: data,
    transact: (work) => transaction(kernel.db, work),
    now: kernel.clock.now,
    isLeader: kernel.cluster.isLeader,
    publish: tellFrom(kernel),
    onError: (error, symbol) => kernel.report.fault(error, `spot ${symbol}`),
  });

export const openPerpetual = (kernel: Kernel, { data }: Market): Perpetual =>
  createPerpetual({
    ...kernel,
    market: data,
    transact: (work) => transaction(kernel.db, work),
    now: kernel.clock.now,
    publish: tellFrom(kernel),
    requireProduct: productGate(kernel.config.sandbox),
    onError: (error, where) => kernel.report.fault(error, `perpetual ${where}`),
  });

export interface Products {
  market: Market;
  spot: Spot;
  perpetual: Perpetual;
}

export function allDomains(kernel: Kernel, { market, spot, perpetual }: Products): Domain[] {
  const { config, clock, db, vault, passwords, cluster, report } = kernel;
  const domains: Domain[] = [
    kernelDomain(kernel),
    authDomain(config),
    homeDomain({ fileDomain: '', sandbox: config.sandbox, outbox: showsOutbox(config) ? OUTBOX_PATH : null }),
    helpDomain,
    marketDomain({
      market,
      db,
      clock,
      isLeader: cluster.isLeader,
      keepDays: config.market.priceLogDays,
      ownersOf: (sessionIds) => ownersOf(db, sessionIds, clock.now()),
      onFailure: (cause) => report.fault(cause, 'priceLog'),
    }),
    spotDomain(spot),
    perpetualDomain(perpetual),
    riskDomain({ isSandbox: config.sandbox, todayOf: { perpetual: todayOf } }),
    securityDomain,
    supportDomain(vault, (userId) => tellFrom(kernel)(userId, ['support'])),
    filesDomain(vault),
    identityDomain({ vault, relative: config.identityRelative }),
    operatorDomain({ vault, passwords, addresses: kernel.operatorAddresses }),
  ];
  const accounts = domains.flatMap(({ account }) => account ?? []);
  return [...domains, assetsDomain(accounts, (userId) => tellFrom(kernel)(userId, ['balances']))];
}
