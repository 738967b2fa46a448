import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import { type DeckDraft, feedbackMarks, ImportError, type Place } from '../deck-draft.ts'
import type { Words } from '../import-preview.ts'
import { htmlText, markdownText, type ShowPicture, tidyText, withoutPictures } from '../lib/html-text.ts'
import { decoded } from '../lib/unzip.ts'
import { childrenOf, descendants, readXmlTree, textOf, type XmlElement } from '../lib/xml.ts'
import { xmlText } from '../lib/xml-text.ts'
import { withoutQuery } from '../pictures.ts'
import {
  addAcceptedTexts,
  addGaps,
  addGraded,
  addNumber,
  addPairs,
  addScoredChoice,
  addTrueFalse,
  answersMax,
  type Gap,
  type ScoredAnswer,
  type ScoredQuestion,
} from '../scored-answers.ts'
import { titleOfCategory } from './gift.ts'

/** Reads Moodle's XML format (docs.moodle.org, "Moodle XML format"). @throws ImportError for other documents */
export function readMoodleXml(document: string, deck: DeckDraft, words: Words): void {
  const quiz = readLeniently(document)
  if (quiz.name !== 'quiz') throw new ImportError('UNKNOWN_FORMAT', quiz.name, quiz.line)
  const questions = childrenOf(quiz, 'question')
  const isBoilerplate = boilerplateOf(questions)
  for (const element of questions) {
    if (deck.isFull) return
    addMoodleQuestion(element, { deck, words, isBoilerplate })
  }
}

/** Feedback on correct, half-correct and wrong answers, with its mark. */
const combined = [
  ['correctfeedback', feedbackMarks.correct],
  ['partiallycorrectfeedback', feedbackMarks.partly],
  ['incorrectfeedback', feedbackMarks.wrong],
] as const
/** Texts that Moodle fills in. */
const defaultFeedback =
  /^(?:Your answer is (?:partially )?(?:in)?correct|(?:Die|Ihre) Antwort ist (?:teilweise )?(?:richtig|falsch)|Votre réponse est (?:partiellement )?(?:in)?correcte|Respuesta (?:parcialmente )?(?:in)?correcta)\.?$/i

/** Tells feedback that is Moodle's, or the same on several questions, from what explains a question. */
function boilerplateOf(questions: readonly XmlElement[]): (text: string) => boolean {
  const seen = new Map<string, number>()
  for (const question of questions)
    for (const [name] of combined)
      for (const text of childrenOf(question, name).map(sourceOf)) seen.set(text, (seen.get(text) ?? 0) + 1)
  return text => (seen.get(text) ?? 0) > 1 || defaultFeedback.test(htmlText(text).text)
}

/** As `readXmlTree`; pictures and line breaks of HTML may lack their end. @throws ImportError */
function readLeniently(document: string): XmlElement {
  try {
    return readXmlTree(document)
  } catch (error) {
    const closed = withClosedTags(document)
    if (closed === document) throw error
    return readXmlTree(closed)
  }
}

function withClosedTags(document: string): string {
  // Sections of characters hold HTML as it is.
  return document
    .split('<![CDATA[')
    .map((part, i) => {
      const end = i === 0 ? 0 : part.indexOf(']]>')
      if (end < 0) return part
      return part.slice(0, end) + part.slice(end).replace(/<(img|br|hr)\b([^<>]*?)\/?>/gi, '<$1$2/>')
    })
    .join('<![CDATA[')
}

interface MoodleQuestion extends Omit<ScoredQuestion, 'prompt'> {
  readonly element: XmlElement
  readonly name: string
  readonly words: Words
}

function addMoodleQuestion(
  element: XmlElement,
  file: {
    readonly deck: DeckDraft
    readonly words: Words
    readonly isBoilerplate: (text: string) => boolean
  },
): void {
  const { deck, words, isBoilerplate } = file
  const place: Place = { line: element.line }
  const type = element.attributes.get('type') ?? ''
  if (type === 'category') {
    const [category] = childrenOf(element, 'category')
    deck.title ??= category ? titleOfCategory(sourceOf(category)) : null
    return
  }
  const [named] = childrenOf(element, 'name')
  const name = named ? cleanLine(sourceOf(named)) : ''
  const add = readers.get(type)
  if (!add) {
    deck.leaveOut(place, 'UNSUPPORTED_QUESTION', type || name)
    return
  }
  const general = ['generalfeedback', 'hint'].flatMap(tag =>
    childrenOf(element, tag).map(one => feedbackIn(one, place, deck)),
  )
  const others = combined.flatMap(([tag, mark]) =>
    childrenOf(element, tag)
      .filter(one => !isBoilerplate(sourceOf(one)))
      .map(one => feedbackIn(one, place, deck))
      .filter(text => text !== '')
      .map(text => `${mark} ${text}`),
  )
  // For graders, as notes are.
  const notes = childrenOf(element, 'graderinfo').map(one => shown(one, place, deck))
  const [graded] = childrenOf(element, 'defaultgrade')
  const grade = graded && { name: 'defaultgrade', value: textOf(graded).trim() }
  add({ element, name, place, deck, words, feedback: [...general, ...others], notes, grade })
}

/** By type. A map: types are named by files. */
const readers: ReadonlyMap<string, (question: MoodleQuestion) => void> = new Map(
  Object.entries<(question: MoodleQuestion) => void>({
    multichoice: question => {
      const answers = answersOf(question)
      // Moodle takes one answer where the element is missing; other programs leave it out where several are right.
      const [single] = childrenOf(question.element, 'single')
      const isSingle = single ? isTrue(question.element, 'single') : answers.some(({ share }) => share >= 1)
      addScoredChoice(withPrompt(question), answers, isSingle)
    },
    // All right answers and no other have to be chosen.
    multichoiceset: question => addScoredChoice(withPrompt(question), answersOf(question), false),
    truefalse: question => {
      const answers = answersOf(question)
      const right = answers.find(({ share }) => share > 0)
      if (!right) {
        question.deck.leaveOut(question.place, 'NOTHING_RIGHT')
        return
      }
      // Texts other than true and false stand in this order.
      const [first, second] = answers.some(({ text }) => /^(?:true|false)$/i.test(text))
        ? ['true', 'false'].map(value => answers.find(({ text }) => text.toLowerCase() === value))
        : answers
      const comments = { right: first?.comment ?? '', wrong: second?.comment ?? '' }
      addTrueFalse(withPrompt(question), right === first, question.words, comments)
    },
    shortanswer: question => {
      const caseSensitive = isTrue(question.element, 'usecase')
      addAcceptedTexts(withPrompt(question), answersOf(question), { caseSensitive })
    },
    numerical: question => {
      const { place, deck } = question
      for (const unit of descendants(question.element, name => name === 'unit_name'))
        deck.change(place, 'UNKNOWN_LINE', textOf(unit).trim())
      addNumber(withPrompt(question), answersOf(question))
    },
    matching: addMatching,
    ddmatch: addMatching,
    ordering: question => {
      const { prompt, ...rest } = withPrompt(question)
      const answers = answersOf(question)
      const options = answers.map(({ text }) => ({ text }))
      addGraded(rest, { type: 'ORDERING', prompt, options }, answers)
    },
    essay: question => {
      const { prompt, ...rest } = withPrompt(question)
      addGraded(rest, { type: 'OPEN_TEXT', prompt })
    },
    description: ({ element, name, place, deck }) => {
      const [body] = childrenOf(element, 'questiontext')
      const text = body ? cleanText(shown(body, place, deck)) : ''
      deck.addContent(place, { title: name, body: text, on_phones: false, notes: '' })
    },
    cloze: addCloze,
    multianswer: addCloze,
    gapselect: addNumberedGaps,
    ddwtos: addNumberedGaps,
  }),
)

function withPrompt(question: MoodleQuestion): ScoredQuestion {
  const { element, name, place, deck } = question
  const [body] = childrenOf(element, 'questiontext')
  return { ...question, prompt: promptOf(body ? shown(body, place, deck) : '') || name }
}

const promptOf = (text: string) => cleanText(text).replace(/\n+/g, '\n')

function answersOf({ element, place, deck }: MoodleQuestion): ScoredAnswer[] {
  return childrenOf(element, 'answer')
    .slice(0, answersMax)
    .map(answer => {
      const [feedback] = childrenOf(answer, 'feedback')
      const [tolerance] = childrenOf(answer, 'tolerance')
      const text = cleanLine(shown(answer, place, deck))
      const margin = tolerance ? textOf(tolerance).trim() : ''
      return {
        share: Number(answer.attributes.get('fraction') ?? 0) / 100,
        text: margin === '' || Number(margin) === 0 ? text : `${text}:${margin}`,
        comment: feedback ? cleanLine(feedbackIn(feedback, place, deck)) : '',
      }
    })
}

function addMatching(question: MoodleQuestion): void {
  const { element, place, deck } = question
  const pairs = childrenOf(element, 'subquestion')
    .slice(0, answersMax)
    .map(pair => {
      const [answer] = childrenOf(pair, 'answer')
      return {
        text: cleanLine(shown(pair, place, deck)),
        // Plain in Moodle, which gives it no format.
        match: answer ? cleanLine(shown(answer, place, deck, 'plain_text')) : '',
      }
    })
  addPairs(withPrompt(question), pairs)
}

/**
 * `{1:SHORTANSWER:=Paris#Right~%50%Lyon}`; `\` before `}`, `#` and `~`. An unclosed one matches too, so that no text is searched
 * twice.
 */
const clozeGap = /\{\d*:([A-Z_]{2,20}):((?:[^}]|(?<=\\)\})*)(\}?)/g
/** Moodle's manual has more of these than Moodle undoes. A backslash before anything else is text. */
const clozeEscape = /\\([}#~/"*])/g

function addCloze(question: MoodleQuestion): void {
  const { deck, place, element } = question
  const [body] = childrenOf(element, 'questiontext')
  const gaps: Gap[] = []
  const source = body ? sourceOf(body) : ''
  const marked = source.replace(clozeGap, (whole, type: string, answers: string, end: string) => {
    if (end === '') return whole
    gaps.push(clozeAnswers(type, answers, question))
    return '_____'
  })
  const { text, media } = read(marked, body, picturesIn(body, place, deck))
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', nameOf(medium))
  addGaps({ ...question, prompt: promptOf(text) || question.name }, gaps)
}

function clozeAnswers(type: string, source: string, { deck, place }: MoodleQuestion): Gap {
  const isChosen = /^(?:MULTICHOICE|MC|MULTIRESPONSE|MR)/.test(type)
  const isNumber = /^(?:NUMERICAL|NM)$/.test(type)
  const isSeveral = /^M(?:ULTI)?R/.test(type)
  const answers = source
    .split(/(?<!\\)~/)
    .slice(0, answersMax)
    .map(part => {
      const weight = /^\s*(?:=|%(-?\d{1,3}(?:\.\d*)?)%)?/.exec(part)!
      // That of an entity is none.
      const [said = '', ...comment] = part.slice(weight[0].length).split(/(?<![\\&])#/)
      const share = weight[1] === undefined ? (weight[0].trim() === '=' ? 1 : 0) : Number(weight[1]) / 100
      const plain = htmlText(said.replace(clozeEscape, '$1')).text
      // A number with its tolerance, `3.14:0.01`; blanks compare texts.
      const [number = '', tolerance = '0'] = plain.split(':')
      if (isNumber && share > 0 && Number(tolerance) !== 0)
        deck.change(place, 'TOLERANCE_LEFT_OUT', plain, cleanLine(number))
      return {
        text: cleanLine(isNumber ? number : plain),
        share,
        comment: cleanLine(htmlText(comment.join('#').replace(clozeEscape, '$1')).text),
      }
    })
  for (const { share, text } of isSeveral ? [] : answers)
    if (share > 0 && share < 1) deck.change(place, 'PARTIAL_CREDIT', text)
  const isRight = ({ share }: { share: number }) => (isSeveral ? share > 0 : share >= 1)
  return {
    accepted: answers.filter(isRight).map(({ text }) => text),
    offered: isChosen ? answers.map(({ text }) => text) : undefined,
    caseSensitive: /^(?:SHORTANSWER_C|SAC|MWC)$/.test(type),
    needsAll: isSeveral,
    comments: answers,
  }
}

/** `[[2]]` is a gap for the second of the listed words. */
function addNumberedGaps(question: MoodleQuestion): void {
  const { element, place, deck } = question
  const [body] = childrenOf(element, 'questiontext')
  const words = childrenOf(element)
    .filter(({ name }) => name === 'selectoption' || name === 'dragbox')
    .map(option => cleanLine(shown(option, place, deck)))
  const gaps: Gap[] = []
  const text = (body ? shown(body, place, deck) : '').replace(/\[\[(\d{1,2})\]\]/g, (_, number: string) => {
    const word = words[Number(number) - 1]
    gaps.push({ accepted: word === undefined ? [] : [word], offered: words })
    return '_____'
  })
  addGaps({ ...question, prompt: promptOf(text) }, gaps)
}

const isTrue = (element: XmlElement, name: string) =>
  childrenOf(element, name).some(child => /^(?:true|1)$/i.test(textOf(child).trim()))

/** The text of an element as it stands: that of its `text` child, or its own. */
function sourceOf(element: XmlElement): string {
  return markupOf(textElement(element)).trim()
}

const textElement = (element: XmlElement) => childrenOf(element, 'text')[0] ?? element

/** The text of an element; some programs write HTML as elements instead of escaping it. */
function markupOf(element: XmlElement): string {
  return element.children
    .map(child => {
      if (typeof child === 'string') return child
      if (child.name !== 'img') return `<${child.name}>${markupOf(child)}</${child.name}>`
      const [source = '', alt = ''] = ['src', 'alt'].map(name => xmlText(child.attributes.get(name) ?? ''))
      return `<img src="${source}" alt="${alt}">`
    })
    .join('')
}

/** Takes the pictures of an element, whose files are its children: `@@PLUGINFILE@@/a.png` is that of the name `a.png`. */
function picturesIn(element: XmlElement | undefined, place: Place, deck: DeckDraft): ShowPicture {
  let files: Map<string, XmlElement> | undefined
  return picture =>
    deck.picture(place, picture, address => {
      const path = decoded(withoutQuery(address.replace(/^@@PLUGINFILE@@/, '')))
      // Of equal names the first.
      files ??= new Map(
        (element ? childrenOf(element, 'file') : [])
          .toReversed()
          .map(file => [pathOf(file.attributes), file]),
      )
      const file = files.get(`/${path}`.replace(/^\/+/, '/'))
      return file
        ? {
            key: `${element!.line} ${pathOf(file.attributes)} ${file.line}`,
            read: () => Buffer.from(textOf(file), 'base64'),
          }
        : null
    })
}

const pathOf = (attributes: ReadonlyMap<string, string>) =>
  `/${attributes.get('path') ?? ''}/${attributes.get('name') ?? ''}`.replace(/\/+/g, '/')

const nameOf = (medium: string) => medium.replace('@@PLUGINFILE@@/', '')

/** The displayed text of an element; images in it are reported. */
function shown(element: XmlElement, place: Place, deck: DeckDraft, otherwise = 'html'): string {
  const { text, media } = read(sourceOf(element), element, picturesIn(element, place, deck), otherwise)
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', nameOf(medium))
  return text
}

/** As `shown`, with its Markdown. */
function feedbackIn(element: XmlElement, place: Place, deck: DeckDraft): string {
  if (element.attributes.get('format') !== 'markdown') return cleanText(shown(element, place, deck))
  const { text, media } = withoutPictures(sourceOf(element))
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', nameOf(medium))
  return cleanText(text)
}

function read(source: string, element: XmlElement | undefined, picture: ShowPicture, otherwise = 'html') {
  const format = element?.attributes.get('format') ?? otherwise
  if (element && childrenOf(textElement(element)).length > 0) return htmlText(source, picture)
  if (format === 'plain_text' && !/<img\s/i.test(source)) return { text: tidyText(source), media: [] }
  return format === 'markdown' ? markdownText(source) : htmlText(source, picture)
}
