import { typedNumber } from '@roomful/contract/lib/digits'
import { type QuestionTypeName, typeOf } from '@roomful/contract/question-types/index'
import { settingSchemas } from '@roomful/contract/question-types/settings'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { languageNames } from '../../../../messages/language-names.ts'
import { whole } from '../../../../messages/numbers.ts'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import { Check, describedBy, Field, Input } from './field.tsx'
import { TextArea } from './text-area.tsx'

/** The control for a setting, chosen by its schema. */
export type SettingControl =
  | { readonly type: 'check' }
  | {
      readonly type: 'number'
      readonly isInteger: boolean
      readonly isOptional: boolean
      readonly min?: number
      readonly max?: number
    }
  | { readonly type: 'text'; readonly isOptional: boolean; readonly maxLength?: number }
  | { readonly type: 'language' }
  | { readonly type: 'lines' }
  | { readonly type: 'blanks' }

interface Schema {
  readonly type?: string | readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

export type SettingGroup = 'answer' | 'scoring' | 'results'

/** Settings of all types that affect only some. */
const onlyIn: Readonly<Record<string, readonly QuestionTypeName[]>> = {
  allow_multiple: ['MULTIPLE_CHOICE', 'QUIZ'],
}

const groups: Readonly<Record<string, SettingGroup>> = {
  points: 'scoring',
  speed_bonus: 'scoring',
  reveal_after_answering: 'scoring',
  correct_value: 'scoring',
  tolerance: 'scoring',
  closest: 'scoring',
  show_results: 'results',
}
/** The first settings of each group; those not listed follow. */
const order = [
  'min',
  'max',
  'step',
  'min_label',
  'max_label',
  'correct_value',
  'tolerance',
  'closest',
  'allow_multiple',
]

/** @throws RangeError for a schema without a control */
export function controlOf(name: string, schema: Schema): SettingControl {
  if (name === 'blanks') return { type: 'blanks' }
  if (name === 'labels') return { type: 'lines' }
  if (name === 'stop_words') return { type: 'language' }
  const types = [schema.type ?? []].flat()
  const isOptional = types.includes('null')
  const type = types.find(one => one !== 'null')
  switch (type) {
    case 'boolean':
      return { type: 'check' }
    case 'integer':
    case 'number':
      return {
        type: 'number',
        isInteger: type === 'integer',
        isOptional,
        ...(schema.minimum !== undefined && { min: schema.minimum }),
        ...(schema.maximum !== undefined && { max: schema.maximum }),
      }
    case 'string':
      return {
        type: 'text',
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

const units: Readonly<Record<string, () => string>> = {
  time_limit_seconds: () => t.seconds,
  points: () => t.pointsUnit,
  total_points: () => t.pointsUnit,
  max_length: () => t.characters,
  max_words: () => t.words,
}
/** Larger limits are storage limits, not worth mentioning. */
const tellingMax = 10_000

interface SettingProps {
  readonly name: string
  readonly value: unknown
  readonly problem: string | null
  readonly onChange: (value: unknown) => void
}

/** The field of one setting, which takes whatever its schema allows. */
export function SettingField({
  control,
  ...setting
}: SettingProps & { readonly control: Exclude<SettingControl, { type: 'blanks' }> }): JSX.Element {
  const { name, value, problem, onChange } = setting
  const { label, hint } = labelOf(name)
  const labels = { id: `setting-${name}`, label, problem, hint: hint || undefined }
  switch (control.type) {
    case 'check':
      return <Check {...labels} value={value === true} onChange={onChange} />
    case 'text':
      return (
        <Input
          {...labels}
          dir="auto"
          value={typeof value === 'string' ? value : ''}
          onInput={typed => onChange(typed === '' && control.isOptional ? null : typed)}
        />
      )
    case 'language':
      return (
        <Field {...labels}>
          <select
            id={labels.id}
            class="input"
            aria-describedby={describedBy(labels)}
            value={typeof value === 'string' ? value : ''}
            onChange={event => onChange(event.currentTarget.value || null)}
          >
            <option value="">{t.noStopWords}</option>
            {Object.entries(languageNames).map(([tag, text]) => (
              <option key={tag} value={tag} lang={tag}>
                {text}
              </option>
            ))}
          </select>
        </Field>
      )
    case 'lines': {
      const lines = Array.isArray(value) ? (value as string[]) : []
      const visible = lines.filter(line => line.trim() !== '')
      return (
        // Empty lines are removed on blur.
        <div onFocusOut={() => visible.length < lines.length && onChange(visible)}>
          <TextArea
            {...labels}
            hint={hint}
            value={lines.join('\n')}
            onChange={typed => onChange(typed === '' ? [] : typed.split('\n'))}
          />
        </div>
      )
    }
    case 'number':
      return <NumberField {...setting} control={control} label={label} hint={hint} />
  }
}

/** The label of a setting; one without a text shows its published name. */
function labelOf(name: string): { readonly label: string; readonly hint: string } {
  const known: Readonly<Record<string, { label: string; hint?: string }>> = t.settings
  return { label: name, hint: '', ...known[name] }
}

/** Typed text as a number if valid; otherwise the type's rules reject it. */
export function numberIn(typed: string, isOptional: boolean): unknown {
  if (typed.trim() === '') return isOptional ? null : ''
  const number = typedNumber(typed)
  return Number.isNaN(number) ? typed : number
}

function NumberField({
  name,
  value,
  problem,
  onChange,
  control,
  label,
  hint,
}: SettingProps & {
  readonly control: Extract<SettingControl, { type: 'number' }>
  readonly label: string
  readonly hint: string
}): JSX.Element {
  const [typed, setTyped] = useState('')
  const isTyped = numberIn(typed, control.isOptional) === value
  const unit = units[name]?.()
  const hints = [hint, rangeOf(control)].filter(text => text !== '').join(' ')
  return (
    <Input
      id={`setting-${name}`}
      label={unit ? `${label} (${unit})` : label}
      problem={problem}
      hint={hints || undefined}
      class="input deck-number"
      inputMode={control.isInteger && (control.min ?? 0) >= 0 ? 'numeric' : 'text'}
      value={isTyped ? typed : String(value ?? '')}
      onInput={typed => {
        setTyped(typed)
        onChange(numberIn(typed, control.isOptional))
      }}
    />
  )
}

function rangeOf({ min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min === undefined || max === undefined || max > tellingMax) return ''
  return t.numberBetween({ min: whole(min), max: whole(max) })
}
