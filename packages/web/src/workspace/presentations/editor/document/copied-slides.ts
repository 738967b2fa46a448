import { emptyContent, slideLayouts } from '@roomful/contract/features/presentations/slide-layouts'
import { questionTypeNames, typeOf } from '@roomful/contract/question-types/index'
import { slidesMax } from '@roomful/contract/question-types/question-input'
import { settingSchemas } from '@roomful/contract/question-types/settings'
import { type EditorQuestion, type EditorSlide, type ImageRef, newKey } from './deck.ts'

/** Of a clipboard that is read, in characters. */
const clipboardMax = 2_000_000
/** Longer texts are cut; more than any field takes, so that the form still says what is too long. */
const textMax = 6_000

/** Slides from a clipboard. */
export interface CopiedSlides {
  readonly slides: readonly EditorSlide[]
  /** Whether images of another organization were left out. */
  readonly lostImages: boolean
}

/**
 * Slides as text for the clipboard: the JSON of an export with images, which are the organization's.
 * @param title of their presentation
 */
export function copiedText(slides: readonly EditorSlide[], title: string, organizationId: string): string {
  const written = slides.map(slide => {
    const { key: _, ...rest } = slide
    if (rest.kind === 'CONTENT') return rest
    return { ...rest, options: rest.options.map(({ key: __, ...option }) => option) }
  })
  return JSON.stringify({ title, organization_id: organizationId, slides: written }, null, 2)
}

/**
 * Reads slides of a clipboard, which may hold anything: fields of the wrong kind are left out, and the rules of slides hold as for
 * typed ones, here and on the server. Longer texts and lists than any form shows are cut.
 * @returns null if it holds no slides, or too much
 */
export function readCopied(text: string, organizationId: string): CopiedSlides | null {
  if (text.length > clipboardMax) return null
  const file = parsed(text)
  if (!Array.isArray(file.slides)) return null
  const images = { isOwn: file.organization_id === organizationId, lost: false }
  const slides = file.slides.slice(0, slidesMax).flatMap(slide => slideOf(objectOf(slide), images) ?? [])
  return slides.length === 0 ? null : { slides, lostImages: images.lost }
}

type Given = Readonly<Record<string, unknown>>
/** Of which organization the images are, and whether one was left out. */
interface Images {
  readonly isOwn: boolean
  lost: boolean
}

function slideOf(given: Given, images: Images): EditorSlide | null {
  const image = imageOf(given.image, images)
  const notes = textOf(given.notes)
  const skipped = given.skipped === true
  if (given.kind === 'CONTENT')
    return {
      kind: 'CONTENT',
      key: newKey(),
      layout: slideLayouts.find(layout => layout === given.layout) ?? emptyContent.layout,
      title: textOf(given.title),
      body: textOf(given.body),
      body_2: textOf(given.body_2),
      stepwise: given.stepwise === true,
      on_phones: given.on_phones === true,
      image,
      notes,
      skipped,
    }
  const type = questionTypeNames.find(name => name === given.type)
  if (type === undefined) return null
  const rules = typeOf({ type }).options
  const options = rules && Array.isArray(given.options) ? given.options.slice(0, rules.max + 1) : []
  const extra = rules?.extra ?? {}
  return {
    kind: 'QUESTION',
    key: newKey(),
    type,
    prompt: textOf(given.prompt),
    options: options.map(objectOf).map(option => {
      const own = extra.image && imageOf(option.image, images)
      return {
        key: newKey(),
        text: textOf(option.text),
        ...(extra.is_correct && option.is_correct === true && { is_correct: true }),
        ...(extra.match && { match: textOf(option.match) }),
        ...(own && { image: own }),
      }
    }),
    settings: settingsOf(type, objectOf(given.settings)),
    explanation: typeof given.explanation === 'string' ? textOf(given.explanation) : null,
    notes,
    image,
    skipped,
  }
}

/** Settings of another JSON type than theirs get their default; the form shows other faults. */
function settingsOf(type: EditorQuestion['type'], given: Given): EditorQuestion['settings'] {
  const schemas = Object.entries(settingSchemas(typeOf({ type }))) as [string, SettingSchema][]
  return Object.fromEntries(
    schemas.map(([name, schema]) => {
      const value = fitted(schema, given[name])
      return [name, value === undefined ? (schema.default ?? (schema.type === 'array' ? [] : null)) : value]
    }),
  )
}

interface SettingSchema {
  readonly type: string | readonly string[]
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: SettingSchema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, SettingSchema>>
  readonly required?: readonly string[]
}

/** The value with texts and lists cut; undefined if it is of another JSON type. */
function fitted(schema: SettingSchema, value: unknown): unknown {
  const { type, items, maxItems = 0, properties = {}, required = [] } = schema
  const types = [type].flat()
  if (schema.enum) return schema.enum.includes(value) ? value : undefined
  if (value === null) return types.includes('null') ? null : undefined
  if (typeof value === 'string') return types.includes('string') ? textOf(value) : undefined
  if (typeof value === 'boolean') return types.includes('boolean') ? value : undefined
  if (typeof value === 'number')
    return Number.isFinite(value) && (types.includes('number') || types.includes('integer'))
      ? value
      : undefined
  if (Array.isArray(value)) {
    const list = items && value.slice(0, maxItems + 1).map(item => fitted(items, item))
    return list?.includes(undefined) ? undefined : list
  }
  if (!types.includes('object')) return undefined
  const object = objectOf(value)
  const known = Object.entries(properties).map(([name, of]) => [name, fitted(of, object[name])] as const)
  const isWhole = known.every(
    ([name, own]) => own !== undefined || (object[name] === undefined && !required.includes(name)),
  )
  return isWhole ? Object.fromEntries(known.filter(([, own]) => own !== undefined)) : undefined
}

function imageOf(given: unknown, images: Images): ImageRef | null {
  const { id, alt } = objectOf(given)
  if (typeof id !== 'string') return null
  if (images.isOwn) return { id: textOf(id), alt: textOf(alt) }
  images.lost = true
  return null
}

function textOf(given: unknown): string {
  if (typeof given !== 'string') return ''
  return given.length > textMax ? [...given].slice(0, textMax).join('') : given
}

function objectOf(given: unknown): Given {
  return typeof given === 'object' && given !== null ? (given as Given) : {}
}

function parsed(text: string): Given {
  if (!text.trimStart().startsWith('{')) return {}
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}
