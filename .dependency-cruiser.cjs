/**
 * The arrows of ARCHITECTURE.md. `test/architecture.test.ts` plants a violation of each and
 * counts the modules, as a cruiser that finds no parser passes with "0 modules cruised".
 */
const server = '^packages/server/src'
const drivers = `${server}/(storage/(sqlite|postgres)[^/]*|bus/(memory|postgres|redis)|budget/(memory|postgres|redis)|redis/redis-link|metrics/prometheus)[.]ts$`
const testCode = '^((packages/[^/]+/test|test|bench|e2e)/|vitest[.]config[.]ts)'

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
      name: 'web-and-sdk-only-contract',
      comment: 'What runs elsewhere shares the contract with the server and nothing else.',
      severity: 'error',
      from: { path: '^packages/(web|sdk)/src/' },
      to: { path: '^packages/', pathNot: ['^packages/contract/src/', '^packages/$1/'] },
    },
    {
      name: 'server-only-contract',
      severity: 'error',
      from: { path: `${server}/` },
      to: { path: '^packages/', pathNot: ['^packages/contract/src/', '^packages/server/'] },
    },
    {
      name: 'domain-knows-no-transport',
      comment: 'Verbs are called by routes, tools, rooms, commands and jobs alike.',
      severity: 'error',
      from: { path: `${server}/domain/` },
      to: {
        path: [`${server}/(http|mcp|room|cli|jobs|openapi|operations)/`, '(^|/)node_modules/(fastify|ws)/'],
      },
    },
    {
      name: 'surfaces-stand-apart',
      comment:
        'HTTP and the tools for agents share operations, not each other; serving.ts brings them together.',
      severity: 'error',
      from: { path: `${server}/(http|mcp)/` },
      to: { path: `${server}/(http|mcp)/`, pathNot: `${server}/$1/` },
    },
    {
      name: 'only-app-picks-drivers',
      comment:
        'A process that opens the storage for itself is told by app.ts which one; compile-server.ts compiles them, and opens none.',
      severity: 'error',
      from: {
        path: `${server}/`,
        pathNot: [`${server}/(app|compile-server|processes/export-main)[.]ts$`, drivers],
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
        'Simulated devices are in simulation/; the demo is what is shown to people, and changes as such.',
      severity: 'error',
      from: {
        path: testCode,
        pathNot: '^(packages/server/test/demo[.]test|e2e/screenshots|e2e/support/showcase)[.]ts$',
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
      from: { path: '^packages/[^/]+/src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
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
