// No megabyte takes a reader of imports longer than two seconds of processor time, whatever its characters: those that a format
// gives a meaning, alone, alternated, nested and unclosed, in each place that reads them.
import type { ImportFormat } from '@roomful/contract/features/imports/problems'
import { expect, test } from 'vitest'
import { readImport } from '../src/features/imports/read-import.ts'
import { anyImport, zipOf } from './support/import-files.ts'

const megabyte = 1_000_000
const cpuMsMax = 2_000

/** Repeats up to a size. */
const filled = (text: string, size = megabyte) => text.repeat(Math.ceil(size / text.length))

/** Each token alone, and with the next one: alternated, nested, and as what follows an unclosed one. */
function* hostileTexts(tokens: readonly string[]): Generator<string> {
  for (const [i, token] of tokens.entries()) {
    const next = tokens[(i + 1) % tokens.length]!
    yield filled(token)
    yield filled(token + next)
    yield filled(token, megabyte / 2) + filled(next, megabyte / 2)
    yield token + filled(next)
  }
}

const html = ['<', 'a', '<a', '"', "<img alt='", '&', ';', '<!--', '-->', '<script>', '</p>', ' ', '\n', '>']
const markdown = ['*', '**', '_', '`', '![', '](', '[', 'a', '# ', ' ', '\n', '___', '![a](b ']
const xml = [
  '<',
  'a',
  '<a ',
  '="',
  '<a>',
  '</a>',
  '&',
  '&#',
  ';',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?',
  ' ',
  '\n',
]
const json = ['[', ']', '{', '}', '"', '\\', ',', ':', '{"a":', '[{', '\n', '1']
const table = [',', '"', '\n', ';', '"",', '\t', ' ', '1,', '"\n']
/** As long as the text, unlike entities. */
const cdata = (text: string) => `<![CDATA[${text}]]>`

const moodle = (type: string, text: string, format = 'html') =>
  `<quiz><question type="${type}"><questiontext format="${format}"><text>${cdata(text)}</text></questiontext></question></quiz>`
const item = (text: string) =>
  `<assessmentItem title="t"><itemBody><p>${text}</p><extendedTextInteraction/></itemBody></assessmentItem>`
/** Blocks as large as a question may be. */
const giftBlocks = (open: string, text: string) =>
  filled(`${open}${text.slice(0, 49_000).replace(/\n+/g, '\n')}}\n\n`)
const sheet = (text: string) =>
  `<worksheet><row><c t="inlineStr"><is><t>${cdata(text)}</t></is></c></row></worksheet>`

const places: readonly [
  where: string,
  format: ImportFormat | undefined,
  tokens: readonly string[],
  file: (text: string) => string | Promise<Buffer>,
][] = [
  ['HTML of Moodle XML', 'MOODLE_XML', html, text => moodle('essay', text)],
  ['Markdown of Moodle XML', 'MOODLE_XML', markdown, text => moodle('essay', text, 'markdown')],
  [
    'gaps of Moodle XML',
    'MOODLE_XML',
    ['{1:SA:', '\\', '{', '1', '=a}', '~', '#', '%', '}', '<a'],
    text => moodle('cloze', text),
  ],
  ['numbered gaps', 'MOODLE_XML', ['[[', '1', ']]', '['], text => moodle('gapselect', text)],
  ['Moodle XML', 'MOODLE_XML', xml, text => `<quiz>${text}`],
  [
    'GIFT',
    'GIFT',
    ['{', '}', '=', '~', '#', '\\', '::', '->', '%50%', '\n', '//', '$CATEGORY:', '{T}\n', ' '],
    text => text,
  ],
  ['HTML of GIFT', 'GIFT', html, text => giftBlocks('[html]', `${text.slice(0, 49_000)}{T`)],
  ['Markdown of GIFT', 'GIFT', markdown, text => giftBlocks('[markdown]', `${text.slice(0, 48_000)}{T`)],
  [
    'answers of GIFT',
    'GIFT',
    ['=', '~', '#', '->', '%50%', '\\', '<a', 'a', ' '],
    text => giftBlocks('q{', text),
  ],
  ['Aiken', 'AIKEN', ['A. a\n', 'B', '. ', 'ANSWER: ', 'A', ',', '\n', 'ANSWER: A\n', ' '], text => text],
  [
    'outlines',
    'OUTLINE',
    ['- ', '* ', '@ ', 'a', ': ', '# ', '> ', '\n', '1. ', 'a) ', '**', '\\"', '"', '//', ' -> ', ' '],
    text => `Q\n- a\n- ${text}`,
  ],
  ['CSV', 'CSV', table, text => text],
  ['CSV with a header', 'CSV', table, text => `Question,Answer 1,Answer 2,Time,Correct\n${text}`],
  ['JSON', 'JSON', json, text => `{"slides":[${text}`],
  [
    'texts of JSON',
    'QUIZ_JSON',
    [...html, ...markdown],
    text => JSON.stringify({ questionList: [{ questionText: text }] }),
  ],
  [
    'QTI 1.2',
    'QTI',
    html,
    text =>
      `<questestinterop><item><presentation><material><mattext texttype="text/html">${cdata(text)}</mattext></material></presentation></item></questestinterop>`,
  ],
  ['QTI 2', 'QTI', xml, item],
  ['texts of QTI 2', 'QTI', [' ', '\n', 'a', '\u200d', '\u{e0061}', '\u{1f3f4}'], item],
  [
    'HTML of H5P',
    undefined,
    html,
    text =>
      zipOf({
        'h5p.json': '{"mainLibrary":"H5P.Essay"}',
        'content/content.json': JSON.stringify({ taskDescription: text }),
      }),
  ],
  [
    'blanks of H5P',
    undefined,
    ['*', 'a', '/', ':', '\n', '<'],
    text =>
      zipOf({
        'h5p.json': '{"mainLibrary":"H5P.Blanks"}',
        'content/content.json': JSON.stringify({ questions: [text] }),
      }),
  ],
  [
    'dragged words of H5P',
    undefined,
    ['*a*', '*', 'a', '/', ':', '\n', '<'],
    text =>
      zipOf({
        'h5p.json': '{"mainLibrary":"H5P.DragText"}',
        'content/content.json': JSON.stringify({ textField: text }),
      }),
  ],
  [
    'spreadsheets',
    undefined,
    ['_x0041_', '_', ' ', '\n', 'a', ','],
    text =>
      zipOf({
        'xl/workbook.xml': '<workbook><sheets><sheet name="S" id="r"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>',
        'xl/s.xml': sheet(text),
      }),
  ],
  [
    'a format that is guessed',
    undefined,
    ['<', 'a', ':', '"', '{', ' ', 'ANSWER', '\n', '"cover_image" '],
    text => text,
  ],
]

test.each(places)('%s', async (_, format, tokens, file) => {
  const slow: string[] = []
  for (const text of hostileTexts(tokens)) {
    const made = await file(text)
    const bytes = typeof made === 'string' ? Buffer.from(made) : made
    const before = process.cpuUsage()
    await readImport({ ...anyImport, file: { name: '', bytes, format } })
    const { user, system } = process.cpuUsage(before)
    if (user + system > cpuMsMax * 1_000)
      slow.push(`${Math.round(user / 1_000)} ms: ${text.slice(0, 40)}…${text.slice(-20)}`)
  }
  expect(slow).toEqual([])
})
