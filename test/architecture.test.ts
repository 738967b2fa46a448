// Architecture: each rule of `npm run arrows`, which npm run check runs over the repository, catches a planted violation.
import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')
const cruiser = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

interface Cruise {
  violations: { from: string; to: string; rule: { name: string } }[]
  ruleSetUsed: { forbidden: { name: string }[] }
}

/** Cruises a folder with the rules of `npm run check`. */
async function cruise(folder: string): Promise<Cruise> {
  const args = [cruiser, '.', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
  // A cruise that finds violations says so in its exit code too; what it prints is compared here.
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(
    (failure: { stdout: string }) => failure,
  )
  return (JSON.parse(stdout) as { summary: Cruise }).summary
}

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Cruise['ruleSetUsed']
/** What rules of an order are about, in that order, but the last. */
const ordered = (what: string) =>
  forbidden.flatMap(({ name }) => (name.startsWith(`${what}-order-`) ? name.slice(what.length + 7) : []))
const orderedFeatures = ordered('feature')
const orderedPages = ordered('pages')

test('the page on the architecture lists the features and the folders of the pages in their order', async () => {
  const page = await readFile(join(repository, 'ARCHITECTURE.md'), 'utf8')
  const [, listedPages] = /only folders before them: (.+?)\./s.exec(page)!
  expect(listedPages!.split(/,\s+/)).toEqual([...orderedPages, 'workspace'])
  const [, listed] = /only features before them: (.+?)\./s.exec(page)!
  const features = listed!.split(/,\s+/)
  expect(features).toEqual([...orderedFeatures, 'reports'])
  expect(page).toMatch(new RegExp(`features/ +${features.length} features:`))
})

/** Files of a small repository, each of which breaks the rule that it stands under. */
const planted: Record<string, Record<string, string>> = {
  'contract-only-typebox': {
    'packages/contract/src/clock.ts': "import { readFileSync } from 'node:fs'",
  },
  'importers-only-contract': {
    'packages/importers/src/read.ts': "import { readFileSync } from 'node:fs'",
    'packages/importers/src/write.ts': "import { log } from '../../server/src/lib/log.ts'",
  },
  'room-client-only-contract': {
    'packages/room-client/src/link.ts': "import type { Client } from '../../sdk/src/client.ts'",
    'packages/room-client/src/polling.ts': "import { setTimeout } from 'node:timers/promises'",
  },
  'web-and-sdk-only-contract': {
    'packages/sdk/src/client.ts': "import type { App } from '../../server/src/app.ts'",
    'packages/web/src/ui/texts.ts': "import { compile } from '../../../texts/src/compile.ts'",
  },
  'texts-only-parser': {
    'packages/texts/src/compile.ts': "import type { App } from '../../server/src/app.ts'",
  },
  'server-only-contract-and-importers': {
    'packages/server/src/lib/log.ts': "import { page } from '../../../web/src/ui/page.ts'",
    'packages/server/src/lib/xml.ts': "import { readXml } from '../../../importers/src/lib/xml.ts'",
  },
  'demo-only-contract-and-testkit': {
    'packages/server/src/demo/bars.ts': "import type { Client } from '../../../sdk/src/client.ts'",
  },
  'testkit-only-contract-and-room-client': {
    'packages/testkit/src/clock.ts': "import type { Hub } from '../../server/src/room/hub.ts'",
  },
  'demo-phones-are-clients': {
    'packages/server/src/demo/phone.ts': "import type { Hub } from '../room/hub.ts'",
  },
  'lib-at-the-bottom': {
    'packages/server/src/lib/backoff.ts': "import type { Hub } from '../room/hub.ts'",
  },
  'ports-below-features': {
    'packages/server/src/bus/memory.ts': "import type { Session } from '../features/sessions/session-row.ts'",
  },
  'features-know-no-transport': {
    'packages/server/src/features/qa/one.ts': "import type { Hub } from '../../room/hub.ts'",
    'packages/server/src/features/qa/two.ts': "import type { WebSocket } from 'ws'",
  },
  ...Object.fromEntries(
    orderedFeatures.map((feature, i) => [
      `feature-order-${feature}`,
      {
        [`packages/server/src/features/${feature}/seven.ts`]: `import '../${orderedFeatures[i + 1] ?? 'reports'}/seven.ts'`,
      },
    ]),
  ),
  'features-are-listed': {
    'packages/server/src/features/astrology/stars.ts':
      "import type { Session } from '../sessions/session-row.ts'",
  },
  'room-and-api-apart': {
    'packages/server/src/room/eight.ts': "import type { Gate } from '../api/http/guards/gate.ts'",
    'packages/server/src/api/nine.ts': "import type { Hub } from '../room/hub.ts'",
  },
  'room-machine-below-devices': {
    'packages/server/src/room/machine/ten.ts': "import type { People } from '../live/people.ts'",
    'packages/server/src/room/reads/eleven.ts': "import type { Frame } from '../socket/frame.ts'",
  },
  'http-and-mcp-apart': {
    'packages/server/src/api/http/five.ts': "import { mcpServer } from '../mcp/mcp-server.ts'",
    'packages/server/src/api/mcp/six.ts': "import type { Gate } from '../http/guards/gate.ts'",
  },
  ...Object.fromEntries(
    orderedPages.map((folder, i) => [
      `pages-order-${folder}`,
      {
        [`packages/web/src/${folder}/twelve.ts`]: `import '../${orderedPages[i + 1] ?? 'workspace'}/twelve.ts'`,
      },
    ]),
  ),
  'pages-are-listed': {
    'packages/web/src/horoscope/stars.ts': "import type { Page } from '../ui/page.ts'",
  },
  'phones-and-stages-apart': {
    'packages/web/src/remote/thirteen.ts': "import '../participant/twelve.ts'",
    'packages/web/src/stage/controls/fourteen.ts': "import '../../participant/twelve.ts'",
  },
  'kit-below-screens': {
    'packages/web/src/workspace/kit/fields.ts': "import { rows } from '../audit/rows.ts'",
  },
  'only-app-picks-drivers': {
    'packages/server/src/features/qa/three.ts': "import { openSqlite } from '../../storage/sqlite.ts'",
    'packages/server/src/cli/four.ts': "import { DatabaseSync } from 'node:sqlite'",
  },
  'no-cycles': {
    'packages/server/src/egg.ts': "import type { Hen } from './hen.ts'",
  },
  'nothing-needs-tests': {
    'packages/server/src/lib/clock.ts': "import { startApi } from '../../test/support/api.ts'",
  },
  'only-tests-of-the-demo-need-it': {
    'packages/server/src/room/room.test.ts': "import { accountOf } from '../demo/account.ts'",
    'packages/server/test/stop.test.ts': "import { accountOf } from '../src/demo/account.ts'",
  },
  'everything-resolves': {
    'packages/server/src/lib/random.ts': "import { dice } from './dice.ts'",
  },
  'shipped-code-needs-no-dev-dependency': {
    'packages/server/src/main.js': "import { test } from 'vitest'",
  },
}

/** What the planted files import and what is right: nothing here may be reported. */
const innocent: Record<string, string> = {
  'packages/server/src/demo/account.ts': 'export const accountOf = []',
  // Tests import what they need.
  'packages/server/src/demo/demo.test.ts': "import './account.ts'",
  'packages/server/src/lib/clock.test.ts': "import '../room/hub.ts'\nimport 'vitest'",
  // What is built is not looked at.
  'packages/sdk/dist/esm/client.d.ts': "import type { Methods } from './methods.js'",
  'package.json': '{"devDependencies":{"vitest":"1.0.0"}}',
  'packages/server/package.json': '{"dependencies":{"ws":"1.0.0"}}',
  'node_modules/ws/package.json': '{"name":"ws","main":"index.js"}',
  'node_modules/ws/index.js': '',
  'node_modules/vitest/package.json': '{"name":"vitest","main":"index.js"}',
  'node_modules/vitest/index.js': '',
  'packages/importers/src/index.ts': "import 'node:zlib'",
  'packages/testkit/src/chance.ts': '',
  'packages/server/src/demo/take-part.ts': "import '../../../testkit/src/chance.ts'",
  'packages/importers/src/lib/xml.ts': '',
  'packages/server/src/main.ts': "import '../../importers/src/index.ts'",
  'packages/server/src/app.ts': "import './storage/sqlite.ts'",
  'packages/server/src/storage/sqlite.ts': "import 'node:sqlite'",
  'packages/server/src/room/hub.ts': "import 'ws'",
  'packages/server/src/room/live/people.ts': "import '../machine/room.ts'",
  'packages/server/src/room/machine/room.ts': '',
  'packages/server/src/room/socket/frame.ts': '',
  'packages/server/src/api/mcp/mcp-server.ts': "import './tools.ts'",
  'packages/server/src/api/mcp/tools.ts': '',
  'packages/server/src/api/http/guards/gate.ts': "import './rate-headers.ts'",
  'packages/server/src/api/http/guards/rate-headers.ts': '',
  'packages/server/test/support/api.ts': "import '../../src/app.ts'",
  // A cycle is reported once, at the first file of it.
  'packages/server/src/features/reports/seven.ts': '',
  'packages/server/src/features/sessions/session-row.ts': '',
  'packages/server/src/hen.ts': "import type { Egg } from './egg.ts'",
  'packages/room-client/src/request.ts': '',
  'packages/web/src/ui/page.ts': "import '../../../room-client/src/request.ts'",
  'packages/web/src/workspace/twelve.ts': '',
  'packages/web/src/workspace/audit/rows.ts': '',
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roomful-arrows-'))
  await cp(join(repository, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
})
afterEach(() => rm(folder, { recursive: true }))

test('an import against an arrow is reported, types included', async () => {
  for (const [file, text] of Object.entries(Object.assign({}, innocent, ...Object.values(planted)))) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text as string)
  }
  const { violations, ruleSetUsed } = await cruise(folder)
  expect(Object.keys(planted)).toEqual(ruleSetUsed.forbidden.map(rule => rule.name))
  const reported = Object.fromEntries(
    Object.keys(planted).map(name => [
      name,
      violations
        .filter(({ rule }) => rule.name === name)
        .map(({ from }) => from)
        .sort(),
    ]),
  )
  const expected = Object.fromEntries(
    Object.entries(planted).map(([name, files]) => [name, Object.keys(files).sort()]),
  )
  expect(reported).toEqual(expected)
})

test('every test file has its promise in a comment at its top', async () => {
  const patterns = ['{test,e2e}/**/*.test.ts', 'packages/*/{src,test}/**/*.test.ts']
  const exclude = (path: string) => path.includes('node_modules')
  const files = await Array.fromAsync(glob(patterns, { cwd: repository, exclude }))
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const text = await readFile(join(repository, file), 'utf8')
    expect(text.slice(0, 3), file).toMatch(/^(\/\/ |\/\*\*)/)
  }
})
