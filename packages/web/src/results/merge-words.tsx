import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { JSX } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { mergeTexts as t } from '../messages/merge/index.ts'
import './merge-words.css'

/** Counts words of a cloud as others: a form, and the merges with their undo. */
export function MergeWords({
  results,
  merge,
}: {
  readonly results: Pick<QuestionResultsOut, 'words' | 'groups'>
  /** Merges, or undoes it with null. @returns why it failed; null on success */
  readonly merge: (text: string, countsAs: string | null) => Promise<string | null>
}): JSX.Element {
  const [word, setWord] = useState('')
  const [other, setOther] = useState('')
  const [said, setSaid] = useState<{ readonly text: string; readonly isBad?: boolean }>({ text: '' })
  const first = useRef<HTMLSelectElement>(null)
  const id = useId()
  const groups = results.groups ?? results.words ?? []
  const merges = (results.groups ?? []).flatMap(({ text, words }) =>
    words.filter(one => one !== text).map(one => ({ text: one, countsAs: text })),
  )

  async function change(text: string, countsAs: string | null): Promise<void> {
    const problem = await merge(text, countsAs)
    const done = countsAs === null ? t.undone(text) : t.countsAs({ word: text, other: countsAs })
    setSaid(problem === null ? { text: done } : { text: problem, isBad: true })
    if (problem !== null) return
    setWord('')
    setOther('')
    // The pressed button may be gone.
    first.current!.focus()
  }

  function submit(event: Event): void {
    event.preventDefault()
    void change(word, other)
  }

  const choice = (
    name: string,
    label: string,
    chosen: string,
    choose: (text: string) => void,
    without: string,
  ) => (
    <div class="field">
      <label for={`${id}-${name}`}>{label}</label>
      <select
        ref={name === 'word' ? first : null}
        id={`${id}-${name}`}
        class="input"
        required
        // The chosen word may have been merged elsewhere in the meantime.
        value={groups.some(({ text }) => text === chosen) ? chosen : ''}
        onChange={event => choose(event.currentTarget.value)}
      >
        <option value="">{t.choose}</option>
        {groups
          .filter(({ text }) => text !== without)
          .map(({ text, count }) => (
            <option key={text} value={text} dir="auto">
              {t.counted({ word: text, count })}
            </option>
          ))}
      </select>
    </div>
  )

  return (
    <div class="merge-words">
      <p class="hint">{t.lead}</p>
      <form class="merge-form" onSubmit={submit}>
        {choice('word', t.word, word, setWord, '')}
        {choice('as', t.countAs, other, setOther, word)}
        <button type="submit" class="button">
          {t.merge}
        </button>
      </form>
      <p role="status" dir="auto" class={said.isBad ? 'notice bad' : 'hint'}>
        {said.text}
      </p>
      {merges.length > 0 && (
        <ul class="merges" aria-label={t.merges}>
          {merges.map(({ text, countsAs }) => {
            const merged = t.countsAs({ word: text, other: countsAs })
            return (
              <li key={text}>
                <span class="written" dir="auto">
                  {merged}
                </span>
                <button
                  type="button"
                  class="button"
                  aria-label={t.undoOf(merged)}
                  onClick={() => void change(text, null)}
                >
                  {t.undo}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
