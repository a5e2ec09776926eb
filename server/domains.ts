/** Every domain of the exchange; a new one adds its line here. */
import { assetsHandlers } from './assets/service';
import { authDomain } from './auth/domain';
import type { Config } from './config';
import type { Domain } from './domain';
import { filesDomain } from './files/domain';
import { helpReviewHandlers } from './help/review';
import { helpHandlers } from './help/service';
import { bannerReviewHandlers } from './home/review';
import { homeHandlers } from './home/service';
import type { PasswordRooms } from './http/handler';
import { outcomeHandler, pruneKeys } from './http/idempotency';
import { deleteFullBuckets } from './http/store';
import { identityDomain } from './identity/domain';
import { pruneLetters } from './mail/mail';
import { OUTBOX_PATH, showsOutbox } from './mail/outboxPage';
import { marketHandlers } from './market/service';
import type { AddressList } from './operator/addresses';
import { operatorDomain } from './operator/domain';
import { securityDomain } from './security/domain';
import type { Spot } from './spot/spot';
import { supportDomain } from './support/domain';
import type { TellPerson } from './support/service';
import type { Vault } from './vault/vault';

/** What domains are made with. */
export interface DomainParts {
  spot: Spot;
  vault: Vault;
  operatorAddresses: AddressList;
  passwords: PasswordRooms;
  /** Tells a person's open pages that customer service has something new. */
  tellSupport: TellPerson;
}

/** What the kernel itself answers and keeps clean. */
const kernel: Domain = {
  handlers: [outcomeHandler],
  prune: async (db, now) => {
    await pruneKeys(db, now);
    await deleteFullBuckets(db, now);
    await pruneLetters(db, now);
  },
};

export const allDomains = (
  config: Config,
  { spot, vault, operatorAddresses, passwords, tellSupport }: DomainParts,
): Domain[] => [
  kernel,
  authDomain(config),
  {
    handlers: [
      ...homeHandlers({ fileDomain: '', sandbox: config.sandbox, outbox: showsOutbox(config) ? OUTBOX_PATH : null }),
      ...bannerReviewHandlers(),
    ],
  },
  { handlers: [...helpHandlers(), ...helpReviewHandlers()] },
  { handlers: marketHandlers() },
  spot,
  { handlers: assetsHandlers },
  securityDomain,
  supportDomain(vault, tellSupport),
  filesDomain(vault),
  identityDomain({ vault, relative: config.identityRelative }),
  operatorDomain({ vault, passwords, addresses: operatorAddresses }),
];
