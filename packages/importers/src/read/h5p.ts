import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import { type DeckDraft, feedbackMarks, type Place } from '../deck-draft.ts'
import type { Words } from '../import-preview.ts'
import { decodeText } from '../lib/decode-text.ts'
import { htmlText } from '../lib/html-text.ts'
import { listOf, objectOf, textIn } from '../lib/json-value.ts'
import { type Archive, decoded, fileIn } from '../lib/unzip.ts'
import {
  addGaps,
  addScoredChoice,
  addTrueFalse,
  answersMax,
  type Gap,
  type ScoredQuestion,
} from '../scored-answers.ts'
import { parseJson } from './deck-json.ts'

const contentName = 'content/content.json'

/** Whether an archive is an H5P package. */
export function isH5p(archive: Archive): boolean {
  return archive.has('h5p.json') && archive.has(contentName)
}

/** Reads the questions of an H5P package (h5p.org), alone or in a set, a column, a book or a presentation. */
export async function readH5p(archive: Archive, deck: DeckDraft, words: Words): Promise<void> {
  const read = async (name: string) => objectOf(parseJson(decodeText((await archive.read(name))!).text))
  const { title, mainLibrary } = await read('h5p.json')
  deck.title = cleanLine(textIn(title)) || null
  const params = await read(contentName)
  deck.findFile = path => fileIn(archive, `content/${decoded(path)}`)
  addContent({ library: mainLibrary, params }, deck, words, 0)
}

const depthMax = 20

/** Adds a content type that is known; of others, what is inside. */
function addContent(
  content: Readonly<Record<string, unknown>>,
  deck: DeckDraft,
  words: Words,
  depth: number,
): void {
  if (deck.isFull || depth > depthMax) return
  const library = textIn(content.library)
    .split(' ', 1)[0]!
    .replace(/^H5P\./, '')
  const params = objectOf(content.params)
  const place: Place = { line: null, part: contentName }
  const named = cleanLine(textIn(objectOf(content.metadata).title))
  const add = readers.get(library)
  if (add) {
    const media = objectOf(objectOf(objectOf(params.media).type).params)
    if (media.sources !== undefined)
      deck.change(place, 'MEDIA_LEFT_OUT', textIn(media.alt) || named || library)
    const mark = media.file === undefined ? '' : pictureOf(media, place, deck)
    add({ params, place, deck, words, named, mark })
  } else if (tasks.test(library))
    deck.leaveOut(place, 'UNSUPPORTED_QUESTION', named ? `${library}: ${named}` : library)
  else for (const inside of contentsIn(params, depth)) addContent(inside, deck, words, depth + 1)
}

/** Content types that ask something and have no counterpart. */
const tasks =
  /^(?:MarkTheWords|DragQuestion|Summary|ArithmeticQuiz|Dictation|Flashcards|Dialogcards|FindTheWords|Crossword|ImageHotspotQuestion|ImageMultipleHotspotQuestion|ImageSequencing|ImagePair|MemoryGame|SpeakTheWords|SpeakTheWordsSet|GuessTheAnswer|OpenEndedQuestion|SimpleMultiChoice|PersonalityQuiz|AdvancedBlanks)$/

/** The contents below a value, in their order. */
function contentsIn(value: unknown, depth: number): Readonly<Record<string, unknown>>[] {
  if (depth > depthMax) return []
  if (Array.isArray(value)) return value.flatMap(one => contentsIn(one, depth + 1))
  const object = objectOf(value)
  if (typeof object.library === 'string' && object.params !== undefined) return [object]
  return Object.values(object).flatMap(one =>
    typeof one === 'object' && one !== null ? contentsIn(one, depth + 1) : [],
  )
}

interface Task {
  readonly params: Readonly<Record<string, unknown>>
  readonly place: Place
  readonly deck: DeckDraft
  readonly words: Words
  /** Its title, which people may not see. */
  readonly named: string
  /** Of the picture above the question; may be empty. */
  readonly mark: string
}

/** A mark for an image of H5P. */
function pictureOf(image: Readonly<Record<string, unknown>>, place: Place, deck: DeckDraft): string {
  const source = textIn(objectOf(image.file).path).replace(/#tmp$/, '')
  return deck.picture(place, { source, alt: textIn(image.alt) || textIn(image.title) })
}

/** By library. A map: libraries are named by files. */
const readers: ReadonlyMap<string, (task: Task) => void> = new Map(
  Object.entries<(task: Task) => void>({
    MultiChoice: task => {
      const answers = listOf(task.params.answers).slice(0, answersMax).map(objectOf)
      const scored = answers.map(answer => ({
        text: cleanLine(shown(answer.text, task)),
        share: answer.correct === true ? 1 : 0,
        comment: ['tip', 'chosenFeedback', 'notChosenFeedback']
          .map(name => cleanLine(shown(objectOf(answer.tipsAndFeedback)[name], task)))
          .filter(text => text !== '')
          .join(' '),
      }))
      const kind = objectOf(task.params.behaviour).type
      const isSeveral =
        kind === 'multi' || (kind !== 'single' && scored.filter(({ share }) => share > 0).length > 1)
      addScoredChoice(questionOf(task, task.params.question), scored, !isSeveral)
    },
    MultiMediaChoice: task => {
      const { place, deck } = task
      const scored = listOf(task.params.options)
        .slice(0, answersMax)
        .map(objectOf)
        .map(option => ({
          text: pictureOf(objectOf(objectOf(option.media).params), place, deck),
          share: option.correct === true ? 1 : 0,
          comment: '',
        }))
      const kind = objectOf(task.params.behaviour).questionType
      const rights = scored.filter(({ share }) => share > 0).length
      const isSeveral = kind === 'multiple' || (kind !== 'single' && rights > 1)
      addScoredChoice(questionOf(task, task.params.question), scored, !isSeveral)
    },
    TrueFalse: task => addTrueFalse(trueFalseOf(task), task.params.correct === 'true', task.words),
    SingleChoiceSet: task => {
      for (const choice of listOf(task.params.choices).map(objectOf)) {
        if (task.deck.isFull) return
        // The first answer is the right one.
        const answers = listOf(choice.answers).slice(0, answersMax)
        const scored = answers.map((text, i) => ({
          text: cleanLine(shown(text, task)),
          share: i === 0 ? 1 : 0,
          comment: '',
        }))
        const byText = scored.toSorted((a, b) => a.text.localeCompare(b.text, 'en'))
        addScoredChoice(questionOf(task, choice.question), byText, true)
      }
    },
    Blanks: task => {
      const before = cleanLine(shown(task.params.text, task))
      for (const text of listOf(task.params.questions)) {
        if (task.deck.isFull) return
        addBlanks(task, textIn(text), before)
      }
    },
    DragText: task => {
      const before = cleanLine(shown(task.params.taskDescription, task))
      addBlanks(task, textIn(task.params.textField), before, true)
    },
    SortParagraphs: task => {
      const { prompt, deck, place, feedback } = questionOf(task, task.params.taskDescription)
      const options = listOf(task.params.paragraphs)
        .slice(0, answersMax)
        .map(text => ({ text: cleanLine(shown(text, task)) }))
      deck.addQuestion(place, { type: 'ORDERING', prompt, options }, { general: feedback })
    },
    Essay: task => addOpenText(task, task.params.taskDescription),
  }),
)

function addOpenText(task: Task, text: unknown): void {
  const { prompt, feedback, deck, place } = questionOf(task, text)
  const solution = shown(objectOf(task.params.solution).sample, task)
  deck.addQuestion(place, { type: 'OPEN_TEXT', prompt }, { general: [...feedback, cleanText(solution)] })
}

/** `The *capital/main city:a tip* of …` */
const blank = /\*([^*\n]{1,1000})\*/g

/** @param before the task that its questions share */
function addBlanks(task: Task, source: string, before: string, isDragged = false): void {
  const gaps: Gap[] = []
  const caseSensitive = !isDragged && objectOf(task.params.behaviour).caseSensitive === true
  const gapped = source.replace(blank, (_, inside: string) => {
    const colon = inside.indexOf(':')
    const answers = colon < 0 ? inside : inside.slice(0, colon)
    const texts = isDragged ? [answers] : answers.split('/')
    const accepted = texts.map(text => cleanLine(htmlText(text).text)).filter(text => text !== '')
    const tip = colon < 0 ? '' : cleanLine(htmlText(inside.slice(colon + 1)).text)
    gaps.push({ accepted, caseSensitive, comments: [{ text: accepted[0] ?? '', comment: tip }] })
    return '_____'
  })
  const all = isDragged ? gaps.flatMap(({ accepted }) => accepted) : undefined
  const { prompt, ...question } = questionOf(task, gapped)
  addGaps(
    { ...question, prompt: before === '' ? prompt : `${before}\n${prompt}` },
    gaps.map(gap => ({ ...gap, offered: all })),
  )
}

function questionOf(task: Task, text: unknown): ScoredQuestion {
  const { place, deck, named } = task
  const asked = cleanText(shown(text, task)).replace(/\n+/g, '\n') || named
  const prompt = task.mark === '' ? asked : `${task.mark}\n${asked}`
  return { place, deck, prompt, feedback: overallOf(task) }
}

/** Feedback by the share of points: that on all of them is the question's. */
function overallOf(task: Task): string[] {
  return listOf(task.params.overallFeedback)
    .slice(0, answersMax)
    .map(objectOf)
    .toSorted((a, b) => Number(b.to) - Number(a.to))
    .map(({ from, to, feedback }) => {
      const text = cleanText(shown(feedback, task))
      return text === '' || Number(to) >= 100 ? text : `${Number(from)}–${Number(to)} %: ${text}`
    })
}

function trueFalseOf(task: Task): ScoredQuestion {
  const question = questionOf(task, task.params.question)
  const { feedbackOnCorrect, feedbackOnWrong } = objectOf(task.params.behaviour)
  const marked = ([mark, html]: readonly [string, unknown]) => {
    const text = cleanText(shown(html, task))
    return text && `${mark} ${text}`
  }
  const comments = [
    [feedbackMarks.correct, feedbackOnCorrect],
    [feedbackMarks.wrong, feedbackOnWrong],
  ] as const
  return { ...question, feedback: [...question.feedback, ...comments.map(marked)] }
}

/** The displayed text of HTML; images in it are reported. */
function shown(html: unknown, { place, deck }: Task): string {
  const { text, media } = htmlText(textIn(html), picture => deck.picture(place, picture))
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  return text
}
