// Documents that are small to send and large to read, or that name what is elsewhere: neither the server nor its reply grows with
// them, and nothing is fetched.

import { createServer } from 'node:net'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../packages/importers/test/support/import-files.ts'
import { testConfig } from '../../packages/server/test/support/engines.ts'
import type { Person } from '../../packages/server/test/support/workspace.ts'
import { type AttackedServer, startAttackedServer } from './support/attacked-server.ts'
import { longestHoldMs, newPresenters } from './support/attacked-workspace.ts'
import { isLong } from './support/length.ts'
import { isMeasurable, measured } from './support/measured.ts'

/** As of hostile files: a document is parsed elsewhere. */
const processorMsMax = 3_000
const memoryMiBMax = 400
const holdMsMax = 100
/** Of a preview: 200 slides and 101 problems, none of which the document makes longer. */
const replyCharactersMax = 1_000_000

const mebibyte = 1024 * 1024
/** A text that shrinks to some hundredth, as bombs of zeros are refused by their ratio. */
const varied = (part: (i: number) => string, size: number) => {
  const parts: string[] = []
  for (let i = 0, length = 0; length < size; i++) length += parts[parts.push(part(i)) - 1]!.length
  return parts.join('')
}
const filler = (i: number) => `${i.toString(36)}${'-'.repeat(90)}`
const docx = (body: string, more: Readonly<Record<string, string>> = {}) =>
  zipOf({ 'word/document.xml': `<document><body>${body}</body></document>`, ...more })
const paragraph = '<p><r><t>What?</t></r></p>'

/** An archive whose directory has many names for one file, with the sizes that it declares. */
function overlapping(names: readonly string[], content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc32(content), 0)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  const head = (signature: string, skipped: number, name: string, after: number) => {
    const start = Buffer.alloc(skipped)
    start.write(signature, 'latin1')
    start.writeUInt16LE(8, skipped - 6)
    const lengths = Buffer.alloc(after)
    lengths.writeUInt16LE(name.length, 0)
    return Buffer.concat([start, sizes, lengths, Buffer.from(name)])
  }
  const local = Buffer.concat([head('PK\x03\x04', 14, names[0]!, 4), packed])
  const directory = Buffer.concat(names.map(name => head('PK\x01\x02', 16, name, 18)))
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

/** Two sheets of slides and problems, each of which has the name of its sheet. */
function namedSheets(name: string): Promise<Buffer> {
  const row = (...texts: string[]) =>
    `<row>${texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const rows = [
    row('Question', 'Answer 1', 'Answer 2', 'Correct'),
    ...Array.from({ length: 99 }, (_, i) => row(`${i}?`, 'a', 'b', '1')),
    ...Array.from({ length: 40 }, (_, i) => row(`${i}?`, 'a', 'b', '9')),
  ]
  return zipOf({
    'xl/workbook.xml': `<workbook><sheets>${`<sheet name="${name}" id="r"/>`.repeat(2)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>',
    'xl/s.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
}

/** Each with the outcome by which it is known that it was read as far as meant. @param address of a server elsewhere */
const documents: readonly (readonly [
  what: string,
  file: (address: string) => Promise<Buffer> | Buffer,
  outcome: string,
])[] = [
  ['elements without end', () => docx(varied(i => `<x a="${i}"/>`, 7 * mebibyte)), 'TOO_LARGE'],
  [
    'eight megabytes of elements',
    () => docx(varied(i => `<x a="${filler(i)}"/>`, 7.9 * mebibyte)),
    'NOTHING_FOUND',
  ],
  ['paragraphs without end', () => docx('<p/>'.repeat(20_001)), 'TOO_LARGE'],
  ['elements within each other', () => docx('<p>'.repeat(100_000)), 'DAMAGED'],
  [
    'a billion laughs',
    () =>
      zipOf({
        'word/document.xml': '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><document>&b;</document>',
      }),
    'DOCTYPE',
  ],
  [
    'an attribute of eight megabytes',
    () => docx(`<p><r><t>What?</t><docPr descr="${varied(filler, 7.9 * mebibyte)}"/></r></p>`),
    'MEDIA_LEFT_OUT',
  ],
  [
    'a paragraph of eight megabytes',
    () => docx(`<p><r><t>${varied(filler, 7.9 * mebibyte)}</t></r></p>`),
    'PROMPT_SHORTENED',
  ],
  [
    'styles that are based on each other, and lists that count from nowhere',
    () =>
      docx(`<p><pStyle val="a"/><numId val="1"/><ilvl val="1e9"/><r><t>What?</t></r></p>`.repeat(5_000), {
        'word/styles.xml': `<styles>${['a', 'b'].map((id, i) => `<style styleId="${id}"><basedOn val="${'ba'[i]}"/></style>`).join('')}</styles>`,
        'word/numbering.xml':
          '<numbering><abstractNum abstractNumId="0"><lvl ilvl="-1"><start val="1e308"/></lvl></abstractNum><num numId="1"><abstractNumId val="0"/></num></numbering>',
      }),
    'TOO_MANY_SLIDES',
  ],
  [
    'relationships that lead elsewhere',
    address =>
      docx(`${paragraph}<p><r><drawing><blip link="r1" embed="r1"/></drawing><altChunk id="r1"/></r></p>`, {
        'word/_rels/document.xml.rels': `<Relationships>${['image', 'aFChunk', 'hyperlink'].map(type => `<Relationship Id="r1" Type="http://x/${type}" Target="${address}" TargetMode="External"/>`).join('')}</Relationships>`,
        'word/_rels/settings.xml.rels': `<Relationships><Relationship Id="r1" Type="http://x/attachedTemplate" Target="${address}" TargetMode="External"/></Relationships>`,
        'word/settings.xml': '<settings><attachedTemplate id="r1"/></settings>',
      }),
    'SLIDES 1',
  ],
  [
    'parts that all are one',
    () =>
      overlapping(
        ['document', 'styles', 'numbering'].map(name => `word/${name}.xml`),
        Buffer.from(`<x>${varied(i => `<x a="${filler(i)}"/>`, 4 * mebibyte)}</x>`),
      ),
    'NOTHING_FOUND',
  ],
  [
    'an archive in an archive',
    async () => zipOf({ 'word/document.xml': await docx(paragraph) }),
    'UNKNOWN_FORMAT',
  ],
  [
    'slides of PowerPoint that would unpack to gigabytes',
    () => {
      const names = Array.from({ length: 4_000 }, (_, i) => `ppt/slides/${i}.xml`)
      return overlapping(['ppt/presentation.xml', ...names], Buffer.alloc(8 * mebibyte))
    },
    'SAVE_AS',
  ],
  ['a sheet whose name is long', () => namedSheets(varied(filler, mebibyte)), 'BAD_RIGHT_ANSWER'],
]

describe.runIf(isMeasurable)('hostile documents are read elsewhere, within limits', () => {
  let server: AttackedServer
  let attacker: Person
  let address: string
  let connections = 0
  const elsewhere = createServer(socket => {
    connections++
    socket.destroy()
  })
  beforeAll(async () => {
    const config = testConfig()
    server = await startAttackedServer(config)
    attacker = (await newPresenters(server, config, 1))[0]!
    await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(elsewhere.address() as { port: number }).port}/x`
    await preview(Buffer.from('What?'))
  })
  afterAll(async () => {
    elsewhere.close()
    await server.stop()
  })

  const preview = (file: Buffer) =>
    attacker.post(`/organizations/${server.organizationId}/imports/preview`, {
      file_name: '',
      data: file.toString('base64'),
    })

  test.each(documents)('%s', async (what, file, outcome) => {
    const bytes = await file(address)
    let holdMs = 0
    let characters = 0
    const cost = await measured(server, async () => {
      holdMs = await longestHoldMs(server, async () => {
        const { status, body } = await preview(bytes)
        expect(status).toBe(200)
        const { slides, problems } = body
        characters = JSON.stringify(body).length
        expect([`SLIDES ${slides.length}`, ...problems.map(({ code }: { code: string }) => code)]).toContain(
          outcome,
        )
      })
    })
    if (isLong) console.info(`${what} of ${bytes.length} bytes:`, { ...cost, holdMs, characters })
    expect(characters).toBeLessThan(replyCharactersMax)
    expect(cost.processorMs).toBeLessThan(processorMsMax)
    expect(holdMs).toBeLessThan(holdMsMax)
    expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
    expect(connections).toBe(0)
  })
})
