/** The registry: every call by a good name, `<domain>.<verb>`. */
import { assets } from './assets';
import { auth } from './auth';
import type { Endpoint } from './endpoint';
import { files } from './files';
import { help } from './help';
import { home } from './home';
import { identity, identityReview } from './identity';
import { market } from './market';
import { operator } from './operator';
import { resetReview, security } from './security';
import { spot } from './spot';
import { support } from './support';

export const api = {
  auth,
  home,
  market,
  spot,
  assets,
  help,
  files,
  identity,
  identityReview,
  security,
  resetReview,
  support,
  operator,
};

/** Every endpoint with its name, for the server, the tests and the generated documentation. */
export const endpoints: readonly { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([domain, calls]) =>
    Object.entries(calls).map(([verb, endpoint]) => ({ name: `${domain}.${verb}`, endpoint: endpoint as Endpoint })),
);
