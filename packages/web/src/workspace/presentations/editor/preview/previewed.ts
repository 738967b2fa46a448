import type { QuestionImage } from '@roomful/contract/features/images/limits'
import { fixedShuffle } from '@roomful/contract/question-types/fixed-shuffle'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition, Settings } from '@roomful/contract/question-types/question-type'
import { presentQuestion } from '@roomful/contract/question-types/rules'
import { settingDefaults, settingSchemas } from '@roomful/contract/question-types/settings'
import type { RoomEntry, RoomQuestion } from '@roomful/contract/room/protocol'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import type { Previewed } from '../../../../preview/previewed.ts'
import { imageSizes } from '../../../images/image-sizes.ts'
import type { EditorDeck, EditorQuestion, EditorSlide, ImageRef } from '../document/deck.ts'
import { hasBlanks, withBlanksOf } from '../form/blanks-field.tsx'
import { controlOf, type SettingControl } from '../form/setting-field.tsx'
import { at as minuteAt, resultsWithoutAnswers, sampleResults } from './sample-results.ts'

const notThere = '…'
const upvotes = [17, 9, 3]

/** A slide as rooms would see it, even if incomplete. @param place from 0 */
export function previewOf({ title, slides }: Pick<EditorDeck, 'title' | 'slides'>, place: number): Previewed {
  const slide = slides[place]!
  const isQuestion = ({ kind }: EditorSlide) => kind === 'QUESTION'
  const deck = { title: title || t.untitled }
  if (slide.kind === 'CONTENT') {
    const { notes: _, ...content } = slide
    return { ...content, deck }
  }
  const definition = definitionOf(slide)
  const type = typeOf(definition)
  const hasRight = type.hasRightAnswer(definition)
  const shown = (revealed: boolean): RoomQuestion => ({
    ...presentQuestion(definition, { revealed, shuffle: fixedShuffle('preview') }),
    id: slide.key,
    type: slide.type,
    prompt: definition.prompt,
    order: place,
    number: slides.slice(0, place + 1).filter(isQuestion).length,
    phase: revealed ? 'REVEALED' : 'OPEN',
    has_right_answer: hasRight,
    opened_at: minuteAt(0),
    deadline_at: null,
    server_time: minuteAt(0),
    results_shown: false,
  })
  return {
    kind: 'QUESTION',
    key: slide.key,
    deck,
    onStage: shown(hasRight),
    onPhone: shown(false),
    results: sampleResults(definition, t.samples),
    noResults: resultsWithoutAnswers(definition),
    entries: slide.type === 'QA' ? t.samples.questions.map((text, i) => entryOf(slide.key, text, i)) : [],
  }
}

/** A valid question: missing or invalid parts are replaced. */
function definitionOf({
  key,
  type,
  prompt,
  image,
  explanation,
  options,
  settings,
}: EditorQuestion): QuestionDefinition {
  const shown = prompt.trim() === '' ? notThere : prompt
  const definition = {
    id: key,
    type,
    prompt: shown,
    ...(image && { image: withSize(image) }),
    ...(explanation && { explanation }),
    options: options.map(({ key: id, text, is_correct, match, image }) => ({
      id,
      ...(image && { image: withSize(image) }),
      text: text.trim() === '' ? notThere : text,
      ...(is_correct && { is_correct }),
      ...(match !== undefined && { match: match.trim() === '' ? notThere : match, match_id: `${id} match` }),
    })),
  }
  const usable = { ...definition, settings: usableSettings(type, shown, settings) }
  const disagree = typeOf({ type }).faults?.(usable) ?? []
  const areAtOdds = disagree.some(({ fields }) => fields[0].startsWith('settings.') && !hasBlanks(type))
  return areAtOdds ? { ...usable, settings: settingDefaults(typeOf({ type })) } : usable
}

/** Images are square until loaded. */
function withSize(image: ImageRef): QuestionImage {
  return { ...image, ...(imageSizes.value.get(image.id) ?? { width: 1, height: 1 }) }
}

function usableSettings(type: EditorQuestion['type'], prompt: string, settings: Settings): Settings {
  const schemas = settingSchemas(typeOf({ type }))
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const value = settings[name]
    const usable = isUsable(controlOf(name, schema as object), value)
    return [name, usable ? value : (schema as { default?: unknown }).default]
  })
  const all: Settings = Object.fromEntries(entries)
  if (!hasBlanks(type)) return all
  const { blanks } = withBlanksOf(prompt, { ...all, blanks: all.blanks ?? [] })
  return {
    ...all,
    blanks: (blanks as { accepted: readonly string[]; case_sensitive: boolean }[]).map(blank => ({
      ...blank,
      accepted: blank.accepted.length === 0 ? [notThere] : blank.accepted,
    })),
  }
}

function isUsable(control: SettingControl, value: unknown): boolean {
  switch (control.type) {
    case 'check':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string' || (value === null && control.isOptional)
    case 'language':
      return value === null || typeof value === 'string'
    case 'blanks':
    case 'lines':
      return Array.isArray(value)
    case 'number': {
      if (value === null) return control.isOptional
      const { min = -Infinity, max = Infinity, isInteger } = control
      return (
        typeof value === 'number' && value >= min && value <= max && (!isInteger || Number.isInteger(value))
      )
    }
  }
}

function entryOf(question_id: string, text: string, i: number): RoomEntry {
  return {
    id: `entry ${i}`,
    question_id,
    text,
    upvotes: upvotes[i] ?? 1,
    mine: false,
    upvoted: false,
    lifecycle: 'PUBLISHED',
    pinned_order: null,
    public_answer: null,
    asker_name: null,
    created_at: minuteAt(i),
  }
}
