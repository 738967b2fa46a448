import { emptyContent, slideLayouts } from '@roomful/contract/features/presentations/slide-layouts'
import { questionTypeNames, typeOf } from '@roomful/contract/question-types/index'
import { slidesMax } from '@roomful/contract/question-types/question-input'
import { settingDefaults } from '@roomful/contract/question-types/settings'
import { type EditorQuestion, type EditorSlide, type ImageRef, newKey } from './deck.ts'
import { faultsOf } from './slide-faults.ts'

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
 * typed ones, here and on the server.
 * @returns null if it holds no slides
 */
export function readCopied(text: string, organizationId: string): CopiedSlides | null {
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
  const defaults: EditorQuestion['settings'] = settingDefaults(typeOf({ type }))
  const settings = objectOf(given.settings)
  const known = Object.keys({ ...defaults, ...('blanks' in defaults && { blanks: [] }) })
  const chosen = known.flatMap(name => (name in settings ? [[name, settings[name]] as const] : []))
  const question: EditorQuestion = {
    kind: 'QUESTION',
    key: newKey(),
    type,
    prompt: textOf(given.prompt),
    options: Array.isArray(given.options)
      ? given.options.map(objectOf).map(option => {
          const own = imageOf(option.image, images)
          return {
            key: newKey(),
            text: textOf(option.text),
            ...(option.is_correct === true && { is_correct: true }),
            ...(typeof option.match === 'string' && { match: option.match }),
            ...(own && { image: own }),
          }
        })
      : [],
    settings: { ...defaults, ...Object.fromEntries(chosen) },
    explanation: typeof given.explanation === 'string' ? given.explanation : null,
    notes,
    image,
    skipped,
  }
  const isWrong = faultsOf(question).some(({ field }) => field.startsWith('settings'))
  return isWrong ? { ...question, settings: defaults } : question
}

function imageOf(given: unknown, images: Images): ImageRef | null {
  const { id, alt } = objectOf(given)
  if (typeof id !== 'string') return null
  if (images.isOwn) return { id, alt: textOf(alt) }
  images.lost = true
  return null
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : ''
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
