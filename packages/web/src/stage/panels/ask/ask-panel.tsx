import type { AddSessionQuestionBody } from '@roomful/contract/features/session-control/added-questions'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { randomKey } from '@roomful/contract/room/random-key'
import type { JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { loadAskTexts, askTexts as t } from '../../../messages/ask/index.ts'
import { m } from '../../../messages/stage/index.ts'
import { WrittenMath } from '../../../ui/math/written-math.tsx'
import type { PanelProps } from '../panel.ts'
import './ask-panel.css'
import { addQuestion, recentQuestions } from './added-questions.ts'
import { draftOf, type Kind, kinds, linesOf } from './draft.ts'

/** Loads the texts with the panel. */
export async function loadAskPanel(): Promise<typeof AskPanel> {
  await loadAskTexts()
  return AskPanel
}

/** Adds a question to the session: typed, only spoken, or a recent one. */
function AskPanel({ stage, onClose }: PanelProps): JSX.Element {
  const [kind, setKind] = useState<Kind>('yesNo')
  const [prompt, setPrompt] = useState('')
  const [options, setOptions] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [recent, setRecent] = useState<readonly CreateQuestionBody[]>([])
  const isSending = useRef(false)
  /** Another attempt after an unknown outcome has the same key, so that a question is added once. */
  const sent = useRef({ body: '', key: '' })
  const promptField = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    promptField.current!.focus()
    void recentQuestions(stage).then(setRecent)
  }, [stage])

  async function add(question: CreateQuestionBody, activate: boolean): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    const body = JSON.stringify({ question, activate } satisfies AddSessionQuestionBody)
    if (body !== sent.current.body) sent.current = { body, key: randomKey() }
    const code = await addQuestion(stage, sent.current)
    isSending.current = false
    if (code !== null) sent.current = { body: '', key: '' }
    if (code !== undefined) {
      const faults: Readonly<Record<string, string>> = t.faults
      setFault((code !== null && faults[code]) || m.controlFailed)
      return
    }
    onClose()
    if (!activate) stage.notices.show({ text: t.added })
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (kind === 'choice' && linesOf(options).length === 1) setFault(t.optionsTooFew)
    else void add(draftOf(kind, prompt, options), event.submitter?.dataset.now !== undefined)
  }

  return (
    <div class="panel-body">
      <form class="panel-body" onSubmit={submit}>
        <fieldset class="ask-kinds">
          <legend class="only-read">{t.kind}</legend>
          {kinds.map(one => (
            <label key={one} class="ask-kind">
              <input
                type="radio"
                name={`${id}-kind`}
                checked={one === kind}
                onChange={() => {
                  setKind(one)
                  setFault(null)
                }}
              />
              {t.kinds[one]}
            </label>
          ))}
        </fieldset>
        <div class="field">
          <label for={`${id}-prompt`}>{t.prompt}</label>
          <input
            ref={promptField}
            id={`${id}-prompt`}
            class="input"
            dir="auto"
            autocomplete="off"
            maxLength={500}
            placeholder={t.spoken[kind]}
            value={prompt}
            onInput={event => setPrompt(event.currentTarget.value)}
          />
        </div>
        {kind === 'choice' && (
          <div class="field">
            <label for={`${id}-options`}>{t.options}</label>
            <textarea
              id={`${id}-options`}
              class="input"
              dir="auto"
              rows={4}
              aria-describedby={`${id}-hint`}
              value={options}
              onInput={event => setOptions(event.currentTarget.value)}
            />
            <p id={`${id}-hint`} class="hint">
              {t.optionsHint}
            </p>
          </div>
        )}
        <div class="panel-actions">
          <button type="submit" class="button main">
            {t.addNext}
          </button>
          <button type="submit" class="button" data-now>
            {t.askNow}
          </button>
        </div>
        <p role="alert" class={fault === null ? '' : 'notice bad'}>
          {fault}
        </p>
      </form>
      {recent.length > 0 && (
        <section aria-labelledby={`${id}-recent`}>
          <h3 id={`${id}-recent`} class="hint">
            {t.recent}
          </h3>
          <ul class="ask-recent">
            {recent.map((question, i) => (
              <li key={i}>
                <button
                  type="button"
                  class="button"
                  aria-label={t.addRecent(question.prompt)}
                  onClick={() => void add(question, false)}
                >
                  <WrittenMath text={question.prompt} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
