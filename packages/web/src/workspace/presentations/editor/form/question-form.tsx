import { type QuestionTypeName, questionTypeNames, typeOf } from '@roomful/contract/question-types/index'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { questionTypeTexts } from '../../../../messages/question-types/index.ts'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import { ImageField } from '../../../images/image-field.tsx'
import { WorkspaceIcon } from '../../../kit/workspace-icon.tsx'
import type { FaultOf } from '../../../slides/fault-text.ts'
import type { EditorQuestion } from '../document/deck.ts'
import type { DeckEditor } from '../document/deck-editor.ts'
import type { SlideChange } from '../document/edit.ts'
import { changeableWhileLocked } from '../document/next-request.ts'
import { asType } from '../new-slide.ts'
import { coverOf } from '../plan-cover.ts'
import { SlideNotices } from '../slide-notices.tsx'
import { BlanksField, hasBlanks, promptChange } from './blanks-field.tsx'
import type { OptionChange } from './options-field.tsx'
import { OptionsField } from './options-field.tsx'
import { SettingField, settingsOfType } from './setting-field.tsx'
import { TextArea } from './text-area.tsx'
import './form.css'

/** The form of a question: prompt, image, options, explanation and settings. */
export function QuestionForm({
  editor,
  question,
  faultOf,
  plan,
  organizationId,
  onTypeChange,
}: {
  readonly editor: DeckEditor
  readonly question: EditorQuestion
  readonly faultOf: FaultOf
  readonly plan: AppOutputOf<'getPlan'> | null
  readonly organizationId: string
  /** Called when the type changes, which replaces the slide. @param key of the new slide */
  readonly onTypeChange: (key: string) => void
}): JSX.Element {
  const { key, type, prompt, settings } = question
  const status = editor.statusOf(key)
  const form = useRef<HTMLFormElement>(null)
  const change = (changed: SlideChange, merge?: string) => editor.changeSlide(key, changed, merge)
  const changePrompt = (text: string) => change(promptChange(question, text), 'prompt')
  const set = (name: string, value: unknown, merge?: string) =>
    change({ settings: { ...settings, [name]: value } }, merge)
  const groups = settingsOfType(type)

  /** Changes an option if it is still there: an upload may end after other edits. */
  function changeOption(optionKey: string, changed: OptionChange, merge?: string): void {
    const now = editor.deck.peek().slides.find(slide => slide.key === key)
    const options = now?.kind === 'QUESTION' ? now.options : []
    const next = options.map(before => {
      if (before.key !== optionKey) return before
      const { image, ...option } = { ...before, ...changed }
      return { ...option, ...(image && { image }) }
    })
    change({ options: next }, merge)
  }

  function changeType(wanted: QuestionTypeName): void {
    const { slides, sections } = editor.deck.peek()
    const at = slides.findIndex(slide => slide.key === key)
    const slide = asType(question, wanted)
    editor.edit({
      type: 'several',
      edits: [
        // Its section stays in its place.
        { type: 'setSection', key, title: null },
        { type: 'removeSlide', key },
        { type: 'addSlide', slide, at },
        { type: 'setSection', key: slide.key, title: sections[key] ?? null },
      ],
    })
    editor.select(slide.key)
    onTypeChange(slide.key)
    requestAnimationFrame(() => document.getElementById('slide-type')?.focus())
  }

  /** Moves the focus from the prompt to the first option, or else to the first setting. */
  function goOn(): void {
    const next = form.current?.querySelector<HTMLInputElement>(
      '.deck-option input[type=text], .deck-part textarea, .deck-settings input',
    )
    next?.focus()
    if (next?.type === 'text') next.select()
  }

  return (
    <form ref={form} class="deck-form" onSubmit={event => event.preventDefault()}>
      <SlideNotices status={status} />
      <fieldset class="deck-lockable" disabled={status.locked}>
        <TypeField type={type} plan={plan} isFixed={status.asked} onChange={changeType} />
        <div data-faults="prompt">
          <TextArea
            id="slide-prompt"
            label={t.prompt}
            hint={hasBlanks(type) ? `${t.blankHint} ${t.promptHint}` : t.promptHint}
            placeholder={type === 'SPINNER' ? t.wheelPrompt : t.promptPlaceholder}
            problem={faultOf('prompt')}
            value={prompt}
            onChange={changePrompt}
            onEnter={goOn}
          />
        </div>
        {hasBlanks(type) && (
          <button
            type="button"
            class="button deck-small"
            onClick={() => {
              changePrompt(`${prompt}${prompt === '' || prompt.endsWith(' ') ? '' : ' '}___`)
              document.getElementById('slide-prompt')?.focus()
            }}
          >
            <WorkspaceIcon name="plus" />
            {t.insertBlank}
          </button>
        )}
        <ImageField
          organizationId={organizationId}
          id="slide-image"
          of={t.prompt}
          image={question.image}
          onChange={(image, merge) => change({ image }, merge && `image ${merge}`)}
        />
        <OptionsField
          organizationId={organizationId}
          question={question}
          faultOf={faultOf}
          onChange={(options, merge) => change({ options }, merge)}
          onOptionChange={changeOption}
        />
        {hasBlanks(type) && (
          <BlanksField
            question={question}
            faultOf={faultOf}
            onChange={(blanks, merge) => set('blanks', blanks, merge)}
          />
        )}
        {typeOf({ type }).scoring && (
          <div data-faults="explanation">
            <TextArea
              id="slide-explanation"
              label={t.explanation}
              hint={t.explanationHint}
              problem={faultOf('explanation')}
              value={question.explanation ?? ''}
              onChange={text => change({ explanation: text === '' ? null : text }, 'explanation')}
            />
          </div>
        )}
      </fieldset>
      {(['answer', 'scoring', 'results'] as const).map(group => {
        const shown = (groups.get(group) ?? []).flatMap(({ name, control }) =>
          control.type === 'blanks' ? [] : [{ name, control }],
        )
        if (shown.length === 0) return null
        return (
          <fieldset key={group} class="deck-part deck-settings">
            <legend>{t.settingGroups[group]}</legend>
            {shown.map(({ name, control }) => (
              <fieldset
                key={name}
                class="deck-setting"
                data-faults={`settings.${name}`}
                disabled={status.locked && !changeableWhileLocked.has(`settings.${name}`)}
              >
                <SettingField
                  name={name}
                  control={control}
                  value={settings[name]}
                  problem={faultOf(`settings.${name}`, ...itemsOf(name, settings[name]))}
                  onChange={value =>
                    set(name, value, control.type === 'check' ? undefined : `settings.${name}`)
                  }
                />
              </fieldset>
            ))}
          </fieldset>
        )
      })}
    </form>
  )
}

/** The fields of the items of a setting that is a list. */
function itemsOf(name: string, value: unknown): string[] {
  return Array.isArray(value) ? value.map((_, i) => `settings.${name}[${i}]`) : []
}

function TypeField({
  type,
  plan,
  isFixed,
  onChange,
}: {
  readonly type: QuestionTypeName
  readonly plan: AppOutputOf<'getPlan'> | null
  readonly isFixed: boolean
  readonly onChange: (type: QuestionTypeName) => void
}): JSX.Element {
  return (
    <div class="field">
      <label for="slide-type">{t.type}</label>
      <select
        id="slide-type"
        class="input"
        disabled={isFixed}
        value={type}
        onChange={event => onChange(event.currentTarget.value as QuestionTypeName)}
      >
        {questionTypeNames.map(name => {
          const isMissing = coverOf(plan, name).type === 'missing'
          const text = questionTypeTexts[name].name
          return (
            <option key={name} value={name} disabled={isMissing && name !== type}>
              {isMissing ? `${text} – ${t.isInactive}` : text}
            </option>
          )
        })}
      </select>
    </div>
  )
}
