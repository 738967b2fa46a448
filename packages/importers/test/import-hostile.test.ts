// Whatever the bytes of a file are: what cannot be read is named, nothing is thrown, and little is unpacked.
import { type ImportFormat, importProblemCodes } from '@roomful/contract/features/imports/problems'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyImport, importFixture, readImport, readShort, zipOf } from './support/import-files.ts'

const item = (body: string) => `<assessmentItem title="t">${body}</assessmentItem>`
const choice = (prompt: string) =>
  item(
    `<responseDeclaration identifier="R" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${prompt}</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody>`,
  )

test.each<[what: string, content: Buffer | string, name: string, problem: string]>([
  ['nothing', '', 'x.txt', '- NOTHING_FOUND'],
  ['blank lines', ' \n\n\t\n', '', '- NOTHING_FOUND'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'x.png', '- UNKNOWN_FORMAT'],
  ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'x.xls', '- OLD_SPREADSHEET'],
  ['half an archive', 'PK\x03\x04half', 'x.xlsx', '- DAMAGED the archive is incomplete'],
  ['an empty archive', `PK\x05\x06${'\0'.repeat(18)}`, 'x.zip', '- UNKNOWN_FORMAT'],
  ['no JSON', '{"title": "x",\n "slides": [}', 'x.json', "2 - DAMAGED Unexpected token '}'"],
  ['JSON of something else', '{"a": 1}', 'x.json', '- NOTHING_FOUND'],
  ['JSON nested without end', '['.repeat(100_000), 'x.json', 'DAMAGED'],
  ['another XML', '<?xml version="1.0"?><library><book/></library>', 'x.xml', '- UNKNOWN_FORMAT'],
  [
    'a billion laughs',
    `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n${item('<itemBody>&b;</itemBody>')}`,
    'x.xml',
    '1 - DOCTYPE',
  ],
  [
    'a file of the server',
    `<?xml version="1.0"?>\n<!DOCTYPE x SYSTEM "file:///etc/passwd">${item('')}`,
    'x.xml',
    '2 - NO_ANSWERS',
  ],
  [
    'a document type that declares something itself',
    `<?xml version="1.0"?>\n<!DOCTYPE x SYSTEM "a.dtd" [<!ENTITY a SYSTEM "file:///etc/passwd">]>${item('&a;')}`,
    'x.xml',
    '2 - DOCTYPE',
  ],
  [
    'an entity of an external document type',
    `<!DOCTYPE x PUBLIC "-//a" "http://127.0.0.1/a.dtd">${choice('&a;')}`,
    'x.xml',
    '2 - DAMAGED &a; is not supported',
  ],
  ['an unknown entity', choice('\n&nbsp;'), 'x.xml', '3 - DAMAGED &nbsp; is not supported'],
  ['a bare &', choice('Tom & Jerry'), 'x.xml', '2 - DAMAGED & is not supported'],
  [
    'tags that do not pair up',
    item('<itemBody>\n</p></itemBody>'),
    'x.xml',
    '2 - DAMAGED unexpected close tag',
  ],
  [
    'tags over several lines',
    '<assessmentItem\n title="t"><itemBody\n>\n<hotspotInteraction\n/></itemBody></assessmentItem>',
    'x.xml',
    '4 - UNSUPPORTED_QUESTION hotspotInteraction',
  ],
  [
    'a bare & after others that stand in CDATA',
    choice('<![CDATA[a & b]]>\n&amp; Tom & Jerry'),
    'x.xml',
    '3 - DAMAGED & is not supported',
  ],
  [
    'an attribute given twice',
    '<assessmentItem title="a" title="b"/>',
    'x.xml',
    '1 - DAMAGED duplicate attribute: title',
  ],
  [
    'an element of many attributes',
    `<assessmentItem ${Array.from({ length: 101 }, (_, i) => `a${i}=""`).join(' ')}/>`,
    'x.xml',
    '1 - DAMAGED an element has too many attributes',
  ],
  ['a tag that is not closed', item('<itemBody'), 'x.xml', '1 - DAMAGED disallowed character in tag name'],
  [
    'elements nested without end',
    item('<p>'.repeat(200_000)),
    'x.xml',
    '1 - DAMAGED elements are nested too deeply',
  ],
  ['elements without end', item('<p/>'.repeat(200_000)), 'x.xml', '1 - TOO_LARGE <assessmentItem>'],
  ['an item without a question', item('<itemBody/>'), 'x.xml', '1 - NO_ANSWERS'],
  [
    'another interaction',
    item('<itemBody>\n<hotspotInteraction/></itemBody>'),
    'x.xml',
    '2 - UNSUPPORTED_QUESTION hotspotInteraction',
  ],
  [
    'two interactions',
    item('<itemBody><orderInteraction/><choiceInteraction/></itemBody>'),
    'x.xml',
    '1 - UNSUPPORTED_QUESTION orderInteraction + choiceInteraction',
  ],
  ['a quote that is never closed', 'Question,Answer 1,Answer 2\n"What?,a,b', 'x.csv', '2 - UNCLOSED_QUOTE'],
  ['a table of something else', 'Name,Age\nAda,36\n', 'x.csv', '- NOTHING_FOUND'],
])('%s', async (_, content, name, problem) => {
  const { slides, problems } = await readShort(name, content)
  expect(slides).toEqual([])
  expect(problems[0]).toContain(problem)
})

test.each([
  ['UTF-8', Buffer.from('Größe?\n- groß\n- klein')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGröße?\n- groß\n- klein')],
  ['UTF-16', Buffer.from('\ufeffGröße?\r\n- groß\r\n- klein', 'utf16le')],
  ['UTF-16, the other way round', Buffer.from('\ufeffGröße?\n- groß\n- klein', 'utf16le').swap16()],
])('a text in %s is read as it was written', async (_, bytes) => {
  expect(await readShort('x.txt', bytes)).toMatchObject({
    slides: ['1 MULTIPLE_CHOICE Größe? | groß | klein'],
    problems: [],
  })
})

test('a format that is said is taken, whatever the file looks like', async () => {
  const text = 'What {is} this?\n- a\n- b'
  expect((await readShort('', text, 'OUTLINE')).slides).toEqual(['1 MULTIPLE_CHOICE What {is} this? | a | b'])
  expect((await readShort('', 'Is it? {TRUE}', 'AIKEN')).problems).toEqual(['1 - NO_ANSWER_LINE'])
})

const manifest = (...hrefs: string[]) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><metadata/><resources>
${hrefs.map((href, i) => `<resource identifier="r${i}" type="imsqti_item_xmlv2p1" href="${href}"><file href="${href}"/></resource>`).join('\n')}
</resources></manifest>`

test('a package: its items in the order of its test, and each path that cannot be followed', async () => {
  const content = await zipOf({
    'folder/imsmanifest.xml': manifest(
      'a.xml',
      'items/b%20c.xml',
      '../../etc/passwd',
      '/x.xml',
      'http://e.example/x.xml',
      'gone.xml',
      'bad.xml',
      'text.xml',
    ).replace('</resources>', '<resource type="imsqti_test_xmlv2p1" href="test.xml"/></resources>'),
    'folder/test.xml':
      '<assessmentTest title="The test"><testPart><assessmentSection><assessmentItemRef href="items/b%20c.xml"/><assessmentItemRef href="a.xml"/></assessmentSection></testPart></assessmentTest>',
    'folder/a.xml': choice('First?'),
    'folder/items/b c.xml': choice('Second?'),
    'folder/bad.xml': '<assessmentItem>',
    'folder/text.xml': item('<itemBody><p>Say.</p><extendedTextInteraction/></itemBody>'),
  })
  expect(await readShort('package.zip', content)).toMatchObject({
    format: 'QTI',
    title: 'The test',
    slides: ['1 QUIZ Second? | *a | b', '1 QUIZ First? | *a | b', '1 OPEN_TEXT Say.'],
    problems: [
      'folder/imsmanifest.xml:4 - UNSAFE_PATH ../../etc/passwd',
      'folder/imsmanifest.xml:5 - UNSAFE_PATH /x.xml',
      'folder/imsmanifest.xml:6 - UNSAFE_PATH http://e.example/x.xml',
      'folder/imsmanifest.xml:7 - MISSING_FILE folder/gone.xml',
      'folder/bad.xml:1 - DAMAGED unclosed tag: assessmentItem',
    ],
  })
})

test('an item of several right answers, by points or by their names; of none; of an order', async () => {
  const several = (response: string, max = 0) =>
    item(`<responseDeclaration identifier="R" cardinality="multiple">${response}</responseDeclaration><itemBody>
<choiceInteraction responseIdentifier="R" maxChoices="${max}"><prompt>What is in water?</prompt>
<simpleChoice identifier="H">Hydrogen</simpleChoice><simpleChoice identifier="O">Oxygen</simpleChoice><simpleChoice identifier="C">Chlorine</simpleChoice>
</choiceInteraction></itemBody>`)
  const mapped =
    '<mapping><mapEntry mapKey="H" mappedValue="1"/><mapEntry mapKey="O" mappedValue="1"/><mapEntry mapKey="C" mappedValue="-1"/></mapping>'
  const correct = '<correctResponse><value>H</value><value>O</value></correctResponse>'
  const right = '1 QUIZ What is in water? | *Hydrogen | *Oxygen | Chlorine | {"allow_multiple":true}'
  expect(await readShort('x.xml', several(mapped))).toMatchObject({ slides: [right], problems: [] })
  expect(await readShort('x.xml', several(correct))).toMatchObject({ slides: [right], problems: [] })
  expect((await readShort('x.xml', several('', 1))).slides).toEqual([
    '1 MULTIPLE_CHOICE What is in water? | Hydrogen | Oxygen | Chlorine | {"allow_multiple":true}',
  ])
  const stranger = several('<correctResponse><value>X</value></correctResponse>')
  expect((await readShort('x.xml', stranger)).problems).toEqual(['1 - BAD_RIGHT_ANSWER X'])
  const order =
    item(`<responseDeclaration identifier="R" cardinality="ordered"><correctResponse><value>B</value><value>A</value></correctResponse></responseDeclaration>
<itemBody><orderInteraction responseIdentifier="R"><prompt>Order?</prompt><simpleChoice identifier="A">second</simpleChoice><simpleChoice identifier="B">first</simpleChoice></orderInteraction></itemBody>`)
  expect((await readShort('x.xml', order)).slides).toEqual(['1 ORDERING Order? | first | second'])
})

const workbook = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/s.xml"/></Relationships>',
}
const row = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`

test('a workbook by hand: shared and inline strings, runs, readings, escapes, cells without names, rows far below', async () => {
  const content = await zipOf({
    ...workbook,
    'xl/sharedStrings.xml':
      '<sst><si><r><t>Wh</t></r><r><t xml:space="preserve">at? </t></r><rPh><t>reading</t></rPh></si><si><t>a_x000D_\nb_x0000_</t></si></sst>',
    'xl/worksheets/s.xml': sheet(
      row(1, 'Question', 'Answer 1', 'Answer 2', 'Correct answer'),
      '<row r="7"><c r="A7" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><f>"x"</f><v>x</v></c><c><v>1.0</v></c></row>',
      '<row r="8"><c t="s"><v>99</v></c><c r="XFD8" t="s"><v>0</v></c></row>',
      '<row r="1048576"><c t="s"><v>0</v></c></row>',
      '<row r="nonsense"><c t="s" r="??"><v>zero</v></c></row>',
    ),
  })
  expect(await readShort('x.xlsx', content)).toMatchObject({
    slides: ['7 QUIZ What? | *a b | x'],
    problems: [],
  })
})

test('of a workbook each sheet that names its columns is read, and the others are named', async () => {
  const names = ['First', 'Notes', 'Empty', 'Second', ...Array.from({ length: 17 }, (_, i) => `More ${i}`)]
  const quiz = (prompt: string) =>
    sheet(
      row(1, 'Question', 'Answer 1', 'Answer 2', 'Correct'),
      row(2, prompt, 'a', 'b', '1'),
      row(3, 'Bad', 'a', 'b', '9'),
    )
  const sheets = [quiz('One?'), sheet(row(1, 'Remember')), sheet(), quiz('Two?')]
  const content = await zipOf({
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, i) => `<sheet name="${name}" id="r${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, i) => `<Relationship Id="r${i}" Target="s${i}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(names.map((_, i) => [`xl/s${i}.xml`, sheets[i] ?? sheet()])),
  })
  expect(await readShort('x.xlsx', content)).toMatchObject({
    slides: ['2 QUIZ One? | *a | b', '2 QUIZ Two? | *a | b'],
    problems: [
      'First:D3 - BAD_RIGHT_ANSWER 9',
      'Second:D3 - BAD_RIGHT_ANSWER 9',
      'Notes - SHEET_LEFT_OUT Notes',
      'More 16 - SHEET_LEFT_OUT More 16',
    ],
  })
})

test('of a workbook of empty sheets those that are too many are named', async () => {
  const { slides, problems } = await readShort(
    'quiz.xlsx',
    await zipOf({
      'xl/workbook.xml': `<workbook><sheets>${'<sheet name="S" id="r"/>'.repeat(22)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>',
      'xl/s.xml': '<worksheet/>',
    }),
  )
  expect({ slides, problems }).toEqual({ slides: [], problems: Array(2).fill('S - SHEET_LEFT_OUT S') })
})

test('a place has the start of the name of a sheet or file, which each slide and problem repeats', async () => {
  const long = 'S'.repeat(60_000)
  const quiz = sheet(
    row(1, 'Question', 'Answer 1', 'Answer 2', 'Correct'),
    row(2, 'One?', 'a', 'b', '1'),
    row(3, 'Bad', 'a', 'b', '9'),
  )
  const sheets = await zipOf({
    'xl/workbook.xml': `<workbook><sheets>${['a', 'b'].map(id => `<sheet name="${long}" id="${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${['a', 'b'].map(id => `<Relationship Id="${id}" Target="s.xml"/>`).join('')}</Relationships>`,
    'xl/s.xml': quiz,
  })
  const items = await zipOf({
    'imsmanifest.xml': manifest(`${long}/a.xml`, `${long}/b.xml`),
    [`${long}/a.xml`]: choice('One?'),
    [`${long}/b.xml`]: '<assessmentItem>',
  })
  for (const bytes of [sheets, items]) {
    const { slides, problems } = await readImport({ ...anyImport, file: { name: '', bytes } })
    expect([slides.length, problems.length]).toEqual(bytes === sheets ? [2, 2] : [1, 1])
    for (const { part } of [...slides, ...problems]) expect(part).toBe(long.slice(0, 300))
  }
})

test.each<[what: string, files: Record<string, string | Buffer>, problem: string]>([
  ['without a sheet', { 'xl/workbook.xml': '<workbook/>' }, '- DAMAGED the workbook has no sheets'],
  ['whose sheet is missing', workbook, '- NOTHING_FOUND'],
  [
    'with a document type',
    { ...workbook, 'xl/worksheets/s.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${sheet()}` },
    '1 - DOCTYPE',
  ],
  [
    'of ten megabytes in ten kilobytes',
    { ...workbook, 'xl/worksheets/s.xml': Buffer.alloc(10_000_000, 32) },
    '- TOO_LARGE xl/worksheets/s.xml',
  ],
  [
    'that shrank to a thousandth',
    { ...workbook, 'xl/sharedStrings.xml': Buffer.alloc(3_000_000, 32) },
    '- TOO_LARGE xl/sharedStrings.xml',
  ],
])('a workbook %s', async (_, files, problem) => {
  expect((await readShort('x.xlsx', await zipOf(files))).problems).toEqual([problem])
})

test.each<[what: string, change: (archive: Buffer) => void, problem: string]>([
  ['lies about the size of what it unpacks to', a => a.writeUInt32LE(10, entryOf(a) + 24), 'DAMAGED'],
  ['says that a file is encrypted', a => a.writeUInt16LE(1, entryOf(a) + 8), 'ENCRYPTED'],
  ['points behind its end', a => a.writeUInt32LE(0x7fffffff, entryOf(a) + 42), 'DAMAGED'],
  ['has a wrong checksum', a => a.writeUInt32LE(1, entryOf(a) + 16), 'DAMAGED'],
  ['compresses in another way', a => a.writeUInt16LE(99, entryOf(a) + 10), 'DAMAGED'],
  ['has sizes for larger archives', a => a.writeUInt32LE(0xffffffff, entryOf(a) + 20), 'TOO_LARGE'],
  ['counts more files than it has', a => a.writeUInt16LE(7, a.length - 12), 'DAMAGED'],
  ['counts too many files', a => a.writeUInt16LE(60_000, a.length - 12), 'TOO_LARGE'],
])('an archive that %s', async (_, change, problem) => {
  const archive = await zipOf(workbook)
  change(archive)
  expect((await readShort('x.xlsx', archive)).problems[0]).toContain(problem)
})

test('an archive that has the sizes of larger ones, and names without the flag of UTF-8, is read', async () => {
  const name = 'größe/imsmanifest.xml'
  const content = await zipOf(
    { [name]: manifest('a.xml'), 'größe/a.xml': choice('One?') },
    { forceZip64Format: true },
  )
  for (let at = entryOf(content); at >= 0; at = content.indexOf('PK\x01\x02', at + 1))
    content.writeUInt16LE(0, at + 8)
  expect(await readShort('x.zip', content)).toMatchObject({ slides: ['1 QUIZ One? | *a | b'], problems: [] })
})

/** Where the directory of an archive has its first file. */
const entryOf = (archive: Buffer) => archive.indexOf('PK\x01\x02')

test('more slides or problems than there may be are named once, and nothing after them is read', async () => {
  const many = await readShort('x.txt', 'Anything?\n\n'.repeat(300))
  expect([many.slides.length, many.problems]).toEqual([200, ['401 - TOO_MANY_SLIDES 200']])
  const bad = await readShort('x.txt', 'One option\n- only\n\n'.repeat(300))
  expect([bad.slides.length, bad.problems.length, bad.problems.at(-1)]).toEqual([
    0,
    101,
    '- TOO_MANY_PROBLEMS 100',
  ])
})

const cloze = (text: string) =>
  `<question type="cloze"><questiontext><text>${text}</text></questiontext></question>`
/** An item of as many responses, each with a rule. */
function qti1(count: number): string {
  const each = (text: (i: number) => string) => Array.from({ length: count }, (_, i) => text(i)).join('')
  const rules = each(
    i =>
      `<respcondition><conditionvar><varequal respident="r${i}">a</varequal></conditionvar></respcondition>`,
  )
  return `<questestinterop><item><presentation>${each(i => `<response_lid ident="r${i}"/>`)}</presentation><resprocessing>${rules}</resprocessing></item></questestinterop>`
}
const megabyte = 1024 * 1024 - 100
const blanks = ' '.repeat(megabyte)
const rightChoices = (count: number) => {
  const each = (element: (id: string) => string) =>
    Array.from({ length: count }, (_, i) => element(`c${i}`)).join('')
  const right = each(id => `<value>${id}</value>`)
  const choices = each(id => `<simpleChoice identifier="${id}">${id}</simpleChoice>`)
  return `<responseDeclaration identifier="R" cardinality="multiple"><correctResponse>${right}</correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R">${choices}</choiceInteraction></itemBody>`
}

test.each<[what: string, text: string, format: ImportFormat]>([
  ['blanks after an @', `@${blanks}!`, 'OUTLINE'],
  ['blanks before an option', `-${blanks}!`, 'OUTLINE'],
  ['blanks within the name of a column', `Question,Answer${blanks}x,Answer 2`, 'CSV'],
  ['blanks among numbers of answers', `Q,a,b,1${blanks}x`, 'CSV'],
  ['many numbers of answers, and no number', `Q,a,b,${'1  '.repeat(60)}x`, 'CSV'],
  ['nothing but quotes', '"'.repeat(megabyte), 'CSV'],
  ['braces in braces', '{'.repeat(megabyte / 2) + '}'.repeat(megabyte / 2), 'GIFT'],
  ['pictures that do not end', `[markdown]${'![a]('.repeat(9_000)} {T}`, 'GIFT'],
  ['emphasis that does not end', `[markdown]${'**a _b `c '.repeat(4_000)} {T}`, 'GIFT'],
  ['backslashes', '\\'.repeat(megabyte), 'GIFT'],
  ['blanks before an answer', `Q\nA. a\nANSWER${blanks}x`, 'AIKEN'],
  ['blanks in a tag', `<assessmentItem${blanks}x/>`, 'QTI'],
  ['ampersands', `<assessmentItem>${'&'.repeat(megabyte)}</assessmentItem>`, 'QTI'],
  ['nothing but tabs', ' \t'.repeat(megabyte / 2), 'CSV'],
  ['steps without end', `Q\n${'1. x\n'.repeat(megabyte / 5)}`, 'OUTLINE'],
  ['answer keys without end', 'Answers: A, B\n'.repeat(megabyte / 14), 'OUTLINE'],
  ['choices without end', `Q\n${'A. x\n'.repeat(megabyte)}ANSWER: A`, 'AIKEN'],
  [
    'right answers without end',
    `Q\n${'A. x\n'.repeat(megabyte / 2)}ANSWER:${' A'.repeat(megabyte)}`,
    'AIKEN',
  ],
  ['right choices without end', item(rightChoices(12_000)), 'QTI'],
  ['gaps that do not end', `<quiz>${cloze('{1:SA:'.repeat(megabyte / 6))}</quiz>`, 'MOODLE_XML'],
  ['a tag of letters', `<quiz>${cloze(`&lt;${'a'.repeat(megabyte)}`)}</quiz>`, 'MOODLE_XML'],
  ['gaps in gaps', `<quiz>${cloze('{1:SA:\\'.repeat(megabyte / 8))}</quiz>`, 'MOODLE_XML'],
  [
    'gaps that share their words',
    `<quiz><question type="gapselect"><questiontext><text>${'[[1]]'.repeat(megabyte / 5)}</text></questiontext>${'<selectoption><text>a</text></selectoption>'.repeat(20_000)}</question></quiz>`,
    'MOODLE_XML',
  ],
  ['gaps of backslashes', `<quiz>${cloze(`{1:SA:${'\\\\'.repeat(megabyte / 2)}`)}</quiz>`, 'MOODLE_XML'],
  ['rules for each choice', qti1(20_000), 'QTI'],
  [
    'stars',
    `{"questionList":[{"TYPE":"SurveyQuestion","questionText":"${'*'.repeat(megabyte)}"}]}`,
    'QUIZ_JSON',
  ],
  ['lines across', `{"questionList":[{"questionText":"${'___\\n   '.repeat(megabyte / 8)}"}]}`, 'QUIZ_JSON'],
  ['a text of backslashes', `["${'\\\\'.repeat(megabyte / 2)}"]`, 'JSON'],
  ['lists in lists', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'JSON'],
])('megabytes take time in proportion to their number: %s', async (_, text, format) => {
  const { slides, problems } = await readShort('', text, format)
  expect(slides.length + problems.length).toBeGreaterThan(0)
})

const inherited = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__']

test.each(inherited)('a file may name anything %s, which every object has', async name => {
  const moodle = `<quiz><question type="${name}"><questiontext><text>Q</text></questiontext></question></quiz>`
  expect((await readShort('x.xml', moodle)).problems).toEqual([`1 - UNSUPPORTED_QUESTION ${name}`])
  const interaction = item(`<itemBody><${name}Interaction/></itemBody>`)
  expect((await readShort('x.xml', interaction)).problems).toEqual([
    `1 - UNSUPPORTED_QUESTION ${name}Interaction`,
  ])
  const h5p = await zipOf({
    'h5p.json': JSON.stringify({ mainLibrary: name }),
    'content/content.json': JSON.stringify({
      a: { library: 'H5P.Essay', params: { taskDescription: 'Why?' } },
    }),
  })
  expect((await readShort('x.h5p', h5p)).slides).toEqual(['null OPEN_TEXT Why?'])
  expect((await readShort(`x.${name}`, 'Q\n- a\n- b')).format).toBe('OUTLINE')
  expect((await readShort('x.txt', `EITHER_OR\tQ\t${name}\ttrue`)).slides).toEqual([
    '1 QUIZ Q | *True | False',
  ])
  const setting = `@ ${name}: {"type":"quiz","notes":"n"}`
  expect(await readShort('x.md', `Q\n${setting}\n- a\n- b`)).toMatchObject({
    slides: [],
    problems: [`1 - BROKEN_RULE settings.${name.toLowerCase()}: unknown, remove it`],
  })
  expect(await readShort('x.md', `# T\n${setting}\n> b`)).toMatchObject({
    slides: ['1 CONTENT T | b'],
    problems: [`1 - UNKNOWN_LINE @ ${name.toLowerCase()}`],
  })
  for (const slide of [{ type: name, prompt: 'Q' }, { kind: name }])
    expect((await readShort('x.json', JSON.stringify({ slides: [slide] }))).slides).toEqual([])
})

test('categories without end are read one after the other', async () => {
  const gift = `${'$CATEGORY: top\n'.repeat(100_000)}$CATEGORY: top/Last\n\n$CATEGORY: Other\nQ {T}`
  expect(await readShort('x.gift', gift)).toMatchObject({
    title: 'Last',
    slides: ['100004 QUIZ Q | *True | False'],
    problems: [],
  })
})

/** ROOMFUL_FUZZ_REQUESTS=100000 looks harder; ROOMFUL_FUZZ_SEED tries others. */
const numRuns = Number(process.env.ROOMFUL_FUZZ_REQUESTS ?? 1_500)
const seed = Number(process.env.ROOMFUL_FUZZ_SEED ?? 20_261_123)
const names = [
  'moodle.gift',
  'aiken.txt',
  'quiz.csv',
  'frage-latin1.csv',
  'quiz.xlsx',
  'choice.xml',
  'outline.txt',
  'deck.json',
  'moodle.xml',
  'canvas.xml',
  'arsnova.json',
]
const fixtures = names.map(name => ({ name, bytes: importFixture(name) }))
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat(40),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 8 }).map(bytes => Buffer.from(bytes)),
    fc
      .constantFrom(
        '{',
        '}',
        '"',
        '<',
        '>',
        '&',
        '::',
        '=',
        '~',
        '#',
        '\n',
        '\n\n',
        '\\',
        '->',
        ';',
        ',',
        '\t',
        '%50%',
        '@ ',
        '* ',
        '- ',
        '<![CDATA[',
        ']]>',
        '[html]',
      )
      .map(text => Buffer.from(text)),
  ),
})

test('no change of any bytes of a file makes its reader throw', async () => {
  const file = fc.record({
    of: fc.constantFrom(...fixtures),
    edits: fc.array(edit, { minLength: 1, maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(file, async ({ of, edits }) => {
      let bytes = of.bytes
      for (const { at, remove, insert } of edits) {
        const place = Math.floor(at * bytes.length)
        bytes = Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + remove)])
      }
      const { slides, problems, title } = await readImport({ ...anyImport, file: { name: of.name, bytes } })
      expect(slides.length + problems.length).toBeGreaterThan(0)
      expect(title.length).toBeLessThanOrEqual(400)
      for (const { code, message } of problems) {
        expect(importProblemCodes).toContain(code)
        expect(message).not.toBe('')
      }
    }),
    { numRuns, seed, endOnFailure: true },
  )
})
