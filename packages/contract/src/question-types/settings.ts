import Type from 'typebox'
import { Nullable } from '../lib/schema.ts'
import type { QuestionType, Settings } from './question-type.ts'

/** The setting that limits the time for an answer, with a type's own default. */
export function timeLimitSeconds(seconds: number | null) {
  const description = 'Seconds for an answer; null: no limit.'
  return { ...Nullable(Type.Integer({ minimum: 5, maximum: 3600, description })), default: seconds }
}

const commonSettings = {
  allow_multiple: Type.Boolean({
    default: false,
    description: 'MULTIPLE_CHOICE and QUIZ: an answer may name several options.',
  }),
  show_results: Type.Boolean({ default: true, description: 'Participants see the results.' }),
  time_limit_seconds: timeLimitSeconds(null),
}

/** Schemas of all settings of a type, each with its default. A type may bring its own for a common key. */
export function settingSchemas(type: QuestionType): Record<string, Type.TSchema> {
  const scoring = type.scoring && {
    points: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      default: type.scoring.points,
      description: 'What a right answer earns.',
    }),
    speed_bonus: Type.Boolean({
      default: type.scoring.speed_bonus,
      description: 'With a time limit, a late answer earns down to half of the points.',
    }),
    reveal_after_answering: Type.Boolean({
      default: false,
      description:
        'In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final.',
    }),
  }
  return { ...commonSettings, ...scoring, ...type.settings }
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
