/** Every handler of the exchange in one list; a domain adds its own here. */
import { assetsHandlers } from './assets/service';
import { authHandlers } from './auth/service';
import { walletHandlers } from './auth/wallet/service';
import type { Config } from './config';
import { helpHandlers } from './help/service';
import { homeHandlers } from './home/service';
import type { Handler } from './http/handler';
import { outcomeHandler } from './http/idempotency';
import { marketHandlers } from './market/service';
import type { Spot } from './spot/spot';

export function allHandlers(config: Config, spot: Spot): Handler[] {
  return [outcomeHandler, ...authHandlers(config), ...walletHandlers(config), ...homeHandlers({ fileDomain: '', sandbox: config.sandbox }), ...helpHandlers(), ...marketHandlers(), ...spot.handlers, ...assetsHandlers];
}
