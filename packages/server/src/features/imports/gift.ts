import { cleanText } from '@roomful/contract/clean-text'
import type { DeckDraft, Place } from './deck-draft.ts'
import { addGiftQuestion } from './gift-answers.ts'
import { literal, readFormatted, withPlaceholders } from './gift-text.ts'
import type { Words } from './true-false.ts'

/**
 * Reads Moodle's GIFT format (docs.moodle.org, "GIFT format"): questions with their answers in braces, separated by empty lines.
 */
export function readGift(text: string, deck: DeckDraft, words: Words): void {
  for (const block of blocksOf(text).flatMap(questionsOf)) {
    if (deck.isFull) return
    readBlock(block, deck, words)
  }
}

interface Block {
  /** Of its first line, from 1. */
  readonly line: number
  readonly text: string
}

/** What stands between empty lines, without comments. */
function* blocksOf(text: string): Generator<Block> {
  let lines: string[] = []
  let began = 0
  for (const [i, line] of [...text.split('\n'), ''].entries()) {
    const isComment = line.trimStart().startsWith('//')
    if (line.trim() !== '') {
      if (isComment && lines.length === 0) continue
      if (lines.length === 0) began = i + 1
      lines.push(isComment ? '' : line)
    } else if (lines.length > 0) {
      yield { line: began, text: lines.join('\n') }
      lines = []
    }
  }
}

/** A block with several questions, as files without empty lines have them, as one block for each; others as they are. */
function* questionsOf({ line, text }: Block): Generator<Block> {
  const lines = text.split('\n')
  const plain = lines.map(withPlaceholders)
  const lastOpening = plain.findLastIndex(one => one.includes('{'))
  let [from, depth] = [0, 0]
  let isComplete = false
  for (const [i, one] of plain.entries()) {
    const isNamed = i > from && one.trimStart().startsWith('::')
    if (depth === 0 && one.trim() !== '' && (isNamed || (isComplete && i <= lastOpening))) {
      yield { line: line + from, text: lines.slice(from, i).join('\n') }
      from = i
      isComplete = false
    }
    depth += one.split('{').length - one.split('}').length
    if (one.trim() !== '') isComplete = depth === 0 && one.trimEnd().endsWith('}')
  }
  yield { line: line + from, text: lines.slice(from).join('\n') }
}

/** More than a question with all of its answers and feedback takes. */
const blockCharactersMax = 50_000
const categoryLine = /^\s*\$CATEGORY:([^\n]*)(?:\n|$)/

function readBlock(block: Block, deck: DeckDraft, words: Words): void {
  const category = categoryLine.exec(block.text)
  if (category) {
    deck.title ??= titleOf(category[1]!)
    const rest = block.text.slice(category[0].length)
    if (rest.trim() !== '') readBlock({ line: block.line + 1, text: rest }, deck, words)
    return
  }
  const place: Place = { line: block.line }
  if (block.text.length > blockCharactersMax) {
    deck.leaveOut(place, 'TOO_LARGE', block.text.slice(0, 40))
    return
  }
  let source = withPlaceholders(block.text).trim()
  let name = ''
  if (source.startsWith('::')) {
    const end = source.indexOf('::', 2)
    if (end >= 0) {
      name = literal(source.slice(2, end)).trim()
      source = source.slice(end + 2).trim()
    }
  }
  const opening = source.indexOf('{')
  const closing = source.indexOf('}')
  if (opening < 0 && closing < 0) {
    addDescription(source, name, place, deck)
    return
  }
  const isPaired = opening >= 0 && closing > opening
  const isOnly = isPaired && !/[{}]/.test(source.slice(opening + 1, closing) + source.slice(closing + 1))
  if (!isOnly) {
    deck.leaveOut(place, 'BRACES')
    return
  }
  const before = source.slice(0, opening)
  const after = source.slice(closing + 1)
  const gap = after.trim() === '' ? '' : '_____'
  const prompt = readFormatted(`${before}${gap}${after}`)
  for (const medium of prompt.media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  addGiftQuestion({
    place,
    prompt: cleanText(prompt.text).replace(/\n+/g, '\n'),
    answers: source.slice(opening + 1, closing).trim(),
    format: prompt.format,
    deck,
    words,
  })
}

/** Text without answers is a slide of its own. */
function addDescription(source: string, name: string, place: Place, deck: DeckDraft): void {
  const { text, media } = readFormatted(source, 'moodle', { isSlide: true })
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  const content = cleanText(text)
  if (content === '') {
    deck.leaveOut(place, 'UNKNOWN_LINE', name)
    return
  }
  const [first = '', ...rest] = content.split('\n')
  const title = name !== '' ? name : first
  const body = name !== '' ? content : rest.join('\n').trim()
  deck.addContent(place, { title: cleanText(title), body, on_phones: false, notes: '' })
}

/** The last part of a path of categories, such as `$course$/top/Biology`. */
function titleOf(category: string): string | null {
  const parts = category.split(/(?<!\/)\/(?!\/)/).map(part => part.replaceAll('//', '/').trim())
  const last = cleanText(parts.at(-1) ?? '')
  return last === '' || last === 'top' || last.startsWith('$') ? null : last
}
