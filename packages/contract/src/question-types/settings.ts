import Type from 'typebox'
import { Nullable } from '../lib/schema.ts'
import type { QuestionType, Settings } from './question-type.ts'

/** The time limit setting with a type's own default. */
export function timeLimitSeconds(seconds: number | null) {
  const description = 'In seconds; null: no limit.'
  return { ...Nullable(Type.Integer({ minimum: 5, maximum: 3600, description })), default: seconds }
}

const commonSettings = {
  allow_multiple: Type.Boolean({
    default: false,
    description: 'MULTIPLE_CHOICE, QUIZ: several options per answer.',
  }),
  show_results: Type.Boolean({ default: true, description: 'Participants see results.' }),
  time_limit_seconds: timeLimitSeconds(null),
}

/** Of types that take answers. */
const answerSettings = {
  end_when_answered: Type.Boolean({
    default: false,
    description: 'Ends once all have answered.',
  }),
}

/** Schemas of all settings of a type with their defaults. A type can override common keys. */
export function settingSchemas(type: QuestionType): Record<string, Type.TSchema> {
  const scoring = type.scoring && {
    points: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      default: type.scoring.points,
      description: 'Points for a correct answer.',
    }),
    speed_bonus: Type.Boolean({
      default: type.scoring.speed_bonus,
      description: 'Points fall to half over time.',
    }),
    reveal_after_answering: Type.Boolean({
      default: false,
      description: 'SELF_PACED: answers are final and reveal the right one.',
    }),
  }
  return { ...commonSettings, ...(type.answer && answerSettings), ...scoring, ...type.settings }
}

/** Default settings. */
export function settingDefaults(type: QuestionType): Settings {
  return Object.fromEntries(
    Object.entries(settingSchemas(type)).map(([key, schema]) => [
      key,
      (schema as { default?: unknown }).default,
    ]),
  )
}
