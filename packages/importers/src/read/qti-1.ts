import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import { type DeckDraft, feedbackMarks, ImportError, type Place } from '../deck-draft.ts'
import { decodeText } from '../lib/decode-text.ts'
import { htmlText, looksLikeHtml, tidyText } from '../lib/html-text.ts'
import { type Archive, decoded, fileIn } from '../lib/unzip.ts'
import { childrenOf, descendants, readXmlTree, textOf, type XmlElement } from '../lib/xml.ts'
import { type FileSource, withoutQuery } from '../pictures.ts'
import {
  addAcceptedTexts,
  addGaps,
  addGraded,
  addNumber,
  addPairs,
  addScoredChoice,
  answersMax,
  type Grade,
  type ScoredAnswer,
} from '../scored-answers.ts'

/** State shared by the documents of a package. */
interface Package {
  /** The names of its files without folder and ending. */
  readonly names: ReadonlySet<string>
  /** Identifiers of questions in banks that quizzes have asked. */
  readonly asked: Set<string>
}

/**
 * Reads a document of QTI 1.2 as Canvas, Blackboard, Respondus, ILIAS and Common Cartridge write it
 * (imsglobal.org, "QTI 1.2").
 * @param part its name within a package
 * @throws ImportError for other documents
 */
export function readQti1(
  document: string,
  deck: DeckDraft,
  part?: string,
  { names, asked }: Package = { names: new Set(), asked: new Set() },
): void {
  const root = readXmlTree(document)
  if (root.name !== 'questestinterop') throw new ImportError('UNKNOWN_FORMAT', root.name, root.line)
  const [named] = descendants(root, name => name === 'assessment' || name === 'section')
  deck.title ??= cleanLine(named?.attributes.get('title') ?? '') || null
  const placeOf = ({ line }: XmlElement): Place => ({ line, ...(part !== undefined && { part }) })
  visit(root, false)

  function visit(parent: XmlElement, isBank: boolean): void {
    for (const element of childrenOf(parent)) {
      if (deck.isFull) return
      if (element.name === 'item') {
        if (isBank && asked.has(element.attributes.get('ident') ?? '')) continue
        const origin = fieldIn(element, /^assessment_question_identifierref$/i)
        if (origin !== '') asked.add(origin)
        addItem(element, placeOf(element), deck)
      } else if (element.name === 'itemref')
        deck.leaveOut(placeOf(element), 'MISSING_FILE', element.attributes.get('linkrefid') ?? 'itemref')
      else {
        if (element.name === 'section') nameSelection(element)
        visit(element, isBank || element.name === 'objectbank')
      }
    }
  }

  /** Reports that a section draws questions at random, from its own or from a bank. */
  function nameSelection(section: XmlElement): void {
    const selections = childrenOf(section, 'selection_ordering').flatMap(one => childrenOf(one, 'selection'))
    const [number] = selections.flatMap(one => childrenOf(one, 'selection_number'))
    const [bank] = selections.flatMap(one => childrenOf(one, 'sourcebank_ref'))
    const source = bank ? textOf(bank).trim() : ''
    const title = cleanLine(section.attributes.get('title') ?? '') || source
    if (source !== '' && !names.has(source)) deck.leaveOut(placeOf(section), 'MISSING_FILE', source)
    else if (source !== '' || (number && Number(textOf(number)) < childrenOf(section, 'item').length))
      deck.change(placeOf(section), 'RANDOM_SELECTION', title)
  }
}

const looksLikeQti1 = /<(?:\w+:)?questestinterop[\s>]/
const documentName = /\.(?:xml|dat|qti)$/i

/** Whether an archive without a manifest may have documents of QTI 1.2, as ILIAS exports them. */
export function hasQti1({ names }: Archive): boolean {
  return names.some(name => /qti[^/]*\.xml$/i.test(name))
}

/** Reads the documents of QTI 1.2 in an archive. @param names all that can be documents unless given */
export async function readQti1Files(
  archive: Archive,
  deck: DeckDraft,
  names: readonly string[] = archive.names.filter(name => documentName.test(name)),
): Promise<void> {
  const bases = archive.names.map(name => name.slice(name.lastIndexOf('/') + 1).split('.', 1)[0]!)
  const shared: Package = { names: new Set(bases), asked: new Set() }
  const numbered = new Map(
    archive.names
      .filter(name => !/\.xml$/i.test(name))
      .toReversed()
      .map(name => [numberIn(name), name]),
  )
  for (const name of names) {
    if (deck.isFull) return
    try {
      const { text } = decodeText((await archive.read(name))!)
      deck.findFile = address => attachment(archive, numbered, name, address)
      if (looksLikeQti1.test(text)) readQti1(text, deck, name, shared)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      deck.fail(error, name)
    }
  }
}

/**
 * A file that a document of a package refers to: by its path from the document or the top, in Canvas's folder of files, or by the
 * number that Blackboard puts into the name.
 * @param numbered names of files by that number
 */
function attachment(
  archive: Archive,
  numbered: ReadonlyMap<string | undefined, string>,
  document: string,
  address: string,
): FileSource | null {
  const path = decoded(withoutQuery(address.replace(/^[$%]IMS.CC.FILEBASE[$%]\/?/i, '')))
  const folder = document.slice(0, document.lastIndexOf('/') + 1)
  const number = numberIn(path)
  const names = [`${folder}${path}`, path, `web_resources/${path}`, `${folder}../${path}`]
  const known = names.map(withoutParents)
  const found = known.find(name => archive.has(name)) ?? (number && numbered.get(number))
  return found ? fileIn(archive, found) : null
}

const numberIn = (name: string) => /xid-\d+_\d+/.exec(name)?.[0]

/** A path without its steps up; names of archives are compared alone. */
function withoutParents(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

interface Item {
  readonly place: Place
  readonly deck: DeckDraft
  readonly prompt: string
  /** General feedback. */
  readonly feedback: readonly string[]
  /** Feedback on answers, by their value. */
  readonly comments: ReadonlyMap<string, string>
  readonly presentation: XmlElement
  /** `response_lid` (choices), `response_str` and `response_num` (typed). */
  readonly responses: readonly XmlElement[]
  readonly rules: readonly Rule[]
  readonly grade?: Grade | undefined
}

const isResponse = (name: string) => /^response_(?:lid|str|num|xy|grp)$/.test(name)

function addItem(item: XmlElement, place: Place, deck: DeckDraft): void {
  const [presentation] = childrenOf(item, 'presentation')
  const title = cleanLine(item.attributes.get('title') ?? '')
  if (!presentation) {
    deck.leaveOut(place, 'NO_QUESTION_TEXT', title)
    return
  }
  const kind = kindOf(item)
  const responses = descendants(presentation, isResponse).slice(0, answersMax)
  if (unsupported.test(kind) || responses.some(({ name }) => /_(?:xy|grp)$/.test(name))) {
    deck.leaveOut(place, 'UNSUPPORTED_QUESTION', kind || responses[0]!.name)
    return
  }
  const [asked] = blocksOf(presentation, 'QUESTION_BLOCK')
  const text = cleanText(materialOf(asked ?? presentation, place, deck)).replace(/\n+/g, '\n')
  const rules = rulesOf(item)
  const grade = fieldIn(item, /^points_possible$/)
  const question: Item = {
    place,
    deck,
    prompt: text || title,
    ...feedbackOf(item, rules, place, deck),
    presentation,
    responses,
    rules,
    grade: grade === '' ? undefined : { name: 'points_possible', value: grade },
  }
  const [response] = responses
  if (!response || kind === 'text_only_question') {
    if (text === '') deck.leaveOut(place, 'NO_ANSWERS')
    else
      deck.addContent(place, { title: text === title ? '' : title, body: text, on_phones: false, notes: '' })
  } else if (responses.length > 1 || severalParts.test(kind) || tokenOf(response, question, '') !== null)
    addSeveral(question, kind)
  else if (response.name === 'response_lid') addChoice(question, response)
  else addTyped(question, response, kind)
}

/** Feedback on correct and wrong answers, as Canvas and Blackboard name it. */
const commentKinds = [
  [/^(?:correct|correct_fb)$/i, feedbackMarks.correct],
  [/^(?:incorrect|general_incorrect_fb)$/i, feedbackMarks.wrong],
] as const
const isCommentPart = (name: string) => /^(?:solution|hint)(?:material)?$/.test(name)

/** The feedback of an item: on the answer whose rule alone shows it, or general. */
function feedbackOf(item: XmlElement, rules: readonly Rule[], place: Place, deck: DeckDraft) {
  const feedback: string[] = []
  const comments = new Map<string, string>()
  const choices = new Set(descendants(item, isLabel).map(({ attributes }) => attributes.get('ident')))
  const shownBy = new Map<string, Set<string>>()
  for (const { answers, shows } of rules) {
    // Blackboard names the choice as the response, with an empty value.
    const values = [...answers.values()].flat().flatMap(({ value }) => (value === '' ? [] : [value]))
    for (const id of shows) for (const value of values) shownBy.getOrInsert(id, new Set()).add(value)
  }
  for (const element of descendants(item, name => name === 'itemfeedback')) {
    const parts = [element, ...descendants(element, isCommentPart).flatMap(one => [one, ...childrenOf(one)])]
    const texts = parts.map(part => materialOf(part, place, deck)).filter(text => text !== '')
    const text = cleanText(texts.join('\n'))
    if (text === '') continue
    const id = element.attributes.get('ident') ?? ''
    const mark = commentKinds.find(([pattern]) => pattern.test(id))?.[1]
    const named = id.replace(/_fb$/, '')
    const [value, ...others] = shownBy.get(id) ?? (choices.has(named) ? [named] : [])
    if (mark === undefined && value !== undefined && others.length === 0)
      comments.set(value, [comments.get(value) ?? '', cleanLine(text)].join(' ').trim())
    else feedback.push(mark === undefined ? text : `${mark} ${text}`)
  }
  return { feedback, comments }
}

const unsupported =
  /^(?:calculated_question|file_upload_question|hot_spot_question|categorization_question|formula_question|hot spot|calculated|file upload|jumbled sentence|quiz bowl|(?:formula|kprim choice|error text|image map|long menu|text subset) question)$/i
/** Kinds with named blanks, with blanks between texts, and with pairs. */
const namedBlanks = /multiple_blanks|dropdowns|^fib_plus$|^fill in the blank plus$/i
const cloze = /^cloze/i
const matching = /^matching/i
const severalParts = new RegExp([namedBlanks, cloze, matching].map(({ source }) => source).join('|'), 'i')

/** Flows of a class, as Blackboard names its blocks. */
function blocksOf(presentation: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = []
  visit(presentation)
  return found

  function visit(parent: XmlElement): void {
    for (const flow of childrenOf(parent, 'flow'))
      if (flow.attributes.get('class') === name) found.push(flow)
      else visit(flow)
  }
}

/** The item's type as the exporting program names it; empty if absent. */
function kindOf(item: XmlElement): string {
  return fieldIn(item, /^(?:question_type|bbmd_questiontype|qmd_itemtype|questiontype|cc_profile)$/i)
}

/** A field of the item's metadata; empty if absent. */
function fieldIn(item: XmlElement, names: RegExp): string {
  const [field] = descendants(item, name => name === 'qtimetadatafield').filter(one =>
    childrenOf(one, 'fieldlabel').some(label => names.test(textOf(label).trim())),
  )
  const [entry] = field ? childrenOf(field, 'fieldentry') : descendants(item, name => names.test(name))
  return entry ? textOf(entry).trim() : ''
}

interface RuleAnswer {
  readonly value: string
  /** Its place in an order, if given. */
  readonly index: number | null
  readonly caseSensitive: boolean
  /** Whether answers that contain it are correct too. */
  readonly isPart: boolean
}

/** A condition of the scoring: the answers that it names for each response, and what they earn. */
interface Rule {
  readonly points: number
  readonly answers: ReadonlyMap<string, readonly RuleAnswer[]>
  /** Ids of the feedback shown. */
  readonly shows: readonly string[]
  /** A range of numbers, as Canvas writes it. */
  readonly range: { readonly from: string; readonly to: string } | null
}

function rulesOf(item: XmlElement): Rule[] {
  const processing = childrenOf(item, 'resprocessing')
  return processing
    .flatMap(one => childrenOf(one, 'respcondition'))
    .map(condition => {
      const answers = new Map<string, RuleAnswer[]>()
      let from: string | undefined
      let to: string | undefined
      const visit = (element: XmlElement): void => {
        for (const child of childrenOf(element)) {
          const value = textOf(child).trim()
          if (/^var(?:equal|subset|substring)$/.test(child.name)) {
            const index = child.attributes.get('index')
            answers.getOrInsert(child.attributes.get('respident') ?? '', []).push({
              value,
              index: index === undefined ? null : Number(index),
              caseSensitive: /^yes$/i.test(child.attributes.get('case') ?? ''),
              isPart:
                child.name === 'varsubstring' ||
                /^(?:contains|matches)$/i.test(child.attributes.get('setmatch') ?? ''),
            })
          } else if (/^vargte?$/.test(child.name)) from = value
          else if (/^varlte?$/.test(child.name)) to = value
          // Negated answers are wrong ones.
          else if (child.name !== 'not') visit(child)
        }
      }
      for (const variables of childrenOf(condition, 'conditionvar')) visit(variables)
      const range = from !== undefined && to !== undefined ? { from, to } : null
      const shows = childrenOf(condition, 'displayfeedback').map(
        ({ attributes }) => attributes.get('linkrefid') ?? '',
      )
      return { points: pointsOf(condition), answers, range, shows }
    })
}

/** Blackboard writes `SCORE.max` for all points, or only the comment on a correct answer. */
function pointsOf(condition: XmlElement): number {
  const values = childrenOf(condition, 'setvar').map(set => {
    const text = textOf(set).trim()
    if (/max$/i.test(text)) return 100
    return /^subtract$/i.test(set.attributes.get('action') ?? '') ? -Number(text) : Number(text)
  })
  const points = values.find(value => Number.isFinite(value) && value !== 0)
  const comments = childrenOf(condition, 'displayfeedback')
  const isRight =
    /^correct$/i.test(condition.attributes.get('title') ?? '') ||
    (values.length === 0 && comments.some(({ attributes }) => attributes.get('linkrefid') === 'correct'))
  return points ?? (isRight ? 100 : 0)
}

interface Earning extends RuleAnswer {
  /** Of all points. */
  readonly share: number
}

/** The answers of a response that earn something. Those of one rule earn its points together. */
function earningIn({ rules }: Item, id: string): Earning[] {
  const earning = new Map<string, { answer: RuleAnswer; points: number }>()
  for (const { points, answers } of rules)
    for (const answer of points > 0 ? (answers.get(id) ?? []) : []) {
      const known = earning.getOrInsert(answer.value, { answer, points })
      known.points = Math.max(known.points, points)
    }
  const most = [...earning.values()].reduce((sum, { points }) => Math.max(sum, points), 0)
  return [...earning.values()].map(({ answer, points }) => ({ ...answer, share: points / most }))
}

function addChoice(item: Item, response: XmlElement): void {
  const { place, deck } = item
  const cardinality = response.attributes.get('rcardinality') ?? 'single'
  const earning = earningIn(item, idOf(response))
  const label = labelOf(response, place, deck)
  const question = label === '' ? item : { ...item, prompt: `${item.prompt}\n${label}` }
  const choices = choicesOf(response, place, deck)
  if (/^ordered$/i.test(cardinality)) {
    addOrder(question, choices, earning)
    return
  }
  const shares = new Map(earning.map(({ value, share }) => [value, share]))
  const answers = choices.map(({ ident, text }) => ({
    text,
    share: shares.get(ident) ?? 0,
    comment: item.comments.get(ident) ?? '',
  }))
  addScoredChoice(question, answers, !/^multiple$/i.test(cardinality))
}

/** Adds an ORDERING: in the order of its rule, or by the index of each answer. */
function addOrder(item: Item, choices: readonly Choice[], earning: readonly Earning[]): void {
  const { place, deck, prompt, comments } = item
  const texts = new Map(choices.map(({ ident, text }) => [ident, text]))
  const order = earning
    .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
    .flatMap(({ value }) => texts.get(value) ?? [])
  if (order.length === 0 || order.length !== choices.length) {
    deck.leaveOut(place, 'UNSUPPORTED_QUESTION', 'ordered')
    return
  }
  const answers = choices.map(({ ident, text }) => ({ text, comment: comments.get(ident) ?? '' }))
  addGraded(item, { type: 'ORDERING', prompt, options: order.map(text => ({ text })) }, answers)
}

function addTyped(item: Item, response: XmlElement, kind: string): void {
  const { deck, place, prompt, comments } = item
  const id = idOf(response)
  const earning = earningIn(item, id).slice(0, answersMax)
  const typedComments = [...comments].map(([text, comment]) => ({ text: cleanLine(text), comment }))
  const fields = descendants(response, name => name === 'render_fib')
  const isNumber =
    response.name === 'response_num' ||
    /^numer/i.test(kind) ||
    fields.some(({ attributes }) => /^(?:decimal|integer|scientific)$/i.test(attributes.get('fibtype') ?? ''))
  const ranges = item.rules.flatMap(({ range, points, answers }) => {
    const value = answers.get(id)?.[0]?.value
    if (!range || points <= 0) return []
    return [{ value, points, text: range.from === range.to ? range.from : `${range.from}..${range.to}` }]
  })
  if (isNumber && ranges.length + earning.length > 0) {
    const most = ranges.reduce((sum, { points }) => Math.max(sum, points), 0)
    const within = new Set(ranges.map(({ value }) => value))
    const numbers = [
      ...ranges.slice(0, answersMax).map(({ text, points }) => ({ text, share: points / most, comment: '' })),
      ...earning.filter(({ value }) => !within.has(value)).map(scored),
    ]
    addNumber(item, numbers, typedComments)
  } else if (earning.length > 0)
    addAcceptedTexts(
      item,
      earning.map(one => ({ ...scored(one), comment: comments.get(one.value) ?? '' })),
      {
        caseSensitive: earning.every(({ caseSensitive }) => caseSensitive),
      },
    )
  else if (isNumber && item.rules.some(({ points }) => points > 0)) deck.leaveOut(place, 'NOTHING_RIGHT')
  else addGraded(item, { type: 'OPEN_TEXT', prompt }, typedComments)
}

/** Partial texts get `*` at both ends. */
function scored({ value, share, isPart }: Earning): ScoredAnswer {
  const text = cleanLine(value)
  return { text: isPart ? `*${text}*` : text, share, comment: '' }
}

/** Longest name of a blank. */
const labelCharactersMax = 200

const idOf = (response: XmlElement) => response.attributes.get('ident') ?? ''

/** The text within a response: the left side of a pair, the name of a blank. */
function labelOf(response: XmlElement, place: Place, deck: DeckDraft): string {
  return cleanLine(
    childrenOf(response, 'material')
      .map(material => shown(material, place, deck))
      .join(' '),
  )
}

/** The mark of a response's blank in the prompt, such as `[colour]`; null if it has none. */
function tokenOf(response: XmlElement, { prompt }: Pick<Item, 'prompt'>, label: string): string | null {
  const id = idOf(response)
  // Searching for a long text may take as long as both texts multiplied.
  const names = [id, id.replace(/^response_/, ''), label].filter(
    name => name !== '' && name.length <= labelCharactersMax,
  )
  return names.map(name => `[${name}]`).find(token => prompt.includes(token)) ?? null
}

/** Several responses: blanks named in the prompt, `[colour]`, or between its texts; or pairs, with their left sides as texts. */
function addSeveral(item: Item, kind: string): void {
  const { responses, place, deck, prompt, presentation } = item
  // Blackboard lists the right sides apart, and the left ones next to their responses.
  const rights = blocksOf(presentation, 'RIGHT_MATCH_BLOCK').flatMap(block =>
    childrenOf(block, 'flow').map(flow => cleanLine(materialOf(flow, place, deck))),
  )
  const leftSides = new Map(rights.length > 0 ? leftSidesOf(presentation, place, deck) : [])
  const parts = responses.map(response => {
    const choices =
      response.name === 'response_lid' || descendants(response, isLabel).length > 0
        ? choicesOf(response, place, deck, rights)
        : []
    const texts = new Map(choices.map(({ ident, text }) => [ident, text]))
    const offered = new Set(choices.map(({ text }) => text).filter(text => text !== ''))
    const textOfAnswer = ({ value }: Earning) =>
      texts.get(value) ?? (offered.size === 0 || offered.has(value) ? cleanLine(value) : '')
    const label = leftSides.get(response) ?? labelOf(response, place, deck)
    const earning = earningIn(item, idOf(response))
      .slice(0, answersMax)
      .map(one => ({ ...one, text: textOfAnswer(one) }))
      .filter(({ text }) => text !== '')
    return {
      label,
      texts,
      token: tokenOf(response, item, label),
      earning,
      right: earning.filter(({ share }) => share > 0.999).map(({ text }) => text),
      offered: [...offered],
      isChosen: offered.size > 0,
    }
  })
  const texts = new Map(parts.flatMap(part => [...part.texts]))
  const comments = [...item.comments].map(
    ([value, comment]) => `${texts.get(value) || cleanLine(value)}: ${comment}`,
  )
  const feedback = [...item.feedback, comments.join('\n')]
  const tokens = parts.map(({ token }) => token)
  const isNamed = tokens.every(token => token !== null) && new Set(tokens).size === tokens.length
  const isBetween = !isNamed && (cloze.test(kind) || parts.every(({ label }) => label === ''))
  const isPairs =
    parts.every(({ isChosen, right }) => isChosen && right.length <= 1) &&
    parts.some(({ label, right }) => label !== '' && right.length === 1)
  if ((isNamed || isBetween) && !matching.test(kind)) {
    for (const { text, share } of parts.flatMap(({ earning }) => earning))
      if (share < 0.999) deck.change(place, 'PARTIAL_CREDIT', text)
    const order = isNamed
      ? parts.toSorted((a, b) => prompt.indexOf(a.token!) - prompt.indexOf(b.token!))
      : parts
    const gapped = isNamed
      ? order.reduce((text, { token }) => text.replace(token!, '_____'), prompt)
      : gappedOf(presentation, place, deck)
    const gaps = order.map(({ right, offered, isChosen, earning, label, token }) => {
      // Classic quizzes of Canvas list what a blank accepts below its name, and score the first.
      const isTyped = /multiple_blanks/i.test(kind) && token === `[${label}]`
      return {
        accepted: isTyped ? offered : right,
        // Blanks to fill list what they accept.
        offered:
          isChosen && !isTyped && (/dropdown/i.test(kind) || earning.length < offered.length)
            ? offered
            : undefined,
        caseSensitive: earning.length > 0 && earning.every(({ caseSensitive }) => caseSensitive),
      }
    })
    addGaps({ ...item, feedback, prompt: gapped }, gaps)
  } else if (isPairs && !namedBlanks.test(kind)) {
    const pairs = parts.map(({ label, right }) => ({ text: label, match: right[0] ?? '' }))
    const paired = new Set(pairs.map(({ match }) => match))
    const offered = new Set(parts.flatMap(part => part.offered))
    const extra = [...offered].filter(text => !paired.has(text)).map(match => ({ text: '', match }))
    addPairs({ ...item, feedback }, [...pairs, ...extra])
  } else deck.leaveOut(place, 'UNSUPPORTED_QUESTION', kind || responses.map(({ name }) => name).join(' + '))
}

/** The texts of the flows that hold a response. */
function leftSidesOf(presentation: XmlElement, place: Place, deck: DeckDraft): [XmlElement, string][] {
  return blocksOf(presentation, 'RESPONSE_BLOCK').flatMap(block =>
    childrenOf(block, 'flow').flatMap(flow =>
      descendants(flow, isResponse)
        .slice(0, 1)
        .map((response): [XmlElement, string] => [response, cleanLine(materialOf(flow, place, deck))]),
    ),
  )
}

/** The text of a presentation, with a blank for each response. */
function gappedOf(presentation: XmlElement, place: Place, deck: DeckDraft): string {
  const parts = (element: XmlElement): string[] =>
    childrenOf(element).flatMap(child => {
      if (isResponse(child.name)) return ['_____']
      if (/^(?:material|mat_extension)$/.test(child.name)) return [shown(child, place, deck)]
      return /^(?:flow|flow_mat)$/.test(child.name) ? parts(child) : []
    })
  const text = parts(presentation).join(' ')
  return cleanText(text)
    .replace(/(?<=_) (?=[.,;:!?)])/g, '')
    .replace(/\n+/g, '\n')
}

interface Choice {
  readonly ident: string
  readonly text: string
}

const isLabel = (name: string) => name === 'response_label'
/** `yes_no.true` is Yes. */
const eitherOr = /^([a-z]+)_([a-z]+)\.(true|false)$/

/** @param texts those of choices without one, by position */
function choicesOf(
  response: XmlElement,
  place: Place,
  deck: DeckDraft,
  texts: readonly string[] = [],
): Choice[] {
  return descendants(response, isLabel)
    .slice(0, answersMax)
    .map((label, i) => {
      const text = cleanLine(shown(label, place, deck)) || (texts[i] ?? '')
      const [, yes = '', no = '', is] = eitherOr.exec(text) ?? []
      const word = is === 'true' ? yes : no
      return {
        ident: label.attributes.get('ident') ?? '',
        text: word === '' ? text : word[0]!.toUpperCase() + word.slice(1),
      }
    })
}

/** The text of an item that is not part of its responses. */
function materialOf(element: XmlElement, place: Place, deck: DeckDraft): string {
  const parts = childrenOf(element).map(child => {
    if (/^(?:material|mat_extension)$/.test(child.name)) return shown(child, place, deck)
    return /^(?:flow|flow_mat|flow_label)$/.test(child.name) ? materialOf(child, place, deck) : ''
  })
  return parts.filter(text => text !== '').join('\n')
}

/** The displayed text below an element; images in it are reported. */
function shown(element: XmlElement, place: Place, deck: DeckDraft): string {
  const texts = descendants(element, name =>
    /^(?:mattext|mat_formattedtext|matemtext|matimage|mataudio|matvideo|matapplication)$/.test(name),
  )
  const parts = texts.map(one => {
    const embedded = one.name === 'matimage' && /^base64$/i.test(one.attributes.get('embedded') ?? '')
    if (one.name === 'matimage' && (embedded || one.attributes.has('uri'))) {
      const type = one.attributes.get('imagtype') ?? 'image/png'
      const source = embedded
        ? `data:${type};base64,${textOf(one).replace(/\s+/g, '')}`
        : one.attributes.get('uri')!
      return deck.picture(place, { source, alt: one.attributes.get('label') ?? '' })
    }
    if (/^mat(?:image|audio|video|application)$/.test(one.name)) {
      const name = one.attributes.get('label') || one.attributes.get('uri') || one.name
      deck.change(place, 'MEDIA_LEFT_OUT', name)
      return ''
    }
    const source = textOf(one)
    const type = one.attributes.get('texttype') ?? one.attributes.get('type') ?? ''
    if (!/html/i.test(type) && !looksLikeHtml(source)) return tidyText(source)
    const { text, media } = htmlText(source, picture => deck.picture(place, picture))
    for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
    return text
  })
  return parts.filter(text => text !== '').join('\n')
}
