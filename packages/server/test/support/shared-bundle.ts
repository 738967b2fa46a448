/**
 * The server as one bundle for all processes that a run of tests starts, made when the first of them is started: loading
 * 1,762 modules takes half of a server's start, and most of a command's. Vitest loads this beside the files of tests,
 * which ask over HTTP where it is (`programs.ts`).
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { buildWeb } from '../../src/cli/serve.ts'
import { programs } from './programs.ts'

export default async function setup(): Promise<() => void> {
  // Before any test: servers that start while stale pages are built again would say so, or serve half of them.
  await buildWeb()
  let folder: string | undefined
  let bundled: Promise<string> | undefined
  const broker = createServer(async (_, response) => {
    try {
      folder ??= mkdtempSync(join(tmpdir(), 'roomful-bundle-'))
      bundled ??= bundle(folder)
      response.end(await bundled)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await once(broker.listen(0, '127.0.0.1'), 'listening')
  process.env.ROOMFUL_TEST_BUNDLE = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`
  return () => {
    broker.closeAllConnections()
    broker.close()
    if (folder !== undefined) rmSync(folder, { recursive: true })
  }
}

/** Bundles the programs. @returns the folder. */
async function bundle(folder: string): Promise<string> {
  const bundler = await rolldown({
    input: programs,
    platform: 'node',
    plugins: [keepAddresses],
    logLevel: 'silent',
  })
  await bundler.write({ dir: folder, format: 'esm' })
  await bundler.close()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  return folder
}

/** Modules go on finding files next to their source; only compiled code is cached next to the bundle, and codecs assign their address. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform: {
    filter: { id: { exclude: /compile-cache\.js$|@jsquash/ }, code: /import\.meta\.(url|dirname|filename)/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id)),
  },
}
