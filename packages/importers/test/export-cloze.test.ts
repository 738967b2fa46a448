// Gaps of Moodle's cloze questions: Moodle 4 and 5 read the accepted texts that were written, by the rule in `readByMoodle`.
import { type DeckFile, writeDeck } from '@roomful/contract/features/imports/deck-file'
import { expect, test } from 'vitest'
import { fieldsLost } from '../src/write/losses.ts'
import { heldByMoodle, moodleXmlWriter } from '../src/write/moodle-xml.ts'
import { anyImport, readImport } from './support/import-files.ts'
import { asciiCharacters, pairsOf } from './support/special-texts.ts'

type Slide = Exclude<DeckFile['slides'][number], { kind: 'CONTENT' }>
const gapped = (prompt: string, ...blanks: (readonly string[])[]) =>
  ({
    kind: 'QUESTION',
    type: 'FILL_IN_BLANK',
    prompt,
    options: [],
    settings: { blanks: blanks.map(accepted => ({ accepted })) },
    notes: '',
  }) as unknown as Slide
const written = (slide: Slide) => writeDeck(moodleXmlWriter, { title: 'Deck', slides: [slide] })

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decoded = (html: string) =>
  html.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string) =>
    code === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Number(code)),
  )

/** What makes the separator after it text. */
const shields = { 'Moodle 4': ['\\', '&', '&amp;'], 'a newer Moodle': ['\\'] } as const
type Version = keyof typeof shields

/** The prompt, and the texts of each gap that get full marks, as Moodle stores them. */
function readByMoodle(xml: string, version: Version): { text: string; gaps: string[][] } {
  const gaps: string[][] = []
  let text = decoded(xml.split('<questiontext format="html"><text>')[1]!.split('</text>')[0]!)
  for (let gap = gapStart.exec(text); gap; gap = gapStart.exec(text)) {
    const answers: string[] = []
    let at = gap.index + gap[0].length
    for (let end = ''; end !== '}'; ) {
      const answer = partOf(text, at, '~#}', shields[version])
      const feedback = answer.end === '#' ? partOf(text, answer.next, '~}', ['\\']) : answer
      if (answer.part.startsWith('='))
        answers.push(decoded(answer.part.slice(1)).replaceAll('\\}', '}').replaceAll('\\#', '#').trim())
      at = feedback.next
      end = feedback.end
    }
    gaps.push(answers)
    text = `${text.slice(0, gap.index)}___${text.slice(at)}`
  }
  return { text: decoded(text), gaps }
}

const gapStart = /\{\d*:SHORTANSWER(?:_C)?:/

/** What stands before the next of the separators that is no text. */
function partOf(text: string, from: number, separators: string, shielding: readonly string[]) {
  for (let at = from; at < text.length; at++) {
    const part = text.slice(from, at)
    const end = text[at]!
    if (separators.includes(end) && !shielding.some(one => part.endsWith(one)))
      return { part, end, next: at + 1 }
  }
  throw new Error(`no end of ${text.slice(from)}`)
}

/** The one text that a stored answer matches; null if a wildcard matches others too. */
function matchedBy(answer: string): string | null {
  return /(?<!\\)\*/.test(answer) ? null : answer.replaceAll('\\*', '*')
}

const specials = [...'&<>"{}#~/\\%=:;*']
const texts = [
  ...asciiCharacters,
  ...asciiCharacters.map(one => one + one),
  ...pairsOf(specials),
  ...pairsOf(specials).flatMap(pair => [`${pair}a`, `a${pair}`, `a${pair}b`]),
  ...['R&D', '1/2', 'la "France"', 'a~b=c#d}e{f', '100%', '%50%x', '&amp;', '&#38;', '&lt;b&gt;', '2*3'],
  ...['\\\\server\\x', '\\}', '\\#', '\\~', '\\/', '\\"', '{1:SHORTANSWER:=x}', '\\\\', '\\\\}', '\\\\#'],
]
const decks = texts.map(text => gapped('A ___ b ___ c', [text, 'ok'], ['ok', text]))
const isNamed = (slide: Slide) => fieldsLost(slide, heldByMoodle)!.includes('settings.blanks')

test.each(Object.keys(shields) as Version[])('accepted texts are read by %s as they are', version => {
  const wrong = decks.flatMap(slide => {
    const [[text]] = (slide.settings.blanks as { accepted: string[] }[]).map(one => one.accepted) as [
      [string],
    ]
    const { gaps } = readByMoodle(written(slide), version)
    const read = gaps.map(gap => gap.map(matchedBy))
    const isSame =
      JSON.stringify(read) ===
      JSON.stringify([
        [text, 'ok'],
        ['ok', text],
      ])
    return isSame || (version === 'a newer Moodle' && isNamed(slide)) ? [] : [{ text, read }]
  })
  expect(wrong).toEqual([])
})

test('a character that a newer Moodle cannot hold is a tilde, and a slash after a backslash; an export names it', () => {
  const named = decks
    .filter(isNamed)
    .map(slide => (slide.settings.blanks as { accepted: string[] }[])[0]!.accepted[0]!)
  expect(named.length).toBeGreaterThan(0)
  expect(named).toEqual(texts.filter(text => /~|\\\//.test(text)))
})

test('accepted texts are imported again as they are', async () => {
  for (const slide of decks) {
    const bytes = Buffer.from(written(slide))
    const { slides } = await readImport({ ...anyImport, file: { name: 'x.xml', bytes } })
    expect(slides).toMatchObject([{ question: { settings: slide.settings } }])
  }
})

test('a prompt with braces is no gap', async () => {
  for (const part of ['{', '}', '{}', '{a}', '{#1}', '{1:SHORTANSWER:=x}', '{:SA:=x~y}', '\\{1:MC:=x\\}']) {
    const slide = gapped(`${part} ___ ${part}`, ['q'])
    const bytes = Buffer.from(written(slide))
    const { slides } = await readImport({ ...anyImport, file: { name: 'x.xml', bytes } })
    expect(slides).toMatchObject([
      { question: { prompt: slide.prompt.replace('___', '_____'), settings: slide.settings } },
    ])
    for (const version of Object.keys(shields) as Version[])
      expect(readByMoodle(written(slide), version)).toEqual({ text: slide.prompt, gaps: [['q']] })
  }
})

test('gaps of other programs', async () => {
  const read = async (gap: string) => {
    const text = `<![CDATA[A ${gap}.]]>`
    const xml = `<quiz><question type="cloze"><questiontext format="html"><text>${text}</text></questiontext></question></quiz>`
    const { slides } = await readImport({ ...anyImport, file: { name: 'x.xml', bytes: Buffer.from(xml) } })
    const [slide] = slides
    return slide?.kind === 'QUESTION'
      ? [slide.question.settings?.blanks, slide.question.explanation]
      : undefined
  }
  const accepted = (...list: string[]) => [{ accepted: list }]
  // As Moodle's manual tells authors to write them.
  expect(await read('{1:SA:=1\\/2~=a\\~b~=c\\}~=d\\#~=\\"e\\"}')).toEqual([
    accepted('1/2', 'a~b', 'c}', 'd#', '"e"'),
    undefined,
  ])
  // As its editors do.
  expect(await read('{1:SA:=R&amp;D~=a&#126;b~=c&#x7d;d~=e&lt;f}')).toEqual([
    accepted('R&D', 'a~b', 'c}d', 'e<f'),
    undefined,
  ])
  // Braces, and formulas in them.
  expect(await read('{1:SA:={a\\}~=\\(\\frac{1\\}{2\\}\\)}')).toEqual([
    accepted('{a}', '\\(\\frac{1}{2}\\)'),
    undefined,
  ])
  expect(await read('{1:SA:=a#Rule #1}')).toEqual([accepted('a'), 'a: Rule #1'])
})
