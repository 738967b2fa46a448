import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import { decimalsMax } from '@roomful/contract/question-types/decimals'
import {
  type DeckDraft,
  type Feedback,
  feedbackMarks,
  ImportError,
  type Place,
  readNumber,
} from '../deck-draft.ts'
import { decodeText } from '../lib/decode-text.ts'
import { type ShowPicture, tidyText } from '../lib/html-text.ts'
import { lowered, raised } from '../lib/scripts-of-text.ts'
import { type Archive, decoded, fileIn } from '../lib/unzip.ts'
import { childrenOf, descendants, readXmlTree, textOf, type XmlElement } from '../lib/xml.ts'
import {
  type AnswerComment,
  addGaps,
  addGraded,
  addNumber,
  addPairs,
  answersMax,
  type Gap,
  type Grade,
  type ScoredQuestion,
} from '../scored-answers.ts'
import { readQti1, readQti1Files } from './qti-1.ts'
import { readTime } from './quiz-table.ts'

const blocks = /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|blockquote|pre|prompt|itemBody|caption|dt|dd)$/
const media = /^(?:img|object|audio|video|math|media)$/
/** Elements shown after answering or on request, and for graders. */
const comments = /^(?:feedbackBlock|feedbackInline|modalFeedback|rubricBlock)$/
const unseen = /^(?:stylesheet|templateBlock|templateInline)$/
/** Elements that a program in the item computes, and pictures for gaps. */
const isRefused = (name: string) => /^(?:printedVariable|templateDeclaration|gapImg)$/.test(name)
const isInteraction = (name: string) => name.endsWith('Interaction')

/**
 * Adds a QTI 2.1 assessmentItem with one interaction; unsupported interactions are reported.
 * @param maxTime seconds for the item in its test; may be empty
 */
function addQtiItem(given: XmlElement, at: { readonly part?: string }, deck: DeckDraft, maxTime = ''): void {
  const place: Place = { line: given.line, ...at }
  const item = withPictures(given, (picture, line) => deck.picture({ ...place, line }, picture))
  const [body] = childrenOf(item, 'itemBody')
  const interactions = body ? descendants(body, isInteraction) : []
  const [interaction] = interactions
  if (!body || !interaction) {
    deck.leaveOut(place, 'NO_ANSWERS')
    return
  }
  const [refused] = descendants(item, isRefused)
  if (refused) {
    deck.leaveOut({ ...place, line: refused.line }, 'UNSUPPORTED_QUESTION', refused.name)
    return
  }
  const kind = [...new Set(interactions.map(({ name }) => name))].join(' + ')
  const isGapped = interactions.every(({ name }) => gapInteraction.test(name))
  const readAs = interactions.length === 1 ? readers.get(interaction.name) : undefined
  if (!readAs && !isGapped) {
    deck.leaveOut({ ...place, line: interaction.line }, 'UNSUPPORTED_QUESTION', kind)
    return
  }
  const inside = isText.test(interaction.name) ? [interaction] : childrenOf(interaction, 'prompt')
  const shown = [visible(body), ...inside.map(visible)]
  for (const medium of shown.flatMap(part => part.media)) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  const text = cleanText(shown.map(part => part.text).join('\n')).replace(/\n+/g, '\n')
  const prompt = text === '' ? cleanText(item.attributes.get('title') ?? '') : text
  const { notes, ...comments } = commentsOf(item)
  const responseOf = responsesOf(item)
  const limit = readTime(maxTime)
  if (limit?.isChanged) deck.change(place, 'TIME_CHANGED', maxTime, String(limit.seconds))
  const question = {
    ...{ place, prompt, notes, deck, grade: gradeIn(item) },
    feedback: comments.general,
    settings: limit ? { time_limit_seconds: limit.seconds } : {},
  }
  if (readAs) readAs({ ...question, interaction, response: responseOf(interaction), comments })
  else addTextGaps(question, interactions.slice(0, answersMax), comments, responseOf)
}

/** The points of the item: the default value of MAXSCORE, or the limit of the score. */
function gradeIn(item: XmlElement): Grade {
  const outcome = (name: string) =>
    childrenOf(item, 'outcomeDeclaration').find(({ attributes }) => attributes.get('identifier') === name)
  const most = outcome('MAXSCORE')
  const [value] = most ? descendants(most, name => name === 'value') : []
  const limit = outcome('SCORE')?.attributes.get('normalMaximum') ?? ''
  return { name: 'MAXSCORE', value: value ? textOf(value).trim() : limit }
}

/** A text with gaps; one for a number is a question of its own. */
function addTextGaps(
  given: ScoredQuestion,
  interactions: readonly XmlElement[],
  comments: Required<Feedback>,
  responseOf: (interaction: XmlElement) => Response,
): void {
  const [only] = interactions
  const question = withComments(given, comments)
  const response = responseOf(only!)
  if (interactions.length === 1 && only!.name === 'textEntryInteraction' && response.isNumber) {
    const { full, partly } = earningIn(response)
    const answers = [...full, ...partly].slice(0, answersMax).map((text, i) => {
      const accepted = rangeText(text, response.margin)
      return { text: accepted, share: i < full.length ? 1 : 0.5, comment: '' }
    })
    addNumber(question, answers)
    return
  }
  addGaps(
    question,
    interactions.map(one => gapOf(one, responseOf(one), question)),
  )
}

/** Feedback on choices that a question does not have is general. */
function withComments(question: ScoredQuestion, { general, answers }: Required<Feedback>): ScoredQuestion {
  return { ...question, feedback: [...general, answers.map(lineOf).join('\n')] }
}

const lineOf = ({ text, comment }: AnswerComment) => `${text}: ${comment}`

/** An element with marks instead of its pictures, and names instead of pictures for gaps. */
function withPictures(
  element: XmlElement,
  picture: (found: Parameters<ShowPicture>[0], line: number) => string,
): XmlElement {
  const children = element.children.map(child => {
    if (typeof child === 'string') return child
    const { name, attributes } = child
    const value = (...names: string[]) => names.map(one => attributes.get(one)).find(Boolean) ?? ''
    const isPicture = name === 'img' || (name === 'object' && /^image\//i.test(value('type')))
    const source = value('src', 'data')
    const described = () => value('alt', 'title') || textOf(child).replace(/\s+/g, ' ').trim()
    if (isPicture && source !== '') return picture({ source, alt: described() }, child.line)
    const label = name === 'gapImg' ? value('objectLabel', 'object-label') || gapName(child) : ''
    return label === '' ? withPictures(child, picture) : { ...child, name: 'gapText', children: [label] }
  })
  return { ...element, children }
}

/** The name of a picture for a gap. */
function gapName(element: XmlElement): string {
  const [inside] = descendants(element, name => name === 'object' || name === 'img')
  return inside ? inside.attributes.get('alt') || textOf(inside).replace(/\s+/g, ' ').trim() : ''
}

interface Question extends ScoredQuestion {
  readonly interaction: XmlElement
  readonly response: Response
  readonly comments: Required<Feedback>
}

/** By interaction. A map: elements are named by files. */
const readers: ReadonlyMap<string, (question: Question) => void> = new Map(
  Object.entries<(question: Question) => void>({
    choiceInteraction: addChoice,
    hottextInteraction: addHottext,
    orderInteraction: addOrder,
    extendedTextInteraction: question =>
      addGraded(question, { type: 'OPEN_TEXT', prompt: question.prompt }, question.comments.answers),
    matchInteraction: addMatching,
    associateInteraction: addMatching,
    gapMatchInteraction: addGapMatch,
    sliderInteraction: addSlider,
  }),
)

/** Interactions that contain the text of the question. */
const isText = /^(?:gapMatch|hottext)Interaction$/
/** Interactions within a text. */
const gapInteraction = /^(?:textEntry|inlineChoice)Interaction$/

function gapOf(interaction: XmlElement, response: Response, { place, deck }: ScoredQuestion): Gap {
  if (interaction.name === 'textEntryInteraction') {
    const { full, partly } = earningIn(response)
    for (const text of partly.slice(0, answersMax)) deck.change(place, 'PARTIAL_CREDIT', text)
    const [first = ''] = full
    const accepted = rangeText(first, response.margin)
    if (accepted !== first) deck.change(place, 'TOLERANCE_LEFT_OUT', accepted, first)
    return { accepted: full.slice(0, answersMax).map(cleanLine), caseSensitive: response.isCaseSensitive }
  }
  const choices = new Map(
    childrenOf(interaction, 'inlineChoice').map(choice => {
      const { text, media: found } = visible(choice)
      for (const medium of found) deck.change(place, 'MEDIA_LEFT_OUT', medium)
      return [choice.attributes.get('identifier') ?? '', cleanLine(text)]
    }),
  )
  const [best] = response.correct.length > 0 ? response.correct : bestOf(response.points)
  const accepted = best === undefined ? undefined : choices.get(best)
  return { accepted: accepted === undefined ? [] : [accepted], offered: [...choices.values()] }
}

/** The values that earn all points, and those that earn a part of them. */
function earningIn({ correct, points }: Pick<Response, 'correct' | 'points'>): {
  readonly full: string[]
  readonly partly: string[]
} {
  const earning = [...points].filter(([, value]) => value > 0)
  const most = correct.reduce((sum, value) => Math.max(sum, points.get(value) ?? 0), 0)
  const best = most || earning.reduce((sum, [, value]) => Math.max(sum, value), 0)
  const full = new Set([...correct, ...earning.flatMap(([key, value]) => (value >= best ? [key] : []))])
  return { full: [...full], partly: earning.flatMap(([key]) => (full.has(key) ? [] : [key])) }
}

/** Gaps in a text, and the words that belong in them: `w G1` names a word and its gap. */
function addGapMatch({ interaction, response, comments, ...question }: Question): void {
  const { place, deck } = question
  const words = new Map(
    childrenOf(interaction, 'gapText').map(word => [
      word.attributes.get('identifier') ?? '',
      cleanLine(visible(word).text),
    ]),
  )
  const inGap = (pair: string) => pair.split(/\s+/) as [word: string, gap?: string]
  const correct = Map.groupBy(response.correct, pair => inGap(pair)[1])
  const points = Map.groupBy(response.points, ([pair]) => inGap(pair)[1])
  const gaps = descendants(interaction, isGap).slice(0, answersMax)
  const offered = [...words.values()]
  const accepted = gaps.map(({ attributes }) => {
    const gap = attributes.get('identifier') ?? ''
    const { full, partly } = earningIn({ correct: correct.get(gap) ?? [], points: new Map(points.get(gap)) })
    const textOf = (pair: string) => words.get(inGap(pair)[0]) ?? ''
    for (const pair of partly.slice(0, answersMax)) deck.change(place, 'PARTIAL_CREDIT', textOf(pair))
    return full.slice(0, answersMax).flatMap(pair => textOf(pair) || [])
  })
  addGaps(
    withComments(question, comments),
    accepted.map(texts => ({ accepted: texts, offered })),
  )
}

const isGap = (name: string) => name === 'gap'

/** The correct pairs, or else those with points. */
function pairsOf({ correct, points }: Response): string[] {
  return correct.length > 0 ? [...correct] : [...points].flatMap(([pair, value]) => (value > 0 ? [pair] : []))
}

const isMatch = (name: string) => /^simple(?:Match|Associable|Matchable)\w*Choice$/.test(name)

/** The pairs that are right: `A 1` names the choices by their ids. */
function addMatching({ interaction, response, comments, ...question }: Question): void {
  const { place, deck } = question
  const texts = new Map(
    descendants(interaction, isMatch).map(choice => [
      choice.attributes.get('identifier') ?? '',
      cleanLine(visible(choice).text),
    ]),
  )
  const pairs = pairsOf(response).map(pair => pair.split(/\s+/))
  const stranger = pairs.flat().find(id => !texts.has(id))
  if (stranger !== undefined || pairs.length === 0) {
    deck.leaveOut(place, stranger === undefined ? 'NO_ANSWERS' : 'BAD_RIGHT_ANSWER', stranger)
    return
  }
  const right = new Set(response.correct)
  for (const [pair, value] of right.size > 0 ? response.points : [])
    if (value > 0 && !right.has(pair))
      deck.change(
        place,
        'PARTIAL_CREDIT',
        pair.replace(/\S+/g, id => texts.get(id) ?? id),
      )
  const options = pairs.map(([left = '', right = '']) => ({
    text: texts.get(left)!,
    match: texts.get(right)!,
  }))
  const paired = new Set(pairs.flat())
  const extra = [...texts].flatMap(([id, match]) => (paired.has(id) ? [] : [{ text: '', match }]))
  addPairs(withComments(question, comments), [...options, ...extra])
}

function addSlider({ interaction, response, comments, ...question }: Question): void {
  const { place, prompt, deck } = question
  const number = (name: string, otherwise: number) => Number(interaction.attributes.get(name) ?? otherwise)
  const step = number('step', 1)
  const { full, partly } = earningIn(response)
  for (const value of partly.slice(0, answersMax)) deck.change(place, 'PARTIAL_CREDIT', value)
  const accepted = full.map(Number).sort((a, b) => a - b)
  const [from, to] = [accepted[0], accepted.at(-1)]
  const isRange = accepted.every((value, i) => i === 0 || value - accepted[i - 1]! <= step * 1.000001)
  const right = isRange ? (from! + to!) / 2 : Number(response.correct[0] ?? full[0])
  if (!isRange)
    for (const value of accepted)
      if (value !== right) deck.change(place, 'ANOTHER_NUMBER', String(value), String(right))
  const single = full.length === 1 ? readNumber(rangeText(full[0]!, response.margin)) : null
  const settings = {
    min: number('lowerBound', 0),
    max: number('upperBound', 100),
    step,
    ...(full.length > 0 && { correct_value: single?.correct_value ?? right }),
    ...(single?.tolerance && { tolerance: single.tolerance }),
    ...(full.length > 1 && isRange && { tolerance: (to! - from!) / 2 }),
  }
  addGraded(question, { type: 'NUMERIC', prompt, settings }, comments.answers)
}

function addChoice(question: Question): void {
  addChoiceOf(question, childrenOf(question.interaction, 'simpleChoice'))
}

/** Words of a text that are to be marked. */
function addHottext(question: Question): void {
  question.deck.change(question.place, 'WORDS_AS_OPTIONS')
  addChoiceOf(question, descendants(question.interaction, isHottext).slice(0, answersMax))
}

const isHottext = (name: string) => name === 'hottext'

function addChoiceOf(
  { interaction, response, comments, ...question }: Question,
  elements: readonly XmlElement[],
): void {
  const { place, prompt, deck } = question
  const { cardinality, correct, points } = response
  const isSeveral = cardinality === 'multiple' || Number(interaction.attributes.get('maxChoices') ?? 1) !== 1
  const earning = [...points].filter(([, value]) => value > 0).map(([id]) => id)
  const rightIds = new Set(correct.length > 0 ? correct : isSeveral ? earning : bestOf(points))
  const choices = elements.map(choice => {
    const { text, media: found } = visible(choice)
    for (const medium of found) deck.change({ ...place, line: choice.line }, 'MEDIA_LEFT_OUT', medium)
    return { id: choice.attributes.get('identifier') ?? '', text: cleanLine(text) }
  })
  const ids = new Set(choices.map(({ id }) => id))
  const stranger = [...rightIds].find(id => !ids.has(id))
  if (stranger !== undefined) {
    deck.leaveOut(place, 'BAD_RIGHT_ANSWER', stranger)
    return
  }
  for (const { id, text } of choices)
    if (!rightIds.has(id) && (points.get(id) ?? 0) > 0) deck.change(place, 'PARTIAL_CREDIT', text)
  const options = choices.map(({ id, text }) => ({ text, ...(rightIds.has(id) && { is_correct: true }) }))
  const type = rightIds.size > 0 ? 'QUIZ' : 'MULTIPLE_CHOICE'
  const settings = isSeveral ? { settings: { allow_multiple: true } } : {}
  addGraded(question, { type, prompt, options, ...settings }, comments.answers)
}

/** The choices with the most points, if any. */
function bestOf(points: ReadonlyMap<string, number>): string[] {
  const [best] = [...points].filter(([, value]) => value > 0).sort(([, a], [, b]) => b - a)
  return best ? [best[0]] : []
}

function addOrder({ interaction, response, comments, ...question }: Question): void {
  const { place, prompt, deck } = question
  const choices = childrenOf(interaction, 'simpleChoice')
  const texts = new Map(
    choices.map(choice => [choice.attributes.get('identifier'), cleanLine(visible(choice).text)]),
  )
  const order = response.correct.flatMap(id => texts.get(id) ?? [])
  const isComplete = order.length === choices.length
  if (response.correct.length > 0 && !isComplete) {
    deck.leaveOut(place, 'BAD_RIGHT_ANSWER', response.correct.join(', '))
    return
  }
  const options = (isComplete ? order : [...texts.values()]).map(text => ({ text }))
  const type = isComplete ? 'ORDERING' : 'RANKING'
  addGraded(question, { type, prompt, options }, comments.answers)
}

interface Response {
  readonly cardinality: string
  readonly isNumber: boolean
  readonly correct: readonly string[]
  readonly points: ReadonlyMap<string, number>
  readonly margin: Margin | null
  readonly isCaseSensitive: boolean
}

/** Accepted distances below and above a number. */
type Margin = (value: number) => readonly [below: number, above: number]

/** Finds the response of an interaction; each is read once, as interactions may share one. */
function responsesOf(item: XmlElement): (interaction: XmlElement) => Response {
  // Of declarations and comparisons with the same identifier, the first.
  const declarations = new Map(
    childrenOf(item, 'responseDeclaration')
      .toReversed()
      .map(one => [one.attributes.get('identifier'), one]),
  )
  const comparisons = new Map(
    childrenOf(item, 'responseProcessing')
      .flatMap(processing => descendants(processing, isComparison))
      .toReversed()
      .map(one => [childrenOf(one, 'variable')[0]?.attributes.get('identifier'), one]),
  )
  const read = new Map<string | undefined, Response>()
  return ({ attributes }) =>
    read.getOrInsertComputed(attributes.get('responseIdentifier'), id =>
      readResponse(declarations.get(id), comparisons.get(id)),
    )
}

const isComparison = (name: string) => /^(?:equal|equalRounded|stringMatch)$/.test(name)

function readResponse(declaration: XmlElement | undefined, comparison: XmlElement | undefined): Response {
  const within = (name: string) => (declaration ? childrenOf(declaration, name) : [])
  const entries = within('mapping').flatMap(mapping => childrenOf(mapping, 'mapEntry'))
  const declared = within('correctResponse').flatMap(response => childrenOf(response, 'value'))
  // Some items name the value only where they compare it.
  const compared = comparison ? childrenOf(comparison, 'baseValue') : []
  return {
    cardinality: declaration?.attributes.get('cardinality') ?? 'single',
    isNumber: /^(?:float|integer)$/.test(declaration?.attributes.get('baseType') ?? ''),
    correct: (declared.length + entries.length > 0 ? declared : compared)
      .map(value => textOf(value).trim())
      .filter(value => value !== ''),
    points: new Map(
      entries.map(({ attributes }) => [
        attributes.get('mapKey') ?? '',
        Number(attributes.get('mappedValue')),
      ]),
    ),
    margin: comparison ? marginOf(comparison) : null,
    isCaseSensitive: [...entries, ...(comparison?.name === 'stringMatch' ? [comparison] : [])].some(
      ({ attributes }) => attributes.get('caseSensitive') === 'true',
    ),
  }
}

function marginOf({ name, attributes }: XmlElement): Margin | null {
  const mode = attributes.get('toleranceMode') ?? ''
  const figures = Number(attributes.get('figures') ?? Number.NaN)
  if (name === 'equalRounded' && figures >= 0 && figures < 16) {
    const isDecimal = attributes.get('roundingMode') === 'decimalPlaces'
    return value => {
      const magnitude = isDecimal || value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))) + 1
      const half = 0.5 * 10 ** (magnitude - figures)
      return [half, half]
    }
  }
  const [below = Number.NaN, above = below] = (attributes.get('tolerance') ?? '')
    .trim()
    .split(/\s+/, 2)
    .map(Number)
  if (!(below >= 0 && above >= 0)) return null
  if (mode === 'absolute') return () => [below, above]
  if (mode !== 'relative') return null
  // In percent.
  return value => [(Math.abs(value) * below) / 100, (Math.abs(value) * above) / 100]
}

/** A number with its accepted distance, as `readNumber` reads it. */
function rangeText(text: string, margin: Margin | null): string {
  const value = Number(text)
  if (!margin || !Number.isFinite(value)) return text
  const [below, above] = margin(value).map(rounded) as [number, number]
  if (below === above) return below === 0 ? text : `${text}:${below}`
  return `${rounded(value - below)}..${rounded(value + above)}`
}

/** As fine as numbers of a question are. */
const rounded = (value: number) => Number(value.toFixed(decimalsMax))

/** The purpose of a rubric that explains the answer; others instruct participants or graders. */
const explains = /explanation|solution|rationale|feedback/i

/** Feedback within a choice or named like one is on that answer; all other is general. */
function commentsOf(item: XmlElement): Required<Feedback> & { readonly notes: readonly string[] } {
  const general: string[] = []
  const notes: string[] = []
  const onChoices = new Map<string, string[]>()
  const texts = new Map(
    descendants(item, isChoice).map(choice => [
      choice.attributes.get('identifier') ?? '',
      cleanLine(visible(choice).text),
    ]),
  )
  visit(item, null)
  const answers = [...onChoices].map(([id, parts]) => ({
    text: texts.get(id) ?? id,
    comment: parts.join(' '),
  }))
  return { general, answers, notes }

  function visit(element: XmlElement, choice: string | null): void {
    for (const child of childrenOf(element)) {
      const id = child.attributes.get('identifier') ?? ''
      if (!comments.test(child.name)) {
        visit(child, isChoice(child.name) ? id : choice)
        continue
      }
      const text = cleanText(visible(child).text)
      const { attributes, name } = child
      const on = choice ?? (texts.has(id) ? id : null)
      if (text === '') continue
      if (name === 'rubricBlock' && !explains.test(`${attributes.get('use')} ${attributes.get('class')}`))
        notes.push(text)
      else if (on !== null) onChoices.getOrInsert(on, []).push(cleanLine(text))
      else if (/^(?:in)?correct$/i.test(id))
        general.push(`${/^i/i.test(id) ? feedbackMarks.wrong : feedbackMarks.correct} ${text}`)
      else general.push(text)
    }
  }
}

const isChoice = (name: string) => /Choice$|^gapText$|^hottext$/.test(name)

/** The displayed text of an element, without its interactions and comments. */
function visible(element: XmlElement): { text: string; media: string[] } {
  const found: string[] = []
  return { text: tidyText(read(element)), media: found }

  function read({ children }: XmlElement): string {
    return children
      .map(child => {
        if (typeof child === 'string') return child.replace(/\s+/g, ' ')
        const { name, attributes } = child
        if (gapInteraction.test(name) || isGap(name)) return '_____'
        if (name === 'gapText') return ''
        if (isInteraction(name) || comments.test(name) || unseen.test(name)) return ''
        if (media.test(name)) {
          const described = attributes.get('alt') || textOf(child).replace(/\s+/g, ' ').trim()
          found.push(described || attributes.get('src') || attributes.get('data') || name)
          return described ? ` ${described} ` : ' '
        }
        if (name === 'br') return '\n'
        if (name === 'sup') return raised(read(child))
        if (name === 'sub') return lowered(read(child))
        if (/^t[dh]$/.test(name)) return `${read(child)} `
        return blocks.test(name) ? `\n${read(child)}\n` : read(child)
      })
      .join('')
  }
}

const manifestName = 'imsmanifest.xml'
const itemsMax = 1_000

/** QTI 3 names as in QTI 2: `qti-choice-interaction` is `choiceInteraction`. */
const nameIn2 = (name: string) =>
  name.includes('-')
    ? name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name
const readTree = (document: string) => readXmlTree(document, nameIn2)

/** Reads one assessmentItem of QTI 2.1, 2.2 or 3.0, or a document of QTI 1.2. @throws ImportError for others */
export function readQti(document: string, deck: DeckDraft): void {
  const root = readTree(document)
  if (root.name === 'questestinterop') {
    readQti1(document, deck)
    return
  }
  if (root.name !== 'assessmentItem') throw new ImportError('UNSUPPORTED_QUESTION', root.name, root.line)
  deck.title = cleanLine(root.attributes.get('title') ?? '') || null
  addQtiItem(root, {}, deck)
}

/** The manifest of a content package, which may be in a folder of the archive. */
export function manifestOf(archive: Archive): string | undefined {
  return archive.names
    .filter(name => name === manifestName || name.endsWith(`/${manifestName}`))
    .toSorted((a, b) => a.length - b.length)[0]
}

/**
 * Reads a content package: the items that its manifest lists, in the order of its test if it has one.
 * @throws ImportError where the manifest cannot be read
 */
export async function readQtiPackage(archive: Archive, manifestPath: string, deck: DeckDraft): Promise<void> {
  const manifest = readXmlTree(decodeText((await archive.read(manifestPath))!).text)
  const resources = descendants(manifest, name => name === 'resource')
  const ofType = (type: RegExp) =>
    resources.filter(({ attributes }) => type.test(attributes.get('type') ?? ''))
  const hrefOf = ({ attributes }: XmlElement) => resolve(manifestPath, attributes.get('href') ?? '')
  const [test] = ofType(/^imsqti_(?:test|assessment)_/)
  const inTest = test ? await readTest(archive, hrefOf(test), deck) : []
  const [title] = descendants(manifest, name => name === 'title')
  deck.title ??= title ? cleanLine(textOf(title)) || null : null
  const listed = ofType(/^imsqti_item_/).map(resource => ({
    path: hrefOf(resource),
    href: resource.attributes.get('href') ?? '',
    maxTime: '',
    at: { line: resource.line, part: manifestPath },
  }))
  const known = new Set(listed.map(({ path }) => path))
  // A test may refer to items that the manifest does not list.
  const items = [...listed, ...inTest.filter(({ path }) => !known.has(path) && known.add(path))]
  const places = new Map(inTest.map(({ path }, i) => [path, i]))
  const times = new Map(inTest.map(({ path, maxTime }) => [path, maxTime]))
  const placeOf = ({ path }: { path: string | null }) => places.get(path) ?? inTest.length
  const old = ofType(/^imsqti_xmlv1|^assessment\/x-bb-qti/).flatMap(resource => {
    const paths = filesOf(resource).flatMap(href => resolve(manifestPath, href) ?? [])
    const whole = resolve(manifestPath, `non_cc_assessments/${resource.attributes.get('identifier')}.xml.qti`)
    return whole !== null && archive.has(whole) ? whole : paths
  })
  const banks = archive.names.filter(name => canvasName.test(name))
  await readQti1Files(
    archive,
    deck,
    [...new Set([...old, ...banks])].filter(path => archive.has(path)),
  )
  for (const { path, href, at } of items.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, itemsMax)) {
    if (deck.isFull) return
    if (path === null) deck.leaveOut(at, 'UNSAFE_PATH', href)
    else if (!archive.has(path)) deck.leaveOut(at, 'MISSING_FILE', path)
    else await readItem(archive, path, deck, times.get(path))
  }
}

/** The whole quizzes and question banks of a course of Canvas, whose Common Cartridge has a part of them. */
const canvasName = /(?:^|\/)non_cc_assessments\/[^/]+\.xml\.qti$/

/** The files that a resource names: Canvas in elements, Blackboard in an attribute. */
function filesOf(resource: XmlElement): string[] {
  const named = childrenOf(resource, 'file').map(({ attributes }) => attributes.get('href') ?? '')
  const own = resource.attributes.get('href') ?? resource.attributes.get('file') ?? ''
  return [own, ...named].filter(href => /\.(?:xml|dat|qti)$/i.test(href))
}

/** An unreadable item does not prevent others from being read. */
async function readItem(archive: Archive, path: string, deck: DeckDraft, maxTime?: string): Promise<void> {
  try {
    const { text, isGuess } = decodeText((await archive.read(path))!)
    const root = readTree(text)
    if (isGuess) deck.change({ line: null, part: path }, 'ENCODING')
    deck.findFile = address => {
      const file = resolve(path, address)
      return file === null ? null : fileIn(archive, file)
    }
    if (root.name === 'assessmentItem') addQtiItem(root, { part: path }, deck, maxTime)
    else deck.leaveOut({ line: root.line, part: path }, 'UNSUPPORTED_QUESTION', root.name)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    deck.fail(error, path)
  }
}

interface TestItem {
  /** Null if it leaves the archive. */
  readonly path: string | null
  readonly href: string
  /** In seconds; empty for none. */
  readonly maxTime: string
  readonly at: Place
}

/** The items of a test in its order. */
async function readTest(archive: Archive, path: string | null, deck: DeckDraft): Promise<TestItem[]> {
  const bytes = path === null ? undefined : await archive.read(path)
  if (!bytes) return []
  try {
    const test = readTree(decodeText(bytes).text)
    deck.title = cleanLine(test.attributes.get('title') ?? '') || null
    const refs = descendants(test, name => name === 'assessmentItemRef')
    return refs.map(ref => {
      const href = ref.attributes.get('href') ?? ''
      const maxTime = childrenOf(ref, 'timeLimits')[0]?.attributes.get('maxTime') ?? ''
      return { path: resolve(path!, href), href, maxTime, at: { line: ref.line, part: path! } }
    })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    deck.fail(error, path!)
    return []
  }
}

/** A path relative to a file of the archive; null if it leaves the archive. */
function resolve(from: string, href: string): string | null {
  if (href === '' || /^[/\\]|^[a-z][a-z0-9+.-]*:|\\/i.test(href)) return null
  const folders = from.split('/').slice(0, -1)
  for (const part of decoded(href.split(/[?#]/)[0]!).split('/')) {
    if (part === '..') {
      if (folders.pop() === undefined) return null
    } else if (part !== '.' && part !== '') folders.push(part)
  }
  return folders.join('/')
}
