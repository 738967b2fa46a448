// Static files come as brotli, gzip or plain, as the client accepts, with an ETag per encoding and 304 when unchanged.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../test/support/engines.ts'
import { type App, startApp } from '../../../app.ts'
import { buildWeb } from '../../../cli/serve.ts'
import { listResources } from '../../../lib/resources.ts'

let app: App
let assetPath: string
beforeAll(async () => {
  await buildWeb()
  app = await startApp(testConfig())
  const page = await (await fetch(app.url)).text()
  assetPath = /\/assets\/[\w.-]+\.js/.exec(page)![0]
})
afterAll(() => app.close())

/** Not by fetch, which decodes what it gets and says which encodings it takes by itself. */
async function getBytes(path: string, headers: Record<string, string>) {
  const [response] = (await once(get(app.url + path, { headers }), 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

describe.each(['/', 'an asset', '/docs/', '/docs/js/scalar.js', '/openapi.json'])('%s', name => {
  const path = () => (name === 'an asset' ? assetPath : name)

  test('comes compressed to clients that accept it, the same in each encoding', async () => {
    const plain = await getBytes(path(), {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [encoding, decode] of Object.entries(decoders)) {
      const encoded = await getBytes(path(), { 'accept-encoding': `deflate, ${encoding};q=0.5` })
      // Pages are in the reader's language too.
      const vary = path() === '/' ? 'accept-encoding, accept-language, cookie' : 'accept-encoding'
      expect(encoded.headers).toMatchObject({ 'content-encoding': encoding, vary })
      expect(encoded.body.length).toBeLessThan(plain.body.length)
      expect(decode(encoded.body).equals(plain.body)).toBe(true)
    }
    const both = await getBytes(path(), { 'accept-encoding': 'gzip, br;q=0' })
    expect(both.headers['content-encoding']).toBe('gzip')
  })

  test('has an ETag per encoding, and responds 304 to clients that have it', async () => {
    const etags = new Set<string>()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await getBytes(path(), { 'accept-encoding': encoding })
      const etag = first.headers.etag!
      etags.add(etag)
      const again = await getBytes(path(), {
        'accept-encoding': encoding,
        'if-none-match': `"another", W/${etag}`,
      })
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0])
    }
    expect(etags.size).toBe(3)
  })
})

test('/docs leads to /docs/, where the page finds its script', async () => {
  const redirect = await getBytes('/docs', {})
  expect([redirect.status, redirect.headers.location]).toEqual([301, '/docs/'])
})

test('the worker that draws PDFs has no network, and the files that it is handed have their types', async () => {
  const get = (name: RegExp) => {
    const found = listResources('pages').find(path => name.test(path))
    expect(found, String(name)).toBeDefined()
    return getBytes(`/${found}`, {})
  }
  const worker = await get(/^assets\/pdf-worker-[\w-]+\.js$/)
  expect(worker.headers['content-security-policy']).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
  for (const [name, type] of [
    [/^assets\/openjpeg-[\w-]+\.wasm$/, 'application/wasm'],
    [/^assets\/LiberationSans-Bold-[\w-]+\.ttf$/, 'font/ttf'],
    [/^assets\/FoxitSymbol-[\w-]+\.pfb$/, 'application/octet-stream'],
    [/^assets\/UniJIS-UTF16-H-[\w-]+\.bcmap$/, 'application/octet-stream'],
  ] as const)
    expect((await get(name)).headers['content-type']).toBe(type)
})
