// No megabyte takes a reader of imports longer than two seconds of processor time, whatever its characters: those that a format
// gives a meaning, alone, alternated, nested and unclosed, in each place that reads them.
import type { ImportFormat } from '@roomful/contract/features/imports/problems'
import { expect, test } from 'vitest'
import { anyImport, readImport, zipOf } from './support/import-files.ts'

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
const h5p = (library: string, params: object) =>
  zipOf({
    'h5p.json': JSON.stringify({ mainLibrary: `H5P.${library}` }),
    'content/content.json': JSON.stringify(params),
  })
/** Halves of a file: parts that are read once, and as many small ones that refer to them. */
const half = (text: string) => text.slice(0, text.length / 2)
const item = (text: string) =>
  `<assessmentItem title="t"><itemBody><p>${text}</p><extendedTextInteraction/></itemBody></assessmentItem>`
/** Blocks as large as a question may be. */
const giftBlocks = (open: string, text: string) =>
  filled(`${open}${text.slice(0, 49_000).replace(/\n+/g, '\n')}}\n\n`)
const material = (text: string) => `<material><mattext>${cdata(text)}</mattext></material>`
const response = (id: string, text: string) => `<response_str ident="${id}">${material(text)}</response_str>`
/** Up to its last mark. */
const whole = (text: string, mark: string) => text.slice(0, text.lastIndexOf(mark) + mark.length)
/** A text in as many elements as a document may nest, each of these in turn within itself. */
const nested = (names: readonly string[], text: string) =>
  names
    .flatMap(name => Array<string>(Math.floor(96 / names.length)).fill(name))
    .reduceRight((inside, name) => `<${name}>${inside}</${name.split(' ')[0]}>`, text)
const parts = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="S" id="r"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>',
}
const workbook = (sheetXml: string, shared = '') =>
  zipOf({
    ...parts,
    'xl/sharedStrings.xml': `<sst><si><t>${cdata(shared)}</t></si></sst>`,
    'xl/s.xml': sheetXml,
  })
/** Two hundred rows of a question and 98 answers. */
const sharingSheet = `<worksheet><row>${[
  'Question',
  ...Array.from({ length: 98 }, (_, i) => `Answer ${i + 1}`),
]
  .map(name => `<c t="str"><v>${name}</v></c>`)
  .join('')}</row>${`<row>${'<c t="s"><v>0</v></c>'.repeat(99)}</row>`.repeat(200)}</worksheet>`
const sheet = (text: string) =>
  `<worksheet><row><c t="inlineStr"><is><t>${cdata(text)}</t></is></c></row></worksheet>`

const places: readonly [
  where: string,
  format: ImportFormat | undefined,
  tokens: readonly string[],
  file: (text: string) => string | Promise<Buffer>,
][] = [
  ['HTML of Moodle XML', 'MOODLE_XML', html, text => moodle('essay', text)],
  [
    'addresses of pictures',
    'MOODLE_XML',
    ['?', '#', '/', '.', 'a', ' ', '\n'],
    text => moodle('essay', `<img src="@@PLUGINFILE@@/${text}\n">`),
  ],
  [
    'pictures and the files of a question of Moodle XML',
    'MOODLE_XML',
    ['<img src="@@PLUGINFILE@@/a">', '<img src="b">'],
    text =>
      `<quiz><question type="essay"><questiontext format="html"><text>${cdata(half(text))}</text>${filled('<file name="x"/>', 400_000)}</questiontext></question></quiz>`,
  ],
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
  ['comments of GIFT on a number', 'GIFT', ['~', '#', 'a', '~#'], text => giftBlocks('q{#1', text)],
  ['comments of GIFT on a statement', 'GIFT', ['#', ' ', 'a#'], text => giftBlocks('q{T#', text)],
  ['Aiken', 'AIKEN', ['A. a\n', 'B', '. ', 'ANSWER: ', 'A', ',', '\n', 'ANSWER: A\n', ' '], text => text],
  [
    'outlines',
    'OUTLINE',
    ['- ', '* ', '@ ', 'a', ': ', '# ', '> ', '\n', '1. ', 'a) ', '**', '\\"', '"', '//', ' -> ', ' '],
    text => `Q\n- a\n- ${text}`,
  ],
  [
    'pasted lists and answers',
    'OUTLINE',
    [
      'Answer: ',
      'a) ',
      '（Ａ）',
      '☐ ',
      '✅',
      ' (correct)',
      '**',
      '1. b ',
      '\n',
      ' ',
      'Answers\n',
      'Q1: ',
      '- ',
      '①',
      '## 1. ',
    ],
    text => `1. Q\na) a\nb) b\n${text}`,
  ],
  [
    'paragraphs of Word',
    undefined,
    [
      '<p/>',
      '<p><r><t>a</t></r></p>',
      '<r><rPr><b/></rPr><t>b</t></r>',
      '<r><t> </t></r>',
      '<numId val="1"/>',
      '<ilvl val="8"/>',
    ],
    text =>
      zipOf({
        'word/document.xml': `<document><body><p><r><t>${' '.repeat(400_000)}a</t></r>${whole(half(text), '>')}</p></body></document>`,
        'word/numbering.xml': `<numbering><abstractNum abstractNumId="0">${'<lvl ilvl="8"><numFmt val="lowerLetter"/></lvl>'.repeat(2_000)}</abstractNum><num numId="1"><abstractNumId val="0"/></num></numbering>`,
        'word/styles.xml': `<styles>${Array.from({ length: 5_000 }, (_, i) => `<style styleId="${i}"><basedOn val="${i + 1}"/></style>`).join('')}</styles>`,
      }),
  ],
  ['CSV', 'CSV', table, text => text],
  ...[' ', '"', '\u00a0'].map((separator): (typeof places)[number] => [
    `CSV separated by ${JSON.stringify(separator)}`,
    'CSV',
    [separator, ...table],
    text => `sep=${separator}\n${text}`,
  ]),
  [
    'columns of CSV that may be the question',
    'CSV',
    ['1,', 'a,', ','],
    text => `${filled(`${'question,'.repeat(99)}\n`, 27_000)}${text.replace(/(.{198}),/g, '$1\n')}`,
  ],
  ['rules of Markdown tables', 'CSV', ['-', '|', ':', ' ', '-|', '\n|'], text => `|a|b|\n|${text}x|`],
  ['CSV with a header', 'CSV', table, text => `Question,Answer 1,Answer 2,Time,Correct\n${text}`],
  ['JSON', 'JSON', json, text => `{"slides":[${text}`],
  [
    'texts of JSON',
    'QUIZ_JSON',
    [...html, ...markdown],
    text => JSON.stringify({ questionList: [{ questionText: text }] }),
  ],
  [
    'texts of Particify',
    'QUIZ_JSON',
    [...html, ...markdown],
    text => JSON.stringify([{ format: 'TEXT', body: half(text), options: [half(text)] }]),
  ],
  [
    'the table of Particify',
    'CSV',
    ['"', '\n', ',', '1', '−', '±', ';', '0-', ' '],
    text =>
      `format,body,options,correctOptions,multiple\nNUMERIC,a,"${half(text).replaceAll('"', '""')}","${half(text).replaceAll('"', '""')}",\nCHOICE,${text}`,
  ],
  [
    'QTI 1.2',
    'QTI',
    html,
    text =>
      `<questestinterop><item><presentation><material><mattext texttype="text/html">${cdata(text)}</mattext></material></presentation></item></questestinterop>`,
  ],
  [
    'nested texts of QTI 1.2',
    'QTI',
    ['a ', '&lt;b> ', ' '],
    text =>
      `<questestinterop>${nested(['item', 'itemfeedback', 'material', 'mattext texttype="text/html"'], text)}</questestinterop>`,
  ],
  [
    'names of blanks of QTI 1.2',
    'QTI',
    ['][', '[]', 'a'],
    text => {
      const eighth = text.slice(0, text.length / 8)
      const name = `${eighth}b${eighth}`
      return `<questestinterop><item><presentation>${material(half(text))}${response('x', name)}${response('y', name)}</presentation></item></questestinterop>`
    },
  ],
  ['QTI 2', 'QTI', xml, item],
  [
    'interactions and responses of QTI 2',
    'QTI',
    ['<textEntryInteraction responseIdentifier="r"/>', '<inlineChoiceInteraction/>'],
    text =>
      `<assessmentItem>${filled('<responseDeclaration/>', 400_000)}<itemBody>${whole(half(text), '>')}</itemBody></assessmentItem>`,
  ],
  [
    'words to mark and words for gaps of QTI 2',
    'QTI',
    ['<hottext identifier="a">a</hottext>', '<gap identifier="g"/>', ' '],
    text =>
      `<assessmentItem><responseDeclaration identifier="r"><correctResponse>${filled('<value>a g</value>', 200_000)}</correctResponse></responseDeclaration><itemBody><hottextInteraction responseIdentifier="r">${whole(half(text), '>')}</hottextInteraction></itemBody></assessmentItem>`,
  ],
  [
    'comparisons of QTI 2',
    'QTI',
    ['<equal><variable identifier="r"/></equal>', '<stringMatch/>'],
    text =>
      `<assessmentItem><itemBody>${filled('<textEntryInteraction responseIdentifier="r"/>', 400_000)}</itemBody><responseProcessing>${whole(half(text), '>')}</responseProcessing></assessmentItem>`,
  ],
  [
    'values of a response of QTI 2 that interactions share',
    'QTI',
    ['<textEntryInteraction/>', '<inlineChoiceInteraction/>'],
    text =>
      `<assessmentItem><responseDeclaration><correctResponse>${filled('<value>a</value>', 400_000)}</correctResponse></responseDeclaration><itemBody>${whole(half(text), '>')}</itemBody></assessmentItem>`,
  ],
  ['texts of QTI 2', 'QTI', [' ', '\n', 'a', '\u200d', '\u{e0061}', '\u{1f3f4}'], item],
  ['libraries of H5P', undefined, [' ', 'a', '\n'], text => h5p(`${text}\n`, {})],
  [
    'pictures of a package of many files, by their numbers',
    undefined,
    ['<img src="xid-1_1">', '<img src="../a">'],
    text =>
      zipOf({
        'qti.xml': `<questestinterop><item><presentation><material><mattext texttype="text/html">${cdata(text)}</mattext></material></presentation></item></questestinterop>`,
        ...Object.fromEntries(Array.from({ length: 4_900 }, (_, i) => [`xid-2_${i}.png`, ''])),
      }),
  ],
  [
    'names of the files of a package',
    undefined,
    ['.', 'a', '\n', '.a/'],
    text =>
      zipOf(
        Object.fromEntries(
          Array.from({ length: 40 }, (_, i) => [
            `${i}${text.slice(0, 60_000)}\n/qti.xml`,
            `<questestinterop><item><presentation>${material('<img src="a.png">')}</presentation></item></questestinterop>`,
          ]),
        ),
      ),
  ],
  ['HTML of H5P', undefined, html, text => h5p('Essay', { taskDescription: text })],
  ['blanks of H5P', undefined, ['*', 'a', '/', ':', '\n', '<'], text => h5p('Blanks', { questions: [text] })],
  [
    'dragged words of H5P',
    undefined,
    ['*a*', '*', 'a', '/', ':', '\n', '<'],
    text => h5p('DragText', { textField: text }),
  ],
  [
    'the task of H5P blanks, which all of its questions share',
    undefined,
    ['a ', '<b>', '&amp;'],
    text => h5p('Blanks', { text: half(text), questions: Array(60_000).fill('a *b*') }),
  ],
  ['spreadsheets', undefined, ['_x0041_', '_', ' ', '\n', 'a', ','], text => workbook(sheet(text))],
  [
    'a string that all cells of a spreadsheet share',
    undefined,
    [' ', 'a', '1', '\n', '\u200d', '\u{1f600}'],
    text => workbook(sharingSheet, half(text)),
  ],
  [
    'number formats of a spreadsheet',
    undefined,
    [
      '#',
      '?/',
      '0',
      '.',
      '[$',
      ']',
      '&quot;',
      'E+',
      '%',
      ',',
      '_',
      '*',
      ';',
      '@',
      '[<1]',
      '0/1',
      '????/????',
    ],
    text =>
      zipOf({
        ...parts,
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${text.slice(0, 240).replace(/&[^;]*$|</g, '')}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
        'xl/s.xml': `<worksheet>${`<row>${'<c><v>1234.56789012</v></c>'.repeat(50)}</row>`.repeat(700)}</worksheet>`,
      }),
  ],
  [
    'a long number format of a spreadsheet',
    undefined,
    ['[', ']', '[$', '&quot;', '\\', '_', '*', '0', 'h', '@', ';'],
    text =>
      zipOf({
        ...parts,
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${text.replace(/&[^;]*$/, '')}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
        'xl/s.xml': '<worksheet><row><c><v>1234.5</v></c></row></worksheet>',
      }),
  ],
  [
    'sheets of a workbook of many files',
    undefined,
    ['<sheet id="r"/>', '<sheet id="s"/>'],
    text =>
      zipOf({
        'xl/workbook.xml': `<workbook>${text}</workbook>`,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r" Target="s.xml"/><Relationship Id="s" Target="none.xml"/></Relationships>',
        ...Object.fromEntries(Array.from({ length: 4_900 }, (_, i) => [`${i}.xml`, ''])),
        'xl/s.xml': '<worksheet/>',
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
