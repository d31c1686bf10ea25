// What may import what. `npm run verify` plants a violation of each rule.

/** Names what must not be imported, and why. */
const patterns = (...list) => ({ 'no-restricted-imports': ['error', { patterns: list }] });

const not = (regex, message, more = {}) => ({ regex, message, ...more });

/** Refuses everything of some folders but their index. `folders` are gitignore patterns. */
const indexOnly = (folders, message) => ({ group: folders.flatMap((folder) => [`${folder}/**`, `!${folder}/index.ts`]), message });

// --- client

const NO_LAZY = not('^react$', 'React keeps a failure for good. Use lazyComponent, lazyDialog or lazyOr.', { importNames: ['lazy'] });
const NO_SEARCH = not('^wouter', 'It decodes the query, which URLSearchParams decodes again. Use useQueryText.', { importNames: ['useSearch'] });
const NO_BUILDERS = not('^@/testing/', 'Builders and fakes are for tests.');

const BELOW_ALL = not('^(@/(app|pages|features|components)/|@shared/schema|server/|.*/server/)', 'client/src/lib stands below everything else in the client.');
const OWN_FOLDER = not(
  '^(@/(app|pages|features)/|\\.\\./|@shared/schema|.*/server/)',
  'A feature imports its own folder with ./, and components, lib and shared; never another feature.',
);

const clientFolders = [
  { files: ['client/src/lib/**'], refused: [NO_LAZY, NO_SEARCH, BELOW_ALL] },
  { files: ['client/src/lib/lazy/lazy-or.tsx'], refused: [BELOW_ALL] },
  {
    files: ['client/src/components/**'],
    refused: [NO_LAZY, NO_SEARCH, not('^(@/(app|pages|features)/|@shared/schema|.*/server/)', 'Components stand below features, pages and the app.')],
  },
  {
    files: ['client/src/components/ui/**'],
    refused: [NO_LAZY, NO_SEARCH, not('^(@/(app|pages|features)/|@/components/([^u]|u[^i])|@shared/(schema|contracts|domain)|.*/server/)', 'A primitive knows no domain word.')],
  },
  { files: ['client/src/features/**'], refused: [NO_LAZY, NO_SEARCH, OWN_FOLDER] },
  {
    files: ['client/src/features/{auth,for-providers,home,quote,suburbs}/**'],
    refused: [NO_LAZY, NO_SEARCH, OWN_FOLDER, not('^@tanstack/', 'The public pages do without the query cache: it is a tenth of what they load.')],
  },
  { files: ['client/src/pages/**'], refused: [NO_LAZY, NO_SEARCH, not('^(@/app/|@shared/schema|.*/server/)', 'Pages compose features; the app mounts pages.')] },
  {
    files: ['client/src/app/**', 'client/src/main.tsx'],
    refused: [NO_LAZY, NO_SEARCH, not('^(@shared/schema|.*/server/)', 'The client never imports the server or the tables.')],
  },
];

const testsIn = (folder) => `${folder}/*.test.{ts,tsx}`;

/** Tests may use builders and fakes; everything else of their folder's rules counts for them too. */
const clientGraph = clientFolders.flatMap(({ files, refused }) => [
  { files, rules: patterns(NO_BUILDERS, ...refused) },
  { files: files.filter((folder) => folder.endsWith('**')).map(testsIn), rules: patterns(...refused) },
]);

// --- shared

const sharedGraph = [
  { files: ['shared/domain/**'], rules: patterns(not('^([^.]|\\.\\./\\.\\.|\\.\\./(schema|contracts)/)', 'shared/domain imports nothing but itself.')) },
  {
    files: ['shared/domain/**/*.test.ts'],
    rules: patterns(not('^\\.\\./\\.\\.|^@|^node:|^(zod|drizzle|react|express|pg)', 'Tests of the domain import the domain, vitest and fast-check.')),
  },
  { files: ['shared/schema/**'], rules: patterns(not('^\\.\\./[^d]|^[^.d]|^d[^r]', 'shared/schema imports Drizzle and shared/domain.')) },
  {
    files: ['shared/contracts/**'],
    rules: patterns(not('^\\.\\./[^d]|^[^.zv]|^z[^o]|^zod$', 'shared/contracts imports zod/mini and shared/domain.')),
  },
];

// --- server

const NO_CLIENT = not('^((\\.\\./)+client/|@/)', 'The server never imports the client.');
const NO_TEST_SUPPORT = not('/tests/', 'Test support is imported by tests only.');
const NO_STRIPE = not('^stripe$', 'Only modules/sales/gateway knows Stripe.');
const NO_SMTP = not('^nodemailer$', 'Only platform/mail knows SMTP.');
const NO_EXPRESS = not('^(express|passport)', 'Only platform/http and app know Express.');
const NO_SQL = [
  not('^drizzle-orm', 'Only the storage layer (*-store.ts, *-queries.ts, platform/db) speaks Drizzle.', { allowTypeImports: true }),
  not('/schema/', 'Only the storage layer touches the tables; types may be imported.', { allowTypeImports: true }),
];
const NO_HTTP = not('^(express|passport)|/http/', 'The storage layer knows no HTTP.', { allowTypeImports: true });

const STORAGE = ['-store.ts', '-queries.ts'];

/** Every module, each of which may import those before it, through their index. */
export const MODULES = ['audit', 'identity', 'places', 'market', 'sales', 'pipeline', 'alerts', 'bids', 'requests', 'back-office'];

/** What a module must not import of the rest of the server. */
function graphOf(name) {
  const above = MODULES.slice(MODULES.indexOf(name) + 1);
  const below = MODULES.slice(0, MODULES.indexOf(name));
  return [
    not(`^(\\.\\./)+(${[...above, 'app', 'demo'].join('|')})/`, `modules/${name} imports only the platform and the modules below it.`),
    ...(below.length > 0 ? [indexOnly(below.map((other) => `**/../${other}`), 'A module is entered through its index.ts.')] : []),
  ];
}

const everywhere = [NO_CLIENT, NO_TEST_SUPPORT, NO_STRIPE, NO_SMTP];

const moduleGraph = MODULES.flatMap((name) => {
  const folder = `server/modules/${name}/**/*`;
  return [
    { files: [`${folder}.ts`], rules: patterns(...everywhere, NO_EXPRESS, ...NO_SQL, ...graphOf(name)) },
    { files: STORAGE.map((end) => `${folder}${end}`), rules: patterns(...everywhere, NO_HTTP, ...graphOf(name)) },
  ];
});

const NOT_UP = not('/(modules|app|demo)/', 'The platform knows no module.');
const THROUGH_INDEX = indexOnly(MODULES.map((name) => `**/modules/${name}`), 'A module is entered through its index.ts.');

const serverGraph = [
  { files: ['server/*.ts', 'server/app/**/*.ts', 'server/demo/**/*.ts'], rules: patterns(...everywhere, THROUGH_INDEX) },
  { files: ['server/app/**/*.ts'], rules: patterns(...everywhere, THROUGH_INDEX, not('/demo/', 'The demo world is for main and tests.')) },
  { files: ['server/platform/**/*.ts'], rules: patterns(...everywhere, NOT_UP) },
  { files: ['server/platform/mail/**/*.ts'], rules: patterns(NO_CLIENT, NO_TEST_SUPPORT, NO_STRIPE, NOT_UP) },
  { files: ['server/platform/http/**/*.ts'], rules: patterns(...everywhere, ...NO_SQL, NOT_UP) },
  { files: ['server/platform/jobs/**/*.ts'], rules: patterns(...everywhere, NO_EXPRESS, ...NO_SQL, NOT_UP) },
  { files: STORAGE.map((end) => `server/platform/**/*${end}`), rules: patterns(...everywhere, NO_HTTP, NOT_UP) },
  ...moduleGraph,
  {
    files: ['server/modules/sales/gateway/**/*.ts'],
    rules: patterns(NO_CLIENT, NO_TEST_SUPPORT, NO_SMTP, NO_EXPRESS, ...NO_SQL, ...graphOf('sales')),
  },
  {
    files: ['server/modules/sales/gateway/*-store.ts'],
    rules: patterns(...everywhere, NO_HTTP, ...graphOf('sales')),
  },
  // The session's reader is a strategy of Passport.
  { files: ['server/modules/identity/sign-in/passport.ts'], rules: patterns(...everywhere, ...NO_SQL, ...graphOf('identity')) },
  { files: ['server/platform/http/rate-limit-store.ts', 'server/platform/http/session-store.ts'], rules: patterns(...everywhere, NOT_UP) },
  { files: ['server/**/*.test.ts', 'tests/**/*.ts'], rules: patterns(NO_CLIENT) },
];

const e2eGraph = [
  {
    files: ['tests/e2e/**'],
    rules: patterns(not('^(\\.\\./)+(client|server|shared)/|^@(/|shared/)', 'Browser tests use HTTP and the page only.')),
  },
];

/** The import graph, as overrides of the linter's configuration: of two that match a file, the later one counts. */
export const importGraph = [...sharedGraph, ...clientGraph, ...serverGraph, ...e2eGraph];
