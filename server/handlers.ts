/** Every handler of the exchange in one list; a domain adds its own here. */
import { assetsHandlers } from './assets/service';
import { userReviewHandlers } from './auth/review';
import { authHandlers } from './auth/service';
import { passkeyWayHandlers } from './auth/passkeys/service';
import { walletHandlers } from './auth/wallet/service';
import type { Config } from './config';
import { filesHandlers } from './files/service';
import { helpReviewHandlers } from './help/review';
import { helpHandlers } from './help/service';
import { bannerReviewHandlers } from './home/review';
import { homeHandlers } from './home/service';
import type { Handler } from './http/handler';
import { outcomeHandler } from './http/idempotency';
import { identityReviewHandlers } from './identity/review';
import { identityHandlers } from './identity/service';
import { OUTBOX_PATH, showsOutbox } from './mail/outboxPage';
import { marketHandlers } from './market/service';
import { operatorHandlers } from './operator/service';
import type { PasswordRooms, Verify } from './http/handler';
import type { AddressList } from './operator/addresses';
import { resetReviewHandlers } from './security/review';
import { securityHandlers } from './security/service';
import type { Spot } from './spot/spot';
import { supportReviewHandlers } from './support/review';
import { supportHandlers } from './support/service';
import type { TellPerson } from './support/service';
import type { Vault } from './vault/vault';

/** What handlers are made with. */
export interface Kernel {
  spot: Spot;
  vault: Vault;
  operatorAddresses: AddressList;
  passwords: PasswordRooms;
  verifyWallet: Verify;
  passkeyDomain: string;
  /** Tells a person's open pages that customer service has something new. */
  tellSupport: TellPerson;
}

export function allHandlers(config: Config, { spot, vault, operatorAddresses, passwords, tellSupport }: Kernel): Handler[] {
  return [
    outcomeHandler,
    ...authHandlers(config),
    ...walletHandlers(config),
    ...passkeyWayHandlers,
    ...homeHandlers({ fileDomain: '', sandbox: config.sandbox, outbox: showsOutbox(config) ? OUTBOX_PATH : null }),
    ...helpHandlers(),
    ...marketHandlers(),
    ...spot.handlers,
    ...assetsHandlers,
    ...securityHandlers,
    ...resetReviewHandlers,
    ...supportHandlers(tellSupport),
    ...supportReviewHandlers(tellSupport),
    ...filesHandlers(vault),
    ...identityHandlers({ vault, relative: config.identityRelative }),
    ...identityReviewHandlers(vault),
    ...userReviewHandlers(),
    ...helpReviewHandlers(),
    ...bannerReviewHandlers(),
    ...operatorHandlers({ vault, passwords, addresses: operatorAddresses }),
  ];
}
