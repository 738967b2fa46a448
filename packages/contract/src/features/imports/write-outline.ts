import { typeOf } from '../../question-types/index.ts'
import type { Settings } from '../../question-types/question-type.ts'
import { settingDefaults } from '../../question-types/settings.ts'
import { emptyContent } from '../presentations/slide-layouts.ts'
import {
  type ContentSlide,
  type DeckFile,
  type DeckWriter,
  type QuestionSlide,
  writeDeck,
} from './deck-file.ts'
import { isPlainLine, jsonOf, writeOutlineText } from './outline-text.ts'
import { acceptedDivider } from './pasted-marks.ts'
import { arrow, typeOfLines } from './type-of-lines.ts'

/** A deck as an outline (docs/importing.md, "The outline"); importing it is lossless. */
export function writeOutline(deck: DeckFile): string {
  return writeDeck(outlineWriter, deck)
}

/** The outline writer, slide by slide. */
export const outlineWriter: DeckWriter = {
  head: ({ title, ...fields }) =>
    Object.entries({ title, ...fields })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => setting(name, value))
      .join('\n'),
  slide: slide => `\n\n${(slide.kind === 'CONTENT' ? contentLines(slide) : questionLines(slide)).join('\n')}`,
  tail: () => '\n',
}

function contentLines({
  layout,
  title,
  body,
  body_2,
  stepwise,
  on_phones,
  notes,
  skipped,
  section,
}: ContentSlide): string[] {
  const isPlain = !body.includes('\r')
  return [
    title === '' ? '#' : `# ${writeOutlineText(title)}`,
    ...(isPlain && body !== '' ? body.split('\n').map(line => (line === '' ? '>' : `> ${line}`)) : []),
    ...(isPlain ? [] : [setting('body', body)]),
    ...(layout && layout !== emptyContent.layout ? [setting('layout', layout)] : []),
    ...(body_2 ? [setting('body_2', body_2)] : []),
    ...(stepwise ? [setting('stepwise', true)] : []),
    ...(on_phones ? [setting('on_phones', true)] : []),
    ...(notes !== '' ? [setting('notes', notes)] : []),
    ...(skipped ? [setting('skipped', true)] : []),
    ...(section ? [setting('section', section)] : []),
  ]
}

function questionLines(slide: QuestionSlide): string[] {
  const { type, prompt, explanation, notes, skipped, section } = slide
  const options = optionLines(slide)
  // Stars alone may be bullets.
  const isStarred = type === 'QUIZ' && options.length > 2 && options.every(({ mark }) => mark === '*')
  const isNamed = typeOfLines(prompt, options) !== type || isStarred
  return [
    ...promptLines(prompt),
    ...(isNamed ? [setting('type', type.toLowerCase().replaceAll('_', ' '))] : []),
    ...options.map(({ mark, text }, i) => `${mark === '1' ? `${i + 1}.` : mark} ${text}`),
    ...settingsLines(slide, options.length > 0),
    ...(explanation ? [setting('explanation', explanation)] : []),
    ...(notes !== '' ? [setting('notes', notes)] : []),
    ...(skipped ? [setting('skipped', true)] : []),
    ...(section ? [setting('section', section)] : []),
  ]
}

function promptLines(prompt: string): string[] {
  const lines = prompt.split('\n')
  return lines.length > 1 && lines.every(isPlainLine) ? lines : [writeOutlineText(prompt)]
}

interface OptionLine {
  readonly mark: '-' | '*' | '1'
  readonly text: string
}

function optionLines({ type, options, settings }: QuestionSlide): OptionLine[] {
  if (type === 'FILL_IN_BLANK')
    return (onlyAccepted(settings) ?? []).map(text => ({ mark: '*', text: acceptedLine(text) }))
  return options.map(option => ({
    mark: typeOf({ type }).fields.correct_order ? '1' : option.is_correct ? '*' : '-',
    text: option.match === undefined ? writeOutlineText(option.text) : pairLine(option.text, option.match),
  }))
}

function acceptedLine(text: string): string {
  const line = writeOutlineText(text)
  return acceptedDivider.test(line) && line === text ? `\\${line}` : line
}

function pairLine(text: string, match: string): string {
  const line = `${text}${arrow}${match}`
  const isPlain =
    isPlainLine(line) && [text, match].every(side => isPlainLine(side) && !` ${side} `.includes(arrow))
  return isPlain ? line : `\\${JSON.stringify({ text, match })}`
}

/** Accepted answers of a single blank, if option lines can express them. */
function onlyAccepted(settings: Settings): readonly string[] | null {
  const blanks = (settings.blanks ?? []) as { accepted: readonly string[]; case_sensitive: boolean }[]
  return blanks.length === 1 && !blanks[0]!.case_sensitive ? blanks[0]!.accepted : null
}

/** Settings not expressed by other lines. */
function settingsLines({ type, options, settings }: QuestionSlide, hasLines: boolean): string[] {
  const right = options.filter(option => option.is_correct).length
  const said = {
    ...(type === 'QUIZ' && right > 1 && { allow_multiple: true }),
    ...(type === 'FILL_IN_BLANK' && hasLines && { blanks: settings.blanks }),
  }
  const implied: Settings = { ...settingDefaults(typeOf({ type })), ...said }
  return Object.entries(settings)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(implied[key]))
    .map(([key, value]) => setting(key, value))
}

/** Plain text where sufficient, otherwise JSON. */
function setting(name: string, value: unknown): string {
  const isBare = typeof value === 'string' && isPlainLine(value) && jsonOf(value) === undefined
  return `@ ${name}: ${isBare ? value : JSON.stringify(value)}`
}
