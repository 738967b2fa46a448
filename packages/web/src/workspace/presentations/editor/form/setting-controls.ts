import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { typeOf } from '@roomful/contract/question-types/index'
import { settingSchemas } from '@roomful/contract/question-types/settings'

/** The control for a setting, chosen by its schema. */
export type SettingControl =
  | { readonly is: 'check' }
  | {
      readonly is: 'number'
      readonly isInteger: boolean
      readonly isOptional: boolean
      readonly min?: number
      readonly max?: number
    }
  | { readonly is: 'text'; readonly isOptional: boolean; readonly maxLength?: number }
  | { readonly is: 'blanks' }

interface Schema {
  readonly type?: string | readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

export type SettingGroup = 'answer' | 'scoring' | 'results'

/** Settings that every type has, but that affect only some. */
const onlyIn: Readonly<Record<string, readonly QuestionTypeName[]>> = {
  allow_multiple: ['MULTIPLE_CHOICE', 'QUIZ'],
}

const groups: Readonly<Record<string, SettingGroup>> = {
  points: 'scoring',
  speed_bonus: 'scoring',
  reveal_after_answering: 'scoring',
  correct_value: 'scoring',
  tolerance: 'scoring',
  show_results: 'results',
}
/** The first settings of each group; those not listed follow. */
const order = ['min', 'max', 'step', 'min_label', 'max_label', 'correct_value', 'tolerance', 'allow_multiple']

/** @throws RangeError for a schema without a control */
export function controlOf(name: string, schema: Schema): SettingControl {
  if (name === 'blanks') return { is: 'blanks' }
  const types = [schema.type ?? []].flat()
  const isOptional = types.includes('null')
  const type = types.find(one => one !== 'null')
  switch (type) {
    case 'boolean':
      return { is: 'check' }
    case 'integer':
    case 'number':
      return {
        is: 'number',
        isInteger: type === 'integer',
        isOptional,
        ...(schema.minimum !== undefined && { min: schema.minimum }),
        ...(schema.maximum !== undefined && { max: schema.maximum }),
      }
    case 'string':
      return {
        is: 'text',
        isOptional,
        ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
      }
    default:
      throw new RangeError(`no control for the setting ${name}`)
  }
}

export interface Setting {
  readonly name: string
  readonly control: SettingControl
}

/** The settings that are shown for a type, by groups, in their order. */
export function settingsOfType(type: QuestionTypeName): ReadonlyMap<SettingGroup, readonly Setting[]> {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const shown = Object.entries(settingSchemas(typeOf({ type })))
    .filter(([name]) => onlyIn[name]?.includes(type) ?? true)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, schema]) => ({ name, control: controlOf(name, schema as Schema) }))
  return Map.groupBy(shown, ({ name }) => groups[name] ?? 'answer')
}
