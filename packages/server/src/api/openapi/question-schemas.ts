import { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { named } from '@roomful/contract/lib/schema'
import {
  type QuestionTypeName,
  questionTypeNames,
  questionTypes,
} from '@roomful/contract/question-types/index'
import {
  CreateQuestionBody,
  contentSchema,
  UpdateQuestionBody,
} from '@roomful/contract/question-types/question-input'
import type { QuestionType } from '@roomful/contract/question-types/question-type'
import { noResults, QuestionResultsOut } from '@roomful/contract/question-types/results'
import { settingSchemas } from '@roomful/contract/question-types/settings'
import Type, { type TSchema } from 'typebox'
import { oneOfTypes, schemaName } from './one-of-types.ts'

const typeOf = (name: QuestionTypeName): QuestionType => questionTypes[name]

/** The options of each type in one form. Types of equal options share a schema, the most frequent has the plain name. */
function optionsOfTypes(name: string, optionOf: (type: QuestionTypeName) => TSchema) {
  const types = questionTypeNames.filter(type => typeOf(type).options)
  const shapes = [...Map.groupBy(types, type => JSON.stringify(optionOf(type))).values()]
  const mostFrequent = Math.max(...shapes.map(shape => shape.length))
  const plain = shapes.find(shape => shape.length === mostFrequent)
  return new Map(
    shapes.flatMap(shape => {
      const prefix = shape === plain ? '' : schemaName(shape[0]!)
      return shape.map(type => [type, named(`${prefix}${name}`, optionOf(type))] as const)
    }),
  )
}

const storedOptions = optionsOfTypes('Option', storedOption)
const givenOptions = optionsOfTypes('OptionInput', type => optionIn(type, false))
const updatedOptions = optionsOfTypes('OptionUpdate', type => optionIn(type, true))

function optionIn(name: QuestionTypeName, isUpdate: boolean): TSchema {
  return (contentSchema(typeOf(name), isUpdate).properties.options as Type.TArray).items
}

/** CreateQuestionBody with the fields of each type. */
export const createQuestionBody = oneOfTypes('type', name => {
  const { options } = contentSchema(typeOf(name), false).properties
  const typed = typeOf(name).options
  return named(
    `Create${schemaName(name)}Question`,
    Type.Object(
      {
        type: Type.Literal(name, { description: 'Question type.' }),
        prompt: CreateQuestionBody.properties.prompt,
        options: typed ? { ...options!, items: givenOptions.get(name) } : Type.Optional(options!),
        settings: Type.Optional(givenSettings(name)),
        image: CreateQuestionBody.properties.image,
        explanation: CreateQuestionBody.properties.explanation,
        notes: CreateQuestionBody.properties.notes,
        skipped: CreateQuestionBody.properties.skipped,
      },
      { additionalProperties: false },
    ),
  )
})

/** UpdateQuestionBody, which has no discriminator: the fields of any one type. */
export const updateQuestionBody = Type.Object(
  {
    ...UpdateQuestionBody.properties,
    options: Type.Optional(
      Type.Array(anyOfDistinct([...updatedOptions.values()]), {
        maxItems: 50,
        description: 'Replaces all options. An option with the `id` of an existing one keeps it.',
      }),
    ),
    settings: Type.Optional({
      ...anyOfDistinct(questionTypeNames.map(givenSettings)),
      description: "Settings of the question's type. Omitted settings are unchanged.",
    }),
  },
  { additionalProperties: false },
)

/** QuestionOut with the fields of each type. */
export const questionOut = oneOfTypes('type', name =>
  named(
    `${schemaName(name)}Question`,
    Type.Object({
      ...QuestionOut.properties,
      type: Type.Literal(name, { description: 'Question type.' }),
      options: typeOf(name).options
        ? Type.Array(storedOptions.get(name)!, { description: 'Options in order.' })
        : Type.Array(Type.Object({}), { maxItems: 0, description: 'This type has no options.' }),
      settings: named(
        `${schemaName(name)}Settings`,
        Type.Object(settingSchemas(typeOf(name)), {
          description: 'All settings of the type, including defaults.',
        }),
      ),
    }),
  ),
)

/** QuestionResultsOut with the results of each type. */
export const questionResultsOut = oneOfTypes(
  'question_type',
  type => {
    const { words_total: _, values_total: __, groups: ___, right, ...always } = QuestionResultsOut.properties
    const { fields, scoring } = typeOf(type)
    const none = Object.fromEntries(
      Object.keys(noResults).map(field => [
        field,
        Type.Null({ description: 'Does not apply to this type.' }),
      ]),
    )
    return named(
      `${schemaName(type)}Results`,
      Type.Object({
        ...always,
        ...none,
        question_type: Type.Literal(type, { description: 'Question type.' }),
        ...fields,
        ...(scoring && { right }),
      }),
    )
  },
  { description: 'Results of a question; fields of other types are null.' },
)

/** Settings in request bodies: missing ones get their defaults. */
function givenSettings(name: QuestionTypeName): TSchema {
  return named(`${schemaName(name)}SettingsInput`, contentSchema(typeOf(name), false).properties.settings!)
}

function storedOption(name: QuestionTypeName): TSchema {
  const extra = typeOf(name).options!.extra
  return Type.Object({
    id: Type.String({ description: 'ID in answers and results.' }),
    text: Type.String({ description: 'Text shown to participants.' }),
    ...extra,
    ...(extra.match && {
      match_id: Type.String({ description: 'ID of the matching text.' }),
    }),
  })
}

function anyOfDistinct(schemas: readonly TSchema[]): TSchema {
  const distinct = new Map(schemas.map(schema => [JSON.stringify(schema), schema]))
  return Type.Unsafe({ anyOf: [...distinct.values()] })
}
