/** What production must have, beyond what every start needs. */
import { type Config, StartError } from './config';
import { isTooWide } from './http/network';

/** Settings that production must have: without any one of them the exchange would run, but unprotected. */
export function requireForProduction({
  production,
  sandbox,
  publicOrigins,
  allowedOrigins,
  operatorAddresses,
  trustProxy,
  tls,
  rateLimitScale,
  consolePort,
  consoleOrigins,
}: Config): void {
  if (!production) return;
  if (rateLimitScale === 0)
    throw new StartError(
      'In production every address keeps its limit: RATE_LIMIT_SCALE=0 is for benchmarks. Leave it out.',
    );
  if (!sandbox && publicOrigins.length === 0 && allowedOrigins.length === 0) {
    throw new StartError(
      'In production the exchange must know where people reach it: set PUBLIC_ORIGINS, such as https://exchange.example.com, or ALLOWED_ORIGINS where the app stands elsewhere.',
    );
  }
  if (operatorAddresses.length === 0) {
    throw new StartError(
      'In production the exchange must know from where operators call, or strangers could try their passwords: set OPERATOR_ADDRESSES to addresses or ranges such as 10.0.0.0/8.',
    );
  }
  for (const [name, entries] of Object.entries({ OPERATOR_ADDRESSES: operatorAddresses, TRUST_PROXY: trustProxy })) {
    const wide = entries.find(isTooWide);
    if (wide !== undefined)
      throw new StartError(
        `In production ${name} must name networks of your own: "${wide}" is wider than any (at most /8, in IPv6 /16).`,
      );
  }
  if (consolePort !== null && consoleOrigins.length === 0)
    throw new StartError(
      'In production the console must know where operators reach it: set CONSOLE_ORIGINS, such as https://console.example.com.',
    );
  // A cookie knows hosts and no ports: on one host, each of the two would receive what the other keeps.
  const beside = consoleOrigins.find((origin) =>
    [...publicOrigins, ...allowedOrigins].some((app) => new URL(app).hostname === new URL(origin).hostname),
  );
  if (beside !== undefined)
    throw new StartError(`The console needs a host of its own, and ${beside} is on the app’s: change CONSOLE_ORIGINS.`);
  const secure = [...publicOrigins, ...allowedOrigins, ...consoleOrigins].find((origin) => origin.startsWith('https:'));
  if (secure !== undefined && !tls)
    throw new StartError(
      `In production the exchange at ${secure} needs TLS=1, or its cookies would also go unencrypted.`,
    );
}
