import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import { type DeckDraft, ImportError, notesOf, type Place } from '../deck-draft.ts'
import { decodeText } from '../lib/decode-text.ts'
import { htmlText, looksLikeHtml, tidyText } from '../lib/html-text.ts'
import type { Archive } from '../lib/unzip.ts'
import { childrenOf, descendants, readXmlTree, textOf, type XmlElement } from '../lib/xml.ts'
import {
  addAcceptedTexts,
  addGaps,
  addNumber,
  addPairs,
  addScoredChoice,
  answersMax,
  type ScoredAnswer,
} from '../scored-answers.ts'

/**
 * Reads a document of QTI 1.2 as Canvas, Blackboard, Respondus, ILIAS and Common Cartridge write it
 * (imsglobal.org, "QTI 1.2").
 * @param part its name within a package
 * @throws ImportError for other documents
 */
export function readQti1(document: string, deck: DeckDraft, part?: string): void {
  const root = readXmlTree(document)
  if (root.name !== 'questestinterop') throw new ImportError('UNKNOWN_FORMAT', root.name, root.line)
  const [named] = descendants(root, name => name === 'assessment' || name === 'section')
  deck.title ??= cleanLine(named?.attributes.get('title') ?? '') || null
  for (const item of descendants(root, name => name === 'item')) {
    if (deck.isFull) return
    addItem(item, { line: item.line, ...(part !== undefined && { part }) }, deck)
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
  for (const name of names) {
    if (deck.isFull) return
    try {
      const { text } = decodeText((await archive.read(name))!)
      if (looksLikeQti1.test(text)) readQti1(text, deck, name)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      deck.fail(error, name)
    }
  }
}

interface Item {
  readonly place: Place
  readonly deck: DeckDraft
  readonly prompt: string
  readonly notes: readonly string[]
  /** `response_lid` (choices), `response_str` and `response_num` (typed). */
  readonly responses: readonly XmlElement[]
  readonly rules: readonly Rule[]
}

function addItem(item: XmlElement, place: Place, deck: DeckDraft): void {
  const [presentation] = childrenOf(item, 'presentation')
  const title = cleanLine(item.attributes.get('title') ?? '')
  if (!presentation) {
    deck.leaveOut(place, 'NO_QUESTION_TEXT', title)
    return
  }
  const kind = kindOf(item)
  const text = cleanText(materialOf(presentation, place, deck)).replace(/\n+/g, '\n')
  const comments = descendants(item, name => name === 'itemfeedback').map(feedback =>
    materialOf(feedback, place, deck),
  )
  const responses = descendants(presentation, name => /^response_(?:lid|str|num|xy|grp)$/.test(name)).slice(
    0,
    answersMax,
  )
  const question: Item = {
    place,
    deck,
    prompt: text || title,
    notes: comments.filter(comment => comment !== ''),
    responses,
    rules: rulesOf(item),
  }
  const [response] = responses
  if (!response || kind === 'text_only_question') {
    if (text === '') deck.leaveOut(place, 'NO_ANSWERS')
    else
      deck.addContent(place, { title: text === title ? '' : title, body: text, on_phones: false, notes: '' })
  } else if (unsupported.test(kind) || responses.some(({ name }) => /_(?:xy|grp)$/.test(name)))
    deck.leaveOut(place, 'UNSUPPORTED_QUESTION', kind || response.name)
  else if (responses.length > 1) addSeveral(question, kind)
  else if (response.name === 'response_lid') addChoice(question, response)
  else addTyped(question, response, kind)
}

const unsupported =
  /^(?:calculated_question|file_upload_question|hot_spot_question|ordering_question|categorization_question|formula_question|hot spot|calculated|file upload|jumbled sentence)$/i

/** The item's type as the exporting program names it; empty if absent. */
function kindOf(item: XmlElement): string {
  const names = /^(?:question_type|bbmd_questiontype|qmd_itemtype|questiontype|cc_profile)$/i
  const [field] = descendants(item, name => name === 'qtimetadatafield').filter(one =>
    childrenOf(one, 'fieldlabel').some(label => names.test(textOf(label).trim())),
  )
  const [entry] = field ? childrenOf(field, 'fieldentry') : descendants(item, name => names.test(name))
  return entry ? textOf(entry).trim() : ''
}

/** A condition of the scoring: the answers that it names for each response, and what they earn. */
interface Rule {
  readonly points: number
  readonly answers: ReadonlyMap<string, readonly string[]>
  /** A range of numbers, as Canvas writes it. */
  readonly range: { readonly from: string; readonly to: string } | null
}

function rulesOf(item: XmlElement): Rule[] {
  const processing = childrenOf(item, 'resprocessing')
  return processing
    .flatMap(one => childrenOf(one, 'respcondition'))
    .map(condition => {
      const answers = new Map<string, string[]>()
      let from: string | undefined
      let to: string | undefined
      const visit = (element: XmlElement): void => {
        for (const child of childrenOf(element)) {
          const value = () => textOf(child).trim()
          if (child.name === 'varequal' || child.name === 'varsubset') {
            const id = child.attributes.get('respident') ?? ''
            answers.getOrInsert(id, []).push(value())
          } else if (/^vargte?$/.test(child.name)) from = value()
          else if (/^varlte?$/.test(child.name)) to = value()
          // Negated answers are wrong ones.
          else if (child.name !== 'not') visit(child)
        }
      }
      for (const variables of childrenOf(condition, 'conditionvar')) visit(variables)
      const range = from !== undefined && to !== undefined ? { from, to } : null
      return { points: pointsOf(condition), answers, range }
    })
}

/** Blackboard writes `SCORE.max` for all points. */
function pointsOf(condition: XmlElement): number {
  const values = childrenOf(condition, 'setvar').map(set => {
    const text = textOf(set).trim()
    if (/max$/i.test(text)) return 100
    return /^subtract$/i.test(set.attributes.get('action') ?? '') ? -Number(text) : Number(text)
  })
  const points = values.find(value => Number.isFinite(value) && value !== 0)
  return points ?? (/^correct$/i.test(condition.attributes.get('title') ?? '') ? 100 : 0)
}

function addChoice(item: Item, response: XmlElement): void {
  const { place, deck } = item
  const id = response.attributes.get('ident') ?? ''
  const points = new Map<string, number>()
  // The answers of one rule earn its points together.
  for (const rule of item.rules)
    for (const answer of rule.answers.get(id) ?? [])
      points.set(answer, Math.max(points.get(answer) ?? 0, rule.points))
  const most = Math.max(0, ...points.values())
  const isSingle = !/^multiple$/i.test(response.attributes.get('rcardinality') ?? 'single')
  const answers = choicesOf(response, place, deck).map(({ ident, text }) => ({
    text,
    share: most === 0 ? 0 : (points.get(ident) ?? 0) / most,
    comment: '',
  }))
  const isRanked = /^ordered$/i.test(response.attributes.get('rcardinality') ?? '')
  if (isRanked) deck.leaveOut(place, 'UNSUPPORTED_QUESTION', 'ordered')
  else addScoredChoice(item, answers, isSingle)
}

function addTyped(item: Item, response: XmlElement, kind: string): void {
  const { deck, place, prompt, notes } = item
  const id = response.attributes.get('ident') ?? ''
  const answers = item.rules.filter(({ points }) => points > 0).flatMap(rule => rule.answers.get(id) ?? [])
  const range = item.rules.find(one => one.points > 0 && one.range)?.range
  const right = (text: string): ScoredAnswer => ({ text: cleanLine(text), share: 1, comment: '' })
  const fields = descendants(response, name => name === 'render_fib')
  const isNumber =
    response.name === 'response_num' ||
    /^numer/i.test(kind) ||
    fields.some(({ attributes }) => /^(?:decimal|integer|scientific)$/i.test(attributes.get('fibtype') ?? ''))
  if (isNumber && range) addNumber(item, [right(`${range.from}..${range.to}`)])
  else if (isNumber && answers.length > 0) addNumber(item, [right(answers[0]!)])
  else if (answers.length > 0) addAcceptedTexts(item, answers.slice(0, answersMax).map(right))
  else deck.addQuestion(place, { type: 'OPEN_TEXT', prompt, ...notesOf(notes) })
}

/** Longest name of a blank. */
const labelCharactersMax = 200

/** Several responses: pairs (each has its left side as a text), or blanks named in the prompt, `[colour]`. */
function addSeveral(item: Item, kind: string): void {
  const { responses, rules, place, deck, prompt } = item
  const parts = responses.map(response => {
    const id = response.attributes.get('ident') ?? ''
    const choices = response.name === 'response_lid' ? choicesOf(response, place, deck) : []
    const named = rules.filter(({ points }) => points > 0).flatMap(rule => rule.answers.get(id) ?? [])
    const texts = new Map(choices.map(({ ident, text }) => [ident, text]))
    const right = named.map(answer => texts.get(answer) ?? (choices.length > 0 ? '' : answer))
    const materials = childrenOf(response, 'material').map(material => shown(material, place, deck))
    const label = cleanLine(materials.join(' '))
    return {
      label,
      // Searching for a long text may take as long as both texts multiplied.
      at: label.length > labelCharactersMax ? -1 : prompt.indexOf(`[${label}]`),
      right: right.filter(text => text !== ''),
      offered: choices.map(({ text }) => text),
    }
  })
  if (parts.every(({ label, at }) => label !== '' && at >= 0)) {
    const order = parts.toSorted((a, b) => a.at - b.at)
    let gapped = prompt
    for (const { label } of order) gapped = gapped.replace(`[${label}]`, '_____')
    const isChosen = /dropdown/i.test(kind)
    const gaps = order.map(({ right, offered }) => ({
      accepted: right,
      offered: isChosen ? offered : undefined,
    }))
    addGaps({ ...item, prompt: gapped }, gaps)
  } else if (parts.every(({ label, right }) => label !== '' && right.length === 1))
    addPairs(
      item,
      parts.map(({ label, right }) => ({ text: label, match: right[0]! })),
    )
  else deck.leaveOut(place, 'UNSUPPORTED_QUESTION', kind || responses.map(({ name }) => name).join(' + '))
}

function choicesOf(response: XmlElement, place: Place, deck: DeckDraft) {
  return descendants(response, name => name === 'response_label')
    .slice(0, answersMax)
    .map(label => ({
      ident: label.attributes.get('ident') ?? '',
      text: cleanLine(shown(label, place, deck)),
    }))
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
    if (/^mat(?:image|audio|video|application)$/.test(one.name)) {
      const name = one.attributes.get('label') || one.attributes.get('uri') || one.name
      deck.change(place, 'MEDIA_LEFT_OUT', name)
      return ''
    }
    const source = textOf(one)
    const type = one.attributes.get('texttype') ?? one.attributes.get('type') ?? ''
    if (!/html/i.test(type) && !looksLikeHtml(source)) return tidyText(source)
    const { text, media } = htmlText(source)
    for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
    return text
  })
  return parts.filter(text => text !== '').join('\n')
}
