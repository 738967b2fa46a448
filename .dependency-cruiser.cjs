/**
 * The arrows of ARCHITECTURE.md. `test/architecture.test.ts` plants a violation of each and
 * counts the modules, as a cruiser that finds no parser passes with "0 modules cruised".
 */
const server = '^packages/server/src'
const web = '^packages/web/src'
const workspace = `${web}/workspace`
const drivers = `${server}/(storage/(sqlite|postgres)[^/]*|bus/(memory|postgres|redis)|budget/(memory|postgres|redis)|redis/redis-link|metrics/prometheus)[.]ts$`
const testFile = '[.]test[.]ts$'
const testCode = `^((packages/[^/]+/test|test|bench|e2e)/|vitest[.]config[.]ts)|${testFile}`

const root = `${server}/(app|serving|stop-sequence|config|config-sources|installation-check|data-folder|json-log)[.]ts$`
/** A feature may import those before it. */
const features = [
  'images',
  'organizations',
  'permanent-rooms',
  'event-log',
  'people',
  'sso',
  'credentials',
  'audit',
  'presentations',
  'sessions',
  'word-filter',
  'results',
  'scores',
  'participants',
  'answers',
  'qa',
  'stages',
  'exports',
  'imports',
  'webhooks',
  'anonymization',
  'events',
  'session-control',
  'retention',
  'reports',
]

/** A folder of the pages may import those before it. */
const pages = [
  'service-worker',
  'room',
  'messages',
  'ui',
  'question-types',
  'slide',
  'results',
  'participant',
  'stage',
  'presenter',
  'remote',
  'moderator',
  'embed',
  'preview',
  'report',
  'workspace',
]

/** Tests lie beside what they test, and import what they need. */
const exceptTests = rule =>
  rule.from.path && rule.from.path !== testCode
    ? { ...rule, from: { ...rule.from, pathNot: [testFile, rule.from.pathNot ?? []].flat() } }
    : rule

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-only-typebox',
      comment: 'The contract is pure: it runs in browsers, in the SDK and in the server.',
      severity: 'error',
      from: { path: '^packages/contract/src/' },
      to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/typebox/'] },
    },
    {
      name: 'importers-only-contract',
      comment:
        'Untrusted files reach what reads archives, XML and number formats, and nothing of the server.',
      severity: 'error',
      from: { path: '^packages/importers/src/' },
      to: {
        pathNot: [
          '^packages/(contract|importers)/src/',
          '(^|/)node_modules/(entities|numfmt|saxes|yauzl|yazl)/',
          '^(node:)?(stream|stream/consumers|zlib)$',
        ],
      },
    },
    {
      name: 'room-client-only-contract',
      comment: 'A device knows of its room what the contract says, wherever it runs.',
      severity: 'error',
      from: { path: '^packages/room-client/src/' },
      to: { pathNot: '^packages/(contract|room-client)/src/' },
    },
    {
      name: 'web-and-sdk-only-contract',
      comment:
        'What runs elsewhere shares the contract with the server and nothing else; with each other, the client of a room. Pages get the rules of texts, not the compiler.',
      severity: 'error',
      from: { path: '^packages/(web|sdk)/src/' },
      to: {
        path: '^packages/',
        pathNot: [
          '^packages/(contract|room-client)/src/',
          '^packages/texts/src/rules[.]ts$',
          '^packages/$1/',
        ],
      },
    },
    {
      name: 'texts-only-parser',
      comment: 'The compiler depends neither on pages nor on the server.',
      severity: 'error',
      from: { path: '^packages/texts/src/' },
      to: {
        pathNot: [
          '^packages/texts/src/',
          '(^|/)node_modules/@formatjs/icu-messageformat-parser/',
          '^(node:)?(fs|path)$',
        ],
      },
    },
    {
      name: 'server-only-contract-and-importers',
      severity: 'error',
      from: { path: `${server}/`, pathNot: `${server}/demo/` },
      to: {
        path: '^packages/',
        pathNot: [
          '^packages/(contract|texts)/src/',
          '^packages/importers/src/index[.]ts$',
          '^packages/server/',
        ],
      },
    },
    {
      name: 'demo-only-contract-and-testkit',
      severity: 'error',
      from: { path: `${server}/demo/`, pathNot: `${server}/demo/phone[.]ts$` },
      to: { path: '^packages/', pathNot: '^packages/(contract/src|testkit/src|server)/' },
    },
    {
      name: 'testkit-only-contract-and-room-client',
      comment: 'Simulated devices know of a server what the client of a room does.',
      severity: 'error',
      from: { path: '^packages/testkit/src/' },
      to: { path: '^packages/', pathNot: '^packages/(contract|room-client|testkit)/src/' },
    },
    {
      name: 'demo-phones-are-clients',
      comment: 'The phones of the demo are those of the published client, and know nothing of the server.',
      severity: 'error',
      from: { path: `${server}/demo/phone[.]ts$` },
      to: { path: '^packages/', pathNot: '^packages/(contract/src/|sdk/src/room[.]ts$)' },
    },
    {
      name: 'lib-at-the-bottom',
      comment: 'What has no rules of the product knows nothing of it.',
      severity: 'error',
      from: { path: `${server}/lib/` },
      to: { path: `${server}/`, pathNot: `${server}/lib/` },
    },
    {
      name: 'ports-below-features',
      comment: 'Storage, bus and the like serve every feature, and know none.',
      severity: 'error',
      from: { path: `${server}/(storage|bus|budget|redis|mail|metrics|oidc|servers|services[.]ts)` },
      to: { path: [`${server}/(features|room|api|workers|cli|demo)/`, root] },
    },
    {
      name: 'features-know-no-transport',
      comment: 'Rules are called by routes, tools, rooms, commands and jobs alike.',
      severity: 'error',
      from: { path: `${server}/features/` },
      to: {
        path: [`${server}/(room|api|workers|cli|demo)/`, root, '(^|/)node_modules/(fastify|ws)/'],
      },
    },
    // The last one may import all others.
    ...features.slice(0, -1).map((feature, i) => ({
      name: `feature-order-${feature}`,
      comment: 'Features import those before them in the list.',
      severity: 'error',
      from: { path: `${server}/features/${feature}/` },
      to: { path: `${server}/features/(${features.slice(i + 1).join('|')})/` },
    })),
    {
      name: 'features-are-listed',
      severity: 'error',
      from: { path: `${server}/features/`, pathNot: `${server}/features/(${features.join('|')})/` },
      to: {},
    },
    {
      name: 'room-and-api-apart',
      comment: 'The room and the API share features, not each other; serving.ts brings them together.',
      severity: 'error',
      from: { path: `${server}/(room|api)/` },
      to: { path: `${server}/(room|api)/`, pathNot: `${server}/$1/` },
    },
    {
      name: 'room-machine-below-devices',
      comment: 'What a room sends and reads depends on no device or transport.',
      severity: 'error',
      from: { path: `${server}/room/(machine|reads)/` },
      to: { path: `${server}/room/(live|socket|polling|http)/` },
    },
    {
      name: 'http-and-mcp-apart',
      comment: 'HTTP and the tools for agents share operations, not each other.',
      severity: 'error',
      from: { path: `${server}/api/(http|mcp)/` },
      to: { path: `${server}/api/(http|mcp)/`, pathNot: `${server}/api/$1/` },
    },
    // The last one may import all others.
    ...pages.slice(0, -1).map((folder, i) => ({
      name: `pages-order-${folder}`,
      comment: 'Folders of the pages import those before them in the list.',
      severity: 'error',
      from: { path: `${web}/${folder}/` },
      to: { path: `${web}/(${pages.slice(i + 1).join('|')})/` },
    })),
    {
      name: 'pages-are-listed',
      severity: 'error',
      from: { path: `${web}/`, pathNot: `${web}/(${pages.join('|')})/` },
      to: {},
    },
    {
      name: 'phones-and-stages-apart',
      comment: 'A screen in front of people shares slides and charts with phones, not their screens.',
      severity: 'error',
      from: { path: `${web}/(stage|presenter|remote|moderator|embed)/` },
      to: { path: `${web}/participant/` },
    },
    {
      name: 'kit-below-screens',
      comment: 'What every screen of the workspace uses knows none of them.',
      severity: 'error',
      from: { path: `${workspace}/(kit|api)/` },
      to: { path: `${workspace}/`, pathNot: `${workspace}/(kit|api)/` },
    },
    {
      name: 'only-app-picks-drivers',
      comment:
        'A process that opens the storage for itself is told by app.ts which one. A lock on a file is no storage.',
      severity: 'error',
      from: {
        path: `${server}/`,
        pathNot: [`${server}/(app|installation-check|workers/export-main|storage/file-lock)[.]ts$`, drivers],
      },
      to: { path: [drivers, '(^|/)node_modules/(pg|@redis|prom-client)/', '^(node:)?sqlite$'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-needs-tests',
      comment: 'Tests and benches are never part of what runs.',
      severity: 'error',
      from: { pathNot: testCode },
      to: { path: testCode },
    },
    {
      name: 'only-tests-of-the-demo-need-it',
      comment:
        'Simulated devices are in packages/testkit; the demo is what is shown to people, and changes as such.',
      severity: 'error',
      from: {
        path: testCode,
        pathNot: '^(packages/server/src/demo/demo[.]test|e2e/screenshots|e2e/support/showcase)[.]ts$',
      },
      to: { path: `${server}/demo/` },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'shipped-code-needs-no-dev-dependency',
      severity: 'error',
      // The polyfills are only bundled into the package for Node 24.
      from: { path: '^packages/[^/]+/src/', pathNot: '^packages/server/src/lib/polyfills[.]ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ].map(exceptTests),
  options: {
    // TypeScript 7 has no parser that dependency-cruiser could use.
    parser: 'swc',
    doNotFollow: { path: '(^|/)node_modules/' },
    // The clients are compiled beside what a generator has written.
    exclude: { path: '^packages/(web|sdk)/dist/|^test/generated-clients/(clients/|program)' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
