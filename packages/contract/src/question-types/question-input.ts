import Type, { type TObject } from 'typebox'
import { type Faults, faultFinder } from '../faults.ts'
import { Nullable, named, OneOf } from '../schema.ts'
import { type QuestionTypeName, questionTypeNames, questionTypes, typeOf } from './index.ts'
import type { Option, QuestionDefinition, QuestionType, Settings } from './question-type.ts'

export const deckQuestionsMax = 200

const prompt = Type.String({ minLength: 1, maxLength: 500 })
const looseOptions = Type.Array(
  Type.Unsafe<{ text: string } & Record<string, unknown>>({
    type: 'object',
    properties: { text: { type: 'string', minLength: 1, maxLength: 200 } },
    required: ['text'],
  }),
  { maxItems: 50, description: 'What an option takes besides `text` depends on the type.' },
)
const looseSettings = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'Which keys there are depends on the type.',
  properties: {
    allow_multiple: { type: 'boolean', default: false },
    show_results: { type: 'boolean', default: true },
  },
})

export const CreateQuestionBody = named(
  'CreateQuestionBody',
  Type.Object(
    {
      type: OneOf(questionTypeNames),
      prompt,
      options: Type.Optional(looseOptions),
      settings: Type.Optional(looseSettings),
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
      order: Type.Optional(Type.Integer({ minimum: 0, maximum: deckQuestionsMax - 1 })),
    },
    { additionalProperties: false },
  ),
)
export type UpdateQuestionBody = Type.Static<typeof UpdateQuestionBody>

/** A question's content, before or apart from its place in a deck. */
export type QuestionContent = Omit<QuestionDefinition, 'id'>

export type ReadQuestion = { readonly content: QuestionContent } | { readonly faults: Faults }

/** Makes the ids that new options need. */
export type NewOptionId = () => string

/**
 * Judges a creation body by the rules of its type and fills in the defaults.
 * @param body has the shape of CreateQuestionBody.
 * @returns the content to store, or every fault with its published name.
 */
export function readNewQuestion(body: CreateQuestionBody, newOptionId: NewOptionId): ReadQuestion {
  const type = questionTypes[body.type] as QuestionType
  const given = { options: body.options ?? [], settings: body.settings ?? {} }
  return readContent(
    { type: type.name, prompt: body.prompt, ...given },
    [],
    settingDefaults(type),
    newOptionId,
  )
}

/**
 * Judges an update: options replace all (an item with an existing `id` keeps it), settings are merged.
 * @param body has the shape of UpdateQuestionBody.
 */
export function readQuestionUpdate(
  current: QuestionContent,
  body: UpdateQuestionBody,
  newOptionId: NewOptionId,
): ReadQuestion {
  const given = {
    type: current.type,
    prompt: body.prompt ?? current.prompt,
    options: body.options ?? current.options.map(({ match_id: _, ...option }) => option),
    settings: body.settings ?? {},
  }
  return readContent(given, current.options, current.settings, newOptionId)
}

interface GivenContent {
  readonly type: string
  readonly prompt: string
  readonly options: readonly Record<string, unknown>[]
  readonly settings: Record<string, unknown>
}

function readContent(
  given: GivenContent,
  currentOptions: readonly Option[],
  currentSettings: Settings,
  newOptionId: NewOptionId,
): ReadQuestion {
  const type = typeOf(given)
  const invalid: string[] = []
  const unknown: string[] = []
  const faults = contentFaults(
    type,
    currentOptions.length > 0,
  )({ options: given.options, settings: given.settings })
  if (faults) {
    invalid.push(...faults.invalid)
    unknown.push(...faults.unknown)
  }
  const known = new Map(currentOptions.map(option => [option.id, option]))
  const seen = new Set<string>()
  const options = given.options.map((item, i) => {
    const id = item.id
    if (id !== undefined && (!known.has(id as string) || seen.has(id as string)))
      invalid.push(`options[${i}].id`)
    seen.add(id as string)
    const optionId = (id as string | undefined) ?? newOptionId()
    const match_id = 'match' in item ? (known.get(optionId)?.match_id ?? newOptionId()) : undefined
    return { ...item, id: optionId, ...(match_id && { match_id }) } as unknown as Option
  })
  const settings = { ...currentSettings, ...given.settings }
  const content = { type: type.name, prompt: given.prompt, options, settings }
  if (invalid.length === 0 && unknown.length === 0)
    invalid.push(...(type.faults?.({ id: '', ...content }) ?? []))
  return invalid.length + unknown.length > 0
    ? { faults: { invalid: [...new Set(invalid)], unknown } }
    : { content }
}

const commonSettings = {
  allow_multiple: Type.Boolean({ default: false }),
  show_results: Type.Boolean({ default: true }),
  time_limit_seconds: { ...Nullable(Type.Integer({ minimum: 5, maximum: 3600 })), default: null },
}

/** Schemas of all settings of a type, each with its default. */
export function settingSchemas(type: QuestionType): Record<string, Type.TSchema> {
  const scoring = type.scoring && {
    points: Type.Integer({ minimum: 0, maximum: 10_000, default: type.scoring.points }),
    speed_bonus: Type.Boolean({ default: type.scoring.speed_bonus }),
  }
  return { ...commonSettings, ...scoring, ...type.settings }
}

function settingDefaults(type: QuestionType): Settings {
  return Object.fromEntries(
    Object.entries(settingSchemas(type)).map(([key, schema]) => [
      key,
      (schema as { default?: unknown }).default,
    ]),
  )
}

const compiled = new Map<string, (value: unknown) => Faults | null>()

function contentFaults(type: QuestionType, isUpdate: boolean): (value: unknown) => Faults | null {
  return compiled.getOrInsertComputed(`${type.name} ${isUpdate}`, () =>
    faultFinder(contentSchema(type, isUpdate)),
  )
}

/** The exact schema of a type's options and settings, which CreateQuestionBody leaves loose. */
export function contentSchema(type: QuestionType, isUpdate: boolean): TObject {
  const option = {
    text: Type.String({ minLength: 1, maxLength: 200 }),
    ...type.options?.extra,
    ...(isUpdate && { id: Type.Optional(Type.String()) }),
  }
  const bounds = type.options
    ? { minItems: type.options.min, maxItems: type.options.max }
    : { minItems: 0, maxItems: 0 }
  const settings = Object.fromEntries(
    Object.entries(settingSchemas(type)).map(([key, schema]) => [key, Type.Optional(schema)]),
  )
  return Type.Object({
    options: Type.Array(Type.Object(option, { additionalProperties: false }), bounds),
    settings: Type.Object(settings, { additionalProperties: false }),
  })
}

export type { QuestionTypeName }
