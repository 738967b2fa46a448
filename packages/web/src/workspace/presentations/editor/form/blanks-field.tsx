import { blankMark } from '@roomful/contract/question-types/fill-in-blank'
import { type QuestionTypeName, typeOf } from '@roomful/contract/question-types/index'
import type { Settings } from '@roomful/contract/question-types/question-type'
import type { JSX } from 'preact'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import type { FaultOf } from '../../../slides/fault-text.ts'
import type { EditorQuestion } from '../document/deck.ts'
import type { SlideChange } from '../document/edit.ts'
import { Info } from './info.tsx'

export interface EditorBlank {
  readonly accepted: readonly string[]
  readonly case_sensitive: boolean
}

/** Whether prompts of a type have blanks. */
export function hasBlanks(type: QuestionTypeName): boolean {
  return 'blanks' in typeOf({ type }).settings
}

function blanksOf(settings: Settings): readonly EditorBlank[] {
  return (settings.blanks ?? []) as readonly EditorBlank[]
}

/** How many blanks a prompt has. */
function marksIn(prompt: string): number {
  return prompt.match(blankMark)?.length ?? 0
}

/** Settings with as many blanks as the prompt has; surplus ones are removed from the end. */
export function withBlanksOf(prompt: string, settings: Settings): Settings {
  const before = blanksOf(settings)
  const marks = marksIn(prompt)
  if (marks === before.length) return settings
  const blanks = Array.from({ length: marks }, (_, i) => before[i] ?? { accepted: [], case_sensitive: false })
  return { ...settings, blanks }
}

/** The change to another prompt, with its blanks. */
export function promptChange({ type, settings }: EditorQuestion, prompt: string): SlideChange {
  return { prompt, ...(hasBlanks(type) && { settings: withBlanksOf(prompt, settings) }) }
}

/** The right answers of each blank in the prompt, one per line. */
export function BlanksField({
  question,
  faultOf,
  onChange,
}: {
  readonly question: EditorQuestion
  readonly faultOf: FaultOf
  readonly onChange: (blanks: readonly EditorBlank[], merge: string) => void
}): JSX.Element {
  const blanks = blanksOf(question.settings)
  const change = (at: number, blank: EditorBlank, merge: string) =>
    onChange(blanks.with(at, blank), `${merge} ${at}`)
  return (
    <fieldset class="deck-part" data-faults="settings.blanks">
      <legend>{t.blanks}</legend>
      {blanks.length === 0 ? <p class="hint">{t.noBlanks}</p> : <Info id="blanks-hint">{t.blanksHint}</Info>}
      {blanks.map((blank, at) => (
        <Blank
          key={at}
          place={String(at + 1)}
          blank={blank}
          problem={faultOf(
            `settings.blanks[${at}].accepted`,
            ...blank.accepted.map((_, i) => `settings.blanks[${at}].accepted[${i}]`),
          )}
          onChange={(next, merge) => change(at, next, merge)}
        />
      ))}
    </fieldset>
  )
}

function Blank({
  place,
  blank,
  problem,
  onChange,
}: {
  readonly place: string
  readonly blank: EditorBlank
  readonly problem: string | null
  readonly onChange: (blank: EditorBlank, merge: string) => void
}): JSX.Element {
  const id = `blank-${place}`
  return (
    <div class="field">
      <label for={id}>{t.blank(place)}</label>
      <textarea
        id={id}
        class="input"
        rows={Math.max(2, blank.accepted.length + 1)}
        dir="auto"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        value={blank.accepted.join('\n')}
        onInput={event => {
          const { value } = event.currentTarget
          onChange({ ...blank, accepted: value === '' ? [] : value.split('\n') }, 'accepted')
        }}
        // Empty lines are removed on blur.
        onBlur={() => {
          const accepted = blank.accepted.filter(text => text.trim() !== '')
          if (accepted.length < blank.accepted.length) onChange({ ...blank, accepted }, 'accepted')
        }}
      />
      {problem !== null && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <label class="deck-check">
        <input
          type="checkbox"
          checked={blank.case_sensitive}
          onChange={event => onChange({ ...blank, case_sensitive: event.currentTarget.checked }, 'case')}
        />
        {t.caseSensitive(place)}
      </label>
    </div>
  )
}
