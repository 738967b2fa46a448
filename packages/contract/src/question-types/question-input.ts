import Type, { type TObject } from 'typebox'
import { ImageRef } from '../features/images/image-ref.ts'
import type { QuestionImage } from '../features/images/limits.ts'
import { cleanLines, isVisible } from '../lib/clean-text.ts'
import { type FindFaults, faultFinder, faultsMax } from '../lib/faults.ts'
import { Nullable, named, OneOf } from '../lib/schema.ts'
import { toolText } from '../lib/tool-text.ts'
import { unknownRule, type Violation, visibleText } from '../lib/violation.ts'
import { type QuestionTypeName, questionTypeNames, typeOf } from './index.ts'
import { optionTextFaults } from './option-texts.ts'
import type { Option, QuestionDefinition, QuestionType, Settings } from './question-type.ts'
import { settingDefaults, settingSchemas } from './settings.ts'

/** Maximum number of slides in a presentation, including content slides. */
export const slidesMax = 200
/** Maximum length of an explanation, in characters. */
export const explanationLengthMax = 1_000
/** Above the limit of every type, so that unknown keys are reported by name. */
const optionKeysMax = 20
const settingKeysMax = 50

const prompt = Type.String({ minLength: 1, maxLength: 500, description: 'Text shown to participants.' })
export const notesSchema = Type.String({
  maxLength: 2000,
  description: 'Speaker notes, never shown to participants or on screens.',
  [toolText]: 'never shown',
})
const looseOptions = Type.Array(
  Type.Unsafe<{ text: string } & Record<string, unknown>>({
    $id: 'QuestionOption',
    type: 'object',
    properties: { text: { type: 'string', minLength: 1, maxLength: 200 } },
    required: ['text'],
    additionalProperties: true,
    maxProperties: optionKeysMax,
  }),
  { maxItems: 50, description: 'Further keys depend on the type.' },
)
const looseSettings = Type.Unsafe<Record<string, unknown>>({
  $id: 'QuestionSettings',
  type: 'object',
  description: 'Available keys depend on the type.',
  additionalProperties: true,
  maxProperties: settingKeysMax,
  properties: {
    allow_multiple: { type: 'boolean', default: false },
    show_results: { type: 'boolean', default: true },
  },
})

const explanation = {
  ...Nullable(Type.String({ maxLength: explanationLengthMax })),
  description:
    'Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code.',
  [toolText]: 'Markdown with the correct answer',
}
const image = { ...Nullable(ImageRef), description: 'Image shown with the prompt.' }
/** Whether steps pass a slide by. */
export const skippedSchema = Type.Boolean({
  description: 'Whether stages and self-paced sessions pass the slide by.',
})

export const CreateQuestionBody = named(
  'CreateQuestionBody',
  Type.Object(
    {
      type: OneOf(questionTypeNames),
      prompt,
      options: Type.Optional(looseOptions),
      settings: Type.Optional(looseSettings),
      image: Type.Optional(image),
      explanation: Type.Optional(explanation),
      notes: Type.Optional(notesSchema),
      skipped: Type.Optional(skippedSchema),
    },
    { additionalProperties: false },
  ),
)
export type CreateQuestionBody = Type.Static<typeof CreateQuestionBody>

export const UpdateQuestionBody = named(
  'UpdateQuestionBody',
  Type.Object(
    {
      prompt: Type.Optional(prompt),
      options: Type.Optional(looseOptions),
      settings: Type.Optional(looseSettings),
      order: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: slidesMax - 1,
          description: 'Moves the question to this zero-based position.',
          [toolText]: 'new place, from 0',
        }),
      ),
      image: Type.Optional(image),
      explanation: Type.Optional(explanation),
      notes: Type.Optional(notesSchema),
      skipped: Type.Optional(skippedSchema),
    },
    { additionalProperties: false },
  ),
)
export type UpdateQuestionBody = Type.Static<typeof UpdateQuestionBody>

/**
 * Further faults of a rejected creation body: errors in options and settings are reported at once, not only after the rest is
 * fixed.
 */
export function furtherCreateFaults(body: unknown): readonly Violation[] {
  const { type, options = [], settings = {} } = Object(body) as Record<string, unknown>
  if (!questionTypeNames.includes(type as QuestionTypeName)) return []
  return contentFaults(typeOf({ type: type as string }), false)({ options, settings }) ?? []
}

/** The same for a list of creation bodies. @param fieldOf prefix of the published field names of item i */
export function furtherFaultsOfAll(
  bodies: unknown,
  fieldOf: (i: number) => string,
  bodyOf: (item: unknown) => unknown = item => item,
): readonly Violation[] {
  // A list that is too long is rejected without inspecting its items.
  if (!Array.isArray(bodies) || bodies.length > slidesMax) return []
  const found: Violation[] = []
  for (let i = 0; i < bodies.length && found.length < faultsMax; i++)
    for (const fault of furtherCreateFaults(bodyOf(bodies[i])))
      found.push({ ...fault, field: `${fieldOf(i)}.${fault.field}` })
  return found
}

/** The same for an update, which has no type: keys that no type has. */
export function furtherUpdateFaults(body: unknown): readonly Violation[] {
  const { options = [], settings = {} } = Object(body) as Record<string, unknown>
  return (findUnknownKeys({ options, settings }) ?? []).filter(({ rule }) => rule === unknownRule)
}

/** A question's content without its position. */
export type QuestionContent = Omit<QuestionDefinition, 'id'>

export type ReadQuestion = { readonly content: QuestionContent } | { readonly faults: readonly Violation[] }

/** Generates ids for new options. */
export type NewOptionId = () => string

/**
 * Validates a creation body by the rules of its type and fills in the defaults.
 * @param body must match CreateQuestionBody
 * @returns the content to store, or the faults with their published names; conflicts between fields are reported once each
 * of them is valid
 */
export function readNewQuestion(body: CreateQuestionBody, newOptionId: NewOptionId): ReadQuestion {
  const type = typeOf(body)
  const settings = body.settings ?? {}
  const given = {
    prompt: body.prompt,
    image: body.image,
    explanation: body.explanation,
    options: body.options ?? [],
    settings,
  }
  const sent = new Set(['prompt', 'options', ...settingNames(settings)])
  return readContent(type, given, { options: [], settings: settingDefaults(type) }, sent, newOptionId)
}

/**
 * Validates an update: options replace all (an item with an existing `id` keeps it), settings are merged.
 * @param body must match UpdateQuestionBody
 */
export function readQuestionUpdate(
  current: QuestionContent,
  body: UpdateQuestionBody,
  newOptionId: NewOptionId,
): ReadQuestion {
  const settings = body.settings ?? {}
  const given = {
    prompt: body.prompt ?? current.prompt,
    image: body.image === undefined ? current.image : body.image,
    explanation: body.explanation === undefined ? current.explanation : body.explanation,
    options: body.options ?? current.options,
    settings,
  }
  const sent = new Set([...Object.keys(body), ...settingNames(settings)])
  return readContent(typeOf(current), given, current, sent, newOptionId)
}

/** A new or stored option; only its identifying fields have been validated. */
type GivenOption = {
  readonly text: string
  readonly match?: unknown
  readonly id?: unknown
  readonly match_id?: unknown
}

interface GivenContent {
  readonly prompt: string
  readonly image: QuestionImage | null | undefined
  readonly explanation: string | null | undefined
  readonly options: readonly GivenOption[]
  readonly settings: Record<string, unknown>
}

function readContent(
  type: QuestionType,
  given: GivenContent,
  current: { readonly options: readonly Option[]; readonly settings: Settings },
  sent: ReadonlySet<string>,
  newOptionId: NewOptionId,
): ReadQuestion {
  const { options, settings } = given
  const found = contentFaults(type, current.options.length > 0)({ options, settings }) ?? []
  const strangers = optionsThatAreNotTheirs(options, current.options)
  const faults = [...found, ...strangers.filter(({ field }) => !found.some(fault => fault.field === field))]
  if (faults.length > 0) return { faults: invalidFirst(faults) }
  const merged = { ...current.settings, ...settings }
  const content = {
    type: type.name,
    prompt: sent.has('prompt') ? cleanLines(given.prompt) : given.prompt,
    ...(given.image && { image: given.image }),
    ...(given.explanation && { explanation: given.explanation }),
    options: withIds(
      sent.has('options') ? options.map(withCleanLines) : options,
      current.options,
      newOptionId,
    ),
    settings: type.completeSettings?.(merged) ?? merged,
  }
  const disagreements = (type.faults?.({ id: '', ...content }) ?? []).map(({ fields, rule, message }) => ({
    field: fields.find(name => sent.has(fieldOf(name))) ?? fields[0],
    rule,
    message,
  }))
  const texts = textFaults(type, given, sent)
  const others = disagreements.filter(({ field }) => !texts.some(fault => fault.field === field))
  const all = [...texts, ...others]
  return all.length === 0 ? { content } : { faults: all }
}

/** Faults of the texts that were sent: earlier ones never fail an update that leaves them alone. */
function textFaults(
  type: QuestionType,
  { prompt, options }: GivenContent,
  sent: ReadonlySet<string>,
): Violation[] {
  return [
    ...(sent.has('prompt') && !isVisible(prompt) ? [visibleText('prompt')] : []),
    ...(sent.has('options') ? optionTextFaults(options, type.options?.mayRepeat) : []),
  ]
}

/** An option with the lines of its texts normalized. */
function withCleanLines(option: GivenOption): GivenOption {
  const { text, match } = option
  return {
    ...option,
    text: cleanLines(text),
    ...(typeof match === 'string' && { match: cleanLines(match) }),
  }
}

function invalidFirst(faults: readonly Violation[]): Violation[] {
  return faults.toSorted((a, b) => Number(a.rule === unknownRule) - Number(b.rule === unknownRule))
}

/** Option ids that are unknown or duplicated. */
function optionsThatAreNotTheirs(options: readonly GivenOption[], current: readonly Option[]): Violation[] {
  const seen = new Set<unknown>()
  return options.flatMap(({ id, match_id }, i) => {
    const existing = current.find(option => option.id === id)
    const isStranger = id !== undefined && (!existing || seen.has(id))
    seen.add(id)
    return [
      ...(isStranger
        ? [{ field: `options[${i}].id`, rule: 'own_option', message: 'an option of this question, once' }]
        : []),
      ...(match_id !== undefined && match_id !== existing?.match_id
        ? [{ field: `options[${i}].match_id`, rule: 'own_option', message: 'the match_id of this option' }]
        : []),
    ]
  })
}

function withIds(
  options: readonly GivenOption[],
  current: readonly Option[],
  newOptionId: NewOptionId,
): Option[] {
  return options.map(option => {
    const id = (option.id as string | undefined) ?? newOptionId()
    if (!('match' in option)) return { ...option, id } as Option
    const match_id = current.find(known => known.id === id)?.match_id ?? newOptionId()
    return { ...option, id, match_id } as Option
  })
}

const settingNames = (settings: object) => Object.keys(settings).map(key => `settings.${key}`)

/** The body field that contains a published name: `settings.blanks` for `settings.blanks[1].accepted`. */
function fieldOf(name: string): string {
  return name.replace(/^(settings\.\w+|\w+).*$/, '$1')
}

const compiled = new Map<string, FindFaults>()

function contentFaults(type: QuestionType, isUpdate: boolean): FindFaults {
  return compiled.getOrInsertComputed(`${type.name} ${isUpdate}`, () =>
    faultFinder(contentSchema(type, isUpdate)),
  )
}

/** The exact schema of a type's options and settings, which CreateQuestionBody leaves open. */
export function contentSchema(type: QuestionType, isUpdate: boolean): TObject {
  const option = {
    text: Type.String({ minLength: 1, maxLength: 200, description: 'Text shown to participants.' }),
    ...type.options?.extra,
    ...(isUpdate && { id: Type.Optional(Type.String({ description: 'ID of an existing option to keep.' })) }),
    ...(isUpdate &&
      type.options?.extra.match && {
        match_id: Type.Optional(Type.String({ description: 'The `match_id` of the existing option.' })),
      }),
  }
  const bounds = type.options
    ? { minItems: type.options.min, maxItems: type.options.max }
    : { minItems: 0, maxItems: 0 }
  const settings = Object.fromEntries(
    Object.entries(settingSchemas(type)).map(([key, schema]) => [key, Type.Optional(schema)]),
  )
  return Type.Object({
    options: Type.Array(Type.Object(option, { additionalProperties: false }), {
      ...bounds,
      description: 'Options in order.',
    }),
    settings: Type.Object(settings, {
      additionalProperties: false,
      description: 'With defaults.',
    }),
  })
}

const knownToAny = (types: readonly Record<string, unknown>[]) =>
  Type.Object(
    Object.fromEntries(types.flatMap(Object.keys).map(key => [key, Type.Optional(Type.Unknown())])),
    {
      additionalProperties: false,
    },
  )
const allTypes = questionTypeNames.map(name => typeOf({ type: name }))

/** Finds keys of options and settings that no type has. */
const findUnknownKeys = faultFinder(
  Type.Object({
    options: Type.Array(
      knownToAny([{ id: 0, text: 0, match_id: 0 }, ...allTypes.map(({ options }) => options?.extra ?? {})]),
    ),
    settings: knownToAny(allTypes.map(settingSchemas)),
  }),
)

/** All option keys, for documentation. */
export function optionKeysOfAllTypes(): Record<string, object> {
  const text = Type.String({ minLength: 1, maxLength: 200 })
  return Object.assign({ text }, ...allTypes.map(({ options }) => options?.extra))
}

/** Schemas of all settings, for documentation. Bodies are validated by their own type's settings. */
export function settingsOfAllTypes(): Record<string, object> {
  const found = allTypes.flatMap(type =>
    Object.entries(settingSchemas(type)).map(([key, schema]) => ({ key, type: type.name, schema })),
  )
  return Object.fromEntries(
    [...Map.groupBy(found, ({ key }) => key)].map(([key, ofTypes]) => {
      const ofAll = ofTypes.length === allTypes.length
      const description = [...Map.groupBy(ofTypes, ({ schema }) => (schema as Described).description)]
        .map(([text, some]) => (ofAll ? text : `${typesText(some.map(({ type }) => type))}: ${text}`))
        .join(' ')
      const defaults = ofTypes.map(({ schema }) => (schema as Described).default)
      const bare = ofTypes.map(({ schema }) => {
        const { description: _, default: __, ...rest } = schema as Described
        return rest
      })
      const isOne = (some: readonly unknown[]) => new Set(some.map(one => JSON.stringify(one))).size === 1
      return [
        key,
        {
          // Whole numbers in one type and any numbers in another are documented as numbers.
          ...(isOne(bare) ? bare[0] : { type: 'number' }),
          ...(isOne(defaults) && { default: defaults[0] }),
          description,
        },
      ]
    }),
  )
}

function typesText(names: readonly string[]): string {
  const areScored = allTypes.every(({ name, scoring }) => names.includes(name) === (scoring !== null))
  if (areScored) return 'Scored types'
  const takeAnswers = allTypes.every(({ name, answer }) => names.includes(name) === (answer !== null))
  return takeAnswers ? 'Types with answers' : names.join(', ')
}

interface Described {
  readonly description?: string
  readonly default?: unknown
}

export type { QuestionTypeName }
export { settingSchemas }
