// Files that take long to parse, or that never quite arrive: one presenter sends them, and neither the server nor the
// colleagues of the organization wait.

import { deflateSync } from 'node:zlib'
import { imageLimits } from '@roomful/contract/features/images/limits'
import { importFileBytesMax } from '@roomful/contract/features/imports/problems'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onBothEngines } from '../../packages/server/test/support/engines.ts'
import {
  gif,
  gifBlock,
  jpeg,
  png,
  pngChunk,
  segment,
  webp,
  webpChunk,
  webps,
} from '../../packages/server/test/support/pictures.ts'
import type { Person } from '../../packages/server/test/support/workspace.ts'
import { type AttackedServer, startAttackedServer } from './support/attacked-server.ts'
import { longestHoldMs, newPresenters } from './support/attacked-workspace.ts'
import { isLong } from './support/length.ts'
import { isMeasurable, measured } from './support/measured.ts'
import { RawConnection } from './support/raw-connection.ts'
import { rawRequest } from './support/requests.ts'

/** Of a body of 7 MB, its reply and what is stored: parsing is not the server's. Before, one image took it 77 s. */
const processorMsMax = 3_000
const memoryMiBMax = 400
/** What /healthz may wait for, in processor time: a body of 7 MB is parsed in some 30 ms. */
const holdMsMax = 100

const { bytesMax } = imageLimits
const none = Buffer.alloc(0)
const many = (bytes: number, part: Buffer): Buffer[] =>
  Array(Math.floor((bytesMax - 5_000) / bytes)).fill(part)
/** A mebibyte that is no colour profile, as a chunk of a PNG. */
const inflated = pngChunk(
  'iCCP',
  Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1024 * 1024))]),
)

const images: readonly (readonly [what: string, file: Buffer, status: number])[] = [
  ['a PNG of thousands of colour profiles', png(3, 2, many(inflated.length, inflated)), 400],
  ['a PNG of empty chunks', png(3, 2, many(12, pngChunk('IDAT', none))), 400],
  ['a JPEG of empty segments', jpeg(3, 2, many(6, segment(0xdd, Buffer.alloc(2)))), 400],
  ['a GIF of empty blocks', gif(3, 2, { more: many(3, gifBlock(0xfe)) }), 400],
  [
    'a WebP of empty chunks',
    webp(
      webps.lossless,
      Array.from({ length: 600_000 }, (_, i) => webpChunk(i.toString(36).padStart(4, '_'), none)),
    ),
    400,
  ],
  ['a GIF of one frame, as large as it may be', gif(3, 2, { frameBytes: bytesMax - 10_000 }), 200],
  ['a PNG as large as it may be', png(3, 2, [pngChunk('IDAT', Buffer.alloc(bytesMax - 5_000, 7))]), 200],
]

const fill = (part: string) => part.repeat(Math.floor((importFileBytesMax - 100) / part.length))
const imports: readonly (readonly [what: string, format: string, text: string])[] = [
  ['choices without end', 'AIKEN', `Q\n${fill('A. x\n')}\nANSWER: A`],
  ['blanks', 'CSV', fill(' \t')],
  ['steps without end', 'OUTLINE', `Q\n${fill('1. x\n')}`],
]

onBothEngines('hostile files', newConfig => {
  let server: AttackedServer
  let attacker: Person
  let colleague: Person
  let organization: string
  beforeAll(async () => {
    const config = await newConfig()
    server = await startAttackedServer(config)
    organization = `/organizations/${server.organizationId}`
    ;[attacker, colleague] = (await newPresenters(server, config, 2)) as [Person, Person]
    await uploadBy(colleague) // what is loaded when it is needed is loaded
  })
  afterAll(() => server.stop())

  const upload = (person: Person, file: Buffer) =>
    person.post(`${organization}/images`, { file: file.toString('base64') })
  const uploadBy = async (person: Person) => expect((await upload(person, png(3, 2))).status).toBe(200)

  describe.runIf(isMeasurable)('are parsed elsewhere', () => {
    test.each(images)('%s', async (what, file, status) => {
      await expectCheap(what, async () => expect((await upload(attacker, file)).status).toBe(status))
    })

    test.each(imports)('an import of %s', async (what, format, text) => {
      await expectCheap(what, async () => {
        const body = { file_name: '', format, data: Buffer.from(text).toString('base64') }
        const preview = await attacker.post(`${organization}/imports/preview`, body)
        expect(preview.status).toBe(200)
        expect(preview.body.problems.map(({ code }: { code: string }) => code)).not.toContain('TOO_MUCH_WORK')
      })
    })

    async function expectCheap(what: string, attack: () => Promise<void>): Promise<void> {
      let holdMs = 0
      const cost = await measured(server, async () => {
        holdMs = await longestHoldMs(server, attack)
      })
      expect(cost.processorMs).toBeLessThan(processorMsMax)
      expect(holdMs).toBeLessThan(holdMsMax)
      expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
      if (isLong) console.info(`${what}:`, { ...cost, holdMs })
    }
  })

  test('slow uploads take the places of their sender only', async () => {
    const headers = {
      cookie: attacker.cookie!,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'content-length': String(bytesMax),
    }
    const dripping = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const connection = await RawConnection.open(server.url)
        await connection.send(`${rawRequest('POST', `/app/v1${organization}/images`, headers)}{"file":"`)
        return connection
      }),
    )
    // One is refused when the others have taken all places.
    const [refused] = await Promise.race(dripping.map(connection => connection.responses(1)))
    expect(refused!.status).toBe(429)
    expect((await upload(attacker, png(3, 2))).status).toBe(429)
    await uploadBy(colleague)
    for (const connection of dripping) connection.destroy()
    await expect.poll(async () => (await upload(attacker, png(3, 2))).status).toBe(200)
  })
})
