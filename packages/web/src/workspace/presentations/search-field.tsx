import { type PresentationSort, presentationSorts } from '@roomful/contract/workspace/presentation-sorts'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { SelectField } from '../kit/fields.tsx'

/** The pause after which a search starts, so that not every letter does. */
const typingPauseMs = 150

/** A search field that searches while somebody types. */
export function SearchField({
  value,
  onSearch,
}: {
  readonly value: string
  readonly onSearch: (text: string) => void
}): JSX.Element {
  const [text, setText] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div class="field">
      <label for="deck-search">{m.decks.search}</label>
      <input
        id="deck-search"
        class="input"
        type="search"
        maxLength={200}
        autocomplete="off"
        dir="auto"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
    </div>
  )
}

export function SortField({
  value,
  onChange,
}: {
  readonly value: PresentationSort
  readonly onChange: (sort: PresentationSort) => void
}): JSX.Element {
  return (
    <SelectField
      field={{ id: 'deck-sort', value, problem: null, onChange }}
      label={m.decks.sort}
      choices={presentationSorts.map(sort => ({ value: sort, text: m.decks.sorts[sort] }))}
    />
  )
}
