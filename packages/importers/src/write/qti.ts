import { Readable } from 'node:stream'
import type { DeckFile, QuestionSlide } from '@roomful/contract/features/imports/deck-file'
import type { Blank } from '@roomful/contract/question-types/blanks'
import { blankMark, blanksOf } from '@roomful/contract/question-types/fill-in-blank'
import { gradeOf } from '../grades.ts'
import { htmlOf, xmlText } from '../lib/xml-text.ts'
import {
  type Held,
  heldWithOneAnswer,
  impliedByAnswers,
  type QuestionWriters,
  withoutCounterpart,
} from './losses.ts'

const namespace = 'http://www.imsglobal.org/xsd/imsqti_v2p1'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A content package of QTI 2.1: a test and its items, without slides that QTI has no interaction for. */
export async function* qtiPackage(
  title: string,
  slides: AsyncIterable<DeckFile['slides']>,
): AsyncGenerator<Buffer> {
  // Archives are loaded on first use.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const add = (path: string, xml: string) => {
    const bytes = Buffer.from(declaration + xml)
    // Compressed at the reader's pace, one after another: each compressor takes a quarter of a megabyte.
    zip.addReadStreamLazy(path, done => done(null, Readable.from([bytes])))
  }
  const paths: string[] = []
  const refs: string[] = []
  for await (const page of slides)
    for (const slide of page) {
      const id = `q${paths.length + 1}`
      const item = slide.kind === 'QUESTION' ? itemOf(slide, id) : null
      if (slide.kind !== 'QUESTION' || item === null) continue
      const path = `items/${id}.xml`
      add(path, item)
      paths.push(path)
      const { time_limit_seconds: limit } = slide.settings
      const limits = typeof limit === 'number' ? `<timeLimits maxTime="${limit}"/>` : ''
      refs.push(`<assessmentItemRef identifier="${id}" href="${path}">${limits}</assessmentItemRef>`)
    }
  add(
    'test.xml',
    `<assessmentTest xmlns="${namespace}" identifier="test" title="${xmlText(title)}">` +
      '<testPart identifier="part" navigationMode="nonlinear" submissionMode="individual">' +
      `<assessmentSection identifier="section" title="${xmlText(title)}" visible="true">${refs.join('')}</assessmentSection></testPart></assessmentTest>`,
  )
  const items = paths.map(
    (path, i) =>
      `<resource identifier="r${i + 1}" type="imsqti_item_xmlv2p1" href="${path}"><file href="${path}"/></resource>`,
  )
  add(
    'imsmanifest.xml',
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="package"><metadata/><organizations/><resources>` +
      `<resource identifier="test" type="imsqti_test_xmlv2p1" href="test.xml"><file href="test.xml"/></resource>${items.join('')}</resources></manifest>`,
  )
  zip.end()
  yield* zip.outputStream as Readable
}

/** The capabilities of a QTI package. */
export const heldByQti: Held = {
  slide: slide => slide.kind === 'QUESTION' && partsOf(slide) !== null,
  settings: slide => [
    ...heldWithOneAnswer(slide),
    ...(slide.settings.time_limit_seconds === null ? [] : ['time_limit_seconds']),
    ...['points', 'min', 'max', 'step', 'correct_value'],
    ...(slide.settings.correct_value === null ? [] : ['tolerance']),
  ],
  implied: impliedByAnswers,
  explanation: true,
  notes: () => true,
  blank: () => true,
}

function itemOf(slide: QuestionSlide, identifier: string): string | null {
  const parts = partsOf(slide)
  if (!parts) return null
  const title = slide.prompt.replace(/\s+/g, ' ').slice(0, 80).toWellFormed()
  const notes =
    slide.notes === '' ? '' : `<rubricBlock view="author"><p>${htmlOf(slide.notes)}</p></rubricBlock>`
  // Hidden for a value that nothing sets: always shown after the answer.
  const [outcome, feedback] = slide.explanation
    ? [
        '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>',
        `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="none" showHide="hide"><p>${htmlOf(slide.explanation)}</p></modalFeedback>`,
      ]
    : ['', '']
  return (
    `<assessmentItem xmlns="${namespace}" identifier="${identifier}" title="${xmlText(title)}" adaptive="false" timeDependent="false">` +
    `${parts.declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>${mostPoints(slide)}${outcome}` +
    `<itemBody>${parts.body}${notes}</itemBody>${scoring(slide, parts)}${feedback}</assessmentItem>`
  )
}

const float = (value: number) => `<baseValue baseType="float">${value}</baseValue>`

function mostPoints({ settings }: QuestionSlide): string {
  const grade = gradeOf(settings)
  return grade === null
    ? ''
    : `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${grade}</value></defaultValue></outcomeDeclaration>`
}

/** The standard rule for a whole response that is worth 1, which every program knows; else the rule itself. */
function scoring({ settings }: QuestionSlide, { compared, blanks = 0 }: Parts): string {
  const grade = gradeOf(settings) ?? 1
  const score = (value: string) => `<setOutcomeValue identifier="SCORE">${value}</setOutcomeValue>`
  if (blanks > 0) {
    const points = Array.from({ length: blanks }, (_, i) => `<mapResponse identifier="R${i + 1}"/>`)
    const sum = `<sum>${points.join('')}</sum>`
    return `<responseProcessing>${score(`<product>${float(grade / blanks)}${sum}</product>`)}</responseProcessing>`
  }
  if (!compared && grade === 1)
    return '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>'
  const condition =
    compared ?? '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'
  return `<responseProcessing><responseCondition><responseIf>${condition}${score(float(grade))}</responseIf><responseElse>${score(float(0))}</responseElse></responseCondition></responseProcessing>`
}

interface Parts {
  readonly declarations: string
  readonly body: string
  /** The condition of a correct response, unless it has to be equal. */
  readonly compared?: string
  /** Number of responses with points of their own. */
  readonly blanks?: number
}

function declared(cardinality: string, baseType: string, correct: readonly string[]): string {
  const values = correct.map(value => `<value>${xmlText(value)}</value>`).join('')
  const response = values === '' ? '' : `<correctResponse>${values}</correctResponse>`
  return `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${response}</responseDeclaration>`
}

const choice = (name: string, id: string, text: string, more = '') =>
  `<${name} identifier="${id}"${more}>${htmlOf(text)}</${name}>`

const partsOf = (slide: QuestionSlide) => writers[slide.type](slide)

const interaction = ({ prompt }: QuestionSlide, name: string, attributes = '', content = '') =>
  `<${name} responseIdentifier="RESPONSE"${attributes}><prompt>${htmlOf(prompt)}</prompt>${content}</${name}>`

const choicesOf = ({ options }: QuestionSlide) =>
  options.map(({ text }, i) => choice('simpleChoice', `c${i + 1}`, text)).join('')

function choiceParts(slide: QuestionSlide): Parts {
  const right = slide.options.flatMap(({ is_correct }, i) => (is_correct ? [`c${i + 1}`] : []))
  const isSeveral = slide.settings.allow_multiple === true || right.length > 1
  const attributes = ` shuffle="false" maxChoices="${isSeveral ? 0 : 1}"`
  return {
    declarations: declared(isSeveral ? 'multiple' : 'single', 'identifier', right),
    body: interaction(slide, 'choiceInteraction', attributes, choicesOf(slide)),
  }
}

/** Of an order that is correct, or of one that people choose. */
function orderParts(slide: QuestionSlide, isRight: boolean): Parts {
  const right = isRight ? slide.options.map((_, i) => `c${i + 1}`) : []
  return {
    declarations: declared('ordered', 'identifier', right),
    body: interaction(slide, 'orderInteraction', ` shuffle="${isRight}"`, choicesOf(slide)),
  }
}

function pairParts(slide: QuestionSlide): Parts {
  const { options } = slide
  const set = (side: 'l' | 'r') =>
    `<simpleMatchSet>${options
      .map(({ text, match = '' }, i) =>
        choice('simpleAssociableChoice', `${side}${i + 1}`, side === 'l' ? text : match, ' matchMax="1"'),
      )
      .join('')}</simpleMatchSet>`
  const right = options.map((_, i) => `l${i + 1} r${i + 1}`)
  const attributes = ` shuffle="true" maxAssociations="${options.length}"`
  return {
    declarations: declared('multiple', 'directedPair', right),
    body: interaction(slide, 'matchInteraction', attributes, set('l') + set('r')),
  }
}

const textParts = (slide: QuestionSlide): Parts => ({
  declarations: declared('single', 'string', []),
  body: interaction(slide, 'extendedTextInteraction'),
})

function numberParts(slide: QuestionSlide): Parts {
  const { settings } = slide
  const right = settings.correct_value === null ? [] : [String(settings.correct_value)]
  const { min, max, step, tolerance } = settings as Readonly<Record<string, number>>
  return {
    ...(right.length > 0 &&
      tolerance! > 0 && {
        compared: `<equal toleranceMode="absolute" tolerance="${tolerance} ${tolerance}"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>`,
      }),
    declarations: declared('single', 'float', right),
    body: interaction(slide, 'sliderInteraction', ` lowerBound="${min}" upperBound="${max}" step="${step}"`),
  }
}

function blankParts({ prompt, settings }: QuestionSlide): Parts | null {
  const blanks = blanksOf(settings)
  if (!blanks) return null
  const texts = prompt.split(blankMark)
  const gap = (at: number) => `<textEntryInteraction responseIdentifier="R${at + 1}"/>`
  return {
    blanks: blanks.length,
    declarations: blanks.map((blank, i) => gapDeclaration(blank, `R${i + 1}`)).join(''),
    body: `<p>${texts.map((text, i) => htmlOf(text) + (i < texts.length - 1 ? gap(i) : '')).join('')}</p>`,
  }
}

const writers: QuestionWriters<Parts> = {
  MULTIPLE_CHOICE: choiceParts,
  QUIZ: choiceParts,
  ORDERING: slide => orderParts(slide, true),
  RANKING: slide => orderParts(slide, false),
  MATCHING: pairParts,
  OPEN_TEXT: textParts,
  NUMERIC: numberParts,
  FILL_IN_BLANK: blankParts,
  WORD_CLOUD: withoutCounterpart,
  RATING: withoutCounterpart,
  NPS: withoutCounterpart,
  POINT_ALLOCATION: withoutCounterpart,
  SPINNER: withoutCounterpart,
  QA: withoutCounterpart,
}

function gapDeclaration({ accepted, case_sensitive }: Blank, id: string): string {
  const [first = ''] = accepted
  const entries = accepted.map(
    text =>
      `<mapEntry mapKey="${xmlText(text)}" mappedValue="1" caseSensitive="${case_sensitive === true}"/>`,
  )
  return `<responseDeclaration identifier="${id}" cardinality="single" baseType="string"><correctResponse><value>${xmlText(first)}</value></correctResponse><mapping defaultValue="0">${entries.join('')}</mapping></responseDeclaration>`
}
