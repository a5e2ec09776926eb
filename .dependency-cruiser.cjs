// Who may import whom (ARCHITECTURE.md). There is no list of excused violations, and every rule has a planted offence in
// __tests__/house/offences, because a rule that cannot fire is no rule. Each comment says what to do instead.
const DOMAINS =
  'auth|home|market|spot|perpetual|fixed-time|forex|assets|flash|c2c|loan|launchpad|dual|earn|referral|identity|security|support|help|deposits|reserves|withdrawals|transfers|statements|offline|payment-methods|bank-withdrawals|push|alerts|operator';
/** Domains that the others may use. */
const SHARED = 'auth|market|assets|payment-methods';
/**
 * Folders of the server that stand below all domains, lowest first: each may import those before it and none after it, so that no two of them
 * ever import each other. Every other folder of server/ is a domain, and domains meet in these only.
 */
const SERVER_ORDER =
  'clock db vault bus prices chain trading ledger http jobs mail attempts owners files operator auth risk seed'.split(
    ' ',
  );

/** Installed or not: an unresolved package keeps its bare name. */
const vendor = (names) => `(^|/)node_modules/(${names})(/|$)|^(${names})(/|$)`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycles', 'Move what both need into a third file.', {}, { circular: true }),
    rule(
      'client-apart-from-server',
      'The two meet in lib/api only.',
      { path: '^(app|components|lib)/' },
      { path: '^server/' },
    ),
    rule('server-apart-from-client', 'The server draws nothing.', { path: '^server/' }, { path: '^(app|components)/' }),
    rule(
      'server-takes-rules-only',
      'Of lib, the server takes lib/api, lib/money, lib/states, and lib/<domain>/rules.ts and states.ts.',
      { path: '^server/' },
      { path: '^lib/', pathNot: '^lib/(api|money|states)/|^lib/[^/]+/(rules|states)\\.ts$' },
    ),
    rule(
      'agreement-is-pure',
      'lib/api knows lib/money and zod, neither client nor server.',
      { path: '^lib/api/' },
      { pathNot: `^lib/(api|money)/|${vendor('zod')}` },
    ),
    rule(
      'operators-apart',
      'What ships to phones never names a call of operators: take the file of the domain in lib/api.',
      { path: '^(app|components|lib)/', pathNot: '^lib/api/(operator/|index\\.ts$)' },
      { path: '^lib/api/(operator/|index\\.ts$)' },
    ),
    rule(
      'money-is-pure',
      'lib/money knows a decimal library and nothing else.',
      { path: '^lib/money/' },
      { pathNot: `^lib/money/|${vendor('big\\.js|@types/big\\.js')}` },
    ),
    rule(
      'rules-are-pure',
      'Rules know the agreement and money; no state, no data, no React.',
      { path: '^lib/[^/]+/rules\\.ts$' },
      { pathNot: '^lib/(api|money|states)/|^lib/[^/]+/(rules|states)\\.ts$' },
    ),
    rule('lib-draws-nothing', 'Move it to components or app.', { path: '^lib/' }, { path: '^(app|components)/' }),
    rule('components-below-app', 'Pass it in as a prop.', { path: '^components/' }, { path: '^app/' }),
    rule(
      'kit-knows-no-data',
      'The kit takes props; fetch in a hook of lib/<domain>.',
      { path: '^components/ui/' },
      { path: `^lib/(api|client|${DOMAINS})/|^components/(?!ui/)` },
    ),
    rule(
      'screens-only-from-routes',
      'Link to a screen; only the route table and its parts import it.',
      { pathNot: '^app/(routes\\.tsx|\\w+Routes\\.ts)$' },
      { path: '^app/screens/.*Screen\\.tsx$' },
    ),
    rule(
      'client-domains-apart',
      'Compose the two in a screen, or move the shared type to lib/api.',
      { path: `^lib/(${DOMAINS})/` },
      { path: `^lib/(${DOMAINS})/`, pathNot: `^lib/($1|${SHARED})/` },
    ),
    rule(
      'component-domains-apart',
      'Compose the two in a screen.',
      { path: `^components/(${DOMAINS})/` },
      { path: `^(components|lib)/(${DOMAINS})/`, pathNot: `^(components|lib)/($1|${SHARED})/` },
    ),
    rule(
      'server-domains-apart',
      'Meet in the kernel; the composition root wires the rest.',
      { path: `^server/(?!(?:${SERVER_ORDER.join('|')})/)([^/]+)/` },
      { path: '^server/[^/]+/', pathNot: `^server/($1|${SERVER_ORDER.join('|')})/` },
    ),
    rule(
      'root-of-server-on-top',
      'server/*.ts puts the parts together; a part takes its configuration and the shape of a domain from there, and nothing else.',
      { path: '^server/[^/]+/' },
      { path: '^server/[^/]+\\.ts$', pathNot: '^server/(config|marketConfig|domain)\\.ts$' },
    ),
    rule(
      'base-of-server-knows-no-domain',
      'What the exchange begins with, and the shape of a domain, stand below all domains.',
      { path: '^server/(config|marketConfig|domain|kernel)\\.ts$' },
      {
        path: '^server/[^/]+/',
        pathNot: `^server/(${SERVER_ORDER.slice(0, SERVER_ORDER.indexOf('operator')).join('|')})/`,
      },
    ),
    ...SERVER_ORDER.map((folder, at) =>
      rule(
        `server-order-${folder}`,
        'A domain hands it what it needs (server/<domain>/domain.ts), or what both need moves to a lower folder.',
        { path: `^server/${folder}/` },
        { path: '^server/[^/]+/', pathNot: `^server/(${SERVER_ORDER.slice(0, at + 1).join('|')})/` },
      ),
    ),
    rule('door-swr', 'Use the hooks of lib/client.', { pathNot: '^lib/client/' }, { path: vendor('swr') }),
    rule(
      'door-wallet',
      'Wallet code lives in lib/chain, and what reads a chain in server/chain.',
      { pathNot: '^lib/chain/|^server/(auth|chain)/' },
      { path: vendor('wagmi|viem|@wagmi|@web3modal|@walletconnect') },
    ),
    rule(
      'door-chart',
      'Draw charts with components/chart.',
      { pathNot: '^components/chart/' },
      { path: vendor('lightweight-charts') },
    ),
    rule(
      'door-sql',
      'SQL belongs in a store.ts.',
      { path: '^server/', pathNot: '^server/(db|ledger|jobs)/|/store\\.ts$' },
      { path: vendor('kysely|pg|@types/pg|@electric-sql') },
    ),
    rule(
      'door-zod',
      "Import from 'zod/mini'.",
      { path: '^(app|components|lib|server)/' },
      { path: vendor('zod'), pathNot: 'node_modules/zod/(v4/)?mini' },
    ),
    rule(
      'console-apart',
      'The operators’ console is a program of its own: move what both need to lib.',
      { path: '^(app|components|lib|server)/' },
      { path: '^console/' },
    ),
    rule(
      'console-takes-little',
      'The console takes the agreement and what is pure; it asks by console/data.',
      { path: '^console/' },
      {
        path: '^(app|components|server)/|^lib/(?!api/|money/|format/|offline/rules\\.ts$|i18n/languages\\.ts$|device/storage\\.ts$|client/callError\\.ts$)',
      },
    ),
    rule(
      'door-console',
      'The admin core and its forms are for the console.',
      { pathNot: '^console/' },
      { path: vendor('ra-core|react-hook-form') },
    ),
    rule(
      'tests-stay-outside',
      'Nothing that ships imports a test.',
      { path: '^(app|components|lib|server|console)/' },
      { path: '^(__tests__|e2e|bench)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.json$|\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
