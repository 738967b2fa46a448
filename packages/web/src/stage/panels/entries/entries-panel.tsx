import type { EntryLifecycle } from '@roomful/contract/room/messages'
import type { EntryCounts, RoomEntry } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { loadModerationTexts, m } from '../../../messages/moderation/index.ts'
import { whole } from '../../../messages/numbers.ts'
import { isSmall } from '../../../slide/canvas/shape.ts'
import { singleKeys } from '../../controls/keys.ts'
import type { PanelProps } from '../panel.ts'
import { Approval } from './approval.tsx'
import { countsIn } from './counts.ts'
import './entries.css'
import { EntryRow } from './entry-row.tsx'
import { type EntryChange, moderateEntry, setLifecycle } from './moderate.ts'
import { moreEntriesOf } from './more-entries.ts'

const states = ['PENDING', 'PUBLISHED', 'ANSWERED', 'DISMISSED'] as const
/** Those that a projected page shows without being asked to. */
const shownStates = ['PUBLISHED', 'ANSWERED'] as const

/** Loads the texts with the panel. */
export async function loadEntriesPanel(): Promise<typeof EntriesPanel> {
  await loadModerationTexts()
  return EntriesPanel
}

/** Moderation of the audience's questions. */
function EntriesPanel(props: PanelProps): JSX.Element {
  return (
    <>
      <Approval view={props.view} stage={props.stage} visible={countsIn(props.view.room).PUBLISHED} />
      <EntriesOfPage {...props} />
    </>
  )
}

/** Pages that may be projected show those that wait on request only. */
function EntriesOfPage(props: PanelProps): JSX.Element {
  const { view, isPrivate = false } = props
  const [isShownAnyway, setShownAnyway] = useState(false)
  const counts = countsIn(view.room)
  if (states.every(state => counts[state] === 0)) return <p class="hint">{m.noEntriesYet}</p>
  const holdsBack = !isPrivate && !isShownAnyway && !isSmall.value
  if (!holdsBack || counts.PENDING + counts.DISMISSED === 0)
    return <Entries {...props} counts={counts} states={holdsBack ? shownStates : states} />
  return (
    <div class="panel-body">
      {counts.PENDING > 0 && (
        <p class="numbers">
          <strong>{m.entriesWaiting(counts.PENDING)}</strong>
        </p>
      )}
      <p class="hint">{m.moderateElsewhere}</p>
      <p class="panel-actions">
        <button type="button" class="button" onClick={() => setShownAnyway(true)}>
          {m.showHereAnyway}
        </button>
      </p>
      <Entries {...props} counts={counts} states={shownStates} />
    </div>
  )
}

/** How many rows are drawn at first, and how many more whenever the end is in sight. */
const rowsAtOnce = 50

type ListProps = PanelProps & { readonly counts: EntryCounts; readonly states: readonly EntryLifecycle[] }

function Entries(props: ListProps): JSX.Element {
  const { view, stage, counts, states } = props
  const [chosen, setChosen] = useState<EntryLifecycle>(() =>
    counts.PENDING > 0 || view.room.approval ? 'PENDING' : 'PUBLISHED',
  )
  const state = states.includes(chosen) ? chosen : states[0]!
  const [search, setSearch] = useState('')
  const [label, setLabel] = useState<string | null>(null)
  const [rows, setRows] = useState(rowsAtOnce)
  const more = moreEntriesOf(stage)
  const known = more.of(view, state)
  const labels = [...new Set(view.room.deck.flatMap(slide => slide.labels ?? []))].sort()
  const found = known.filter(
    entry => (label === null || entry.labels?.includes(label)) && matches(entry, search),
  )
  const isNarrowed = search.trim() !== '' || label !== null
  const wanted = isNarrowed ? counts[state] : Math.min(counts[state], rows + rowsAtOnce)
  useEffect(() => {
    if (known.length < wanted) more.want(state, wanted - known.length)
  }, [state, wanted, known.length])
  const begin = () => setRows(rowsAtOnce)
  return (
    <>
      <fieldset class="entry-states">
        <legend class="only-read">{m.entryStates}</legend>
        {states.map(one => (
          <button
            key={one}
            type="button"
            class="button quiet"
            aria-pressed={one === state}
            onClick={() => {
              setChosen(one)
              begin()
            }}
          >
            <strong class="numbers">{whole(counts[one])}</strong> {m.entryState[one]}
          </button>
        ))}
      </fieldset>
      <div class="entry-filters">
        <input
          type="search"
          class="input"
          aria-label={m.searchEntries}
          placeholder={m.searchEntries}
          value={search}
          onInput={event => {
            setSearch(event.currentTarget.value)
            begin()
          }}
        />
        {labels.length > 0 && <LabelFilter labels={labels} chosen={label} onChoose={setLabel} />}
      </div>
      <Rows
        // Nothing selected in one list acts in another.
        key={state}
        {...props}
        found={found}
        rows={rows}
        hasMore={found.length > rows}
        isLoading={known.length < counts[state]}
        onMore={() => setRows(rows + rowsAtOnce)}
      />
    </>
  )
}

function matches({ text, asker_name }: RoomEntry, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase()
  return wanted === '' || `${text}\n${asker_name ?? ''}`.toLocaleLowerCase().includes(wanted)
}

function Rows({
  found,
  rows,
  hasMore,
  isLoading,
  onMore,
  view,
  stage,
  isPrivate = false,
}: ListProps & {
  readonly found: readonly RoomEntry[]
  readonly rows: number
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
}): JSX.Element {
  const shown = found.slice(0, rows)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter(({ id }) => selected.has(id))
  const [currentId, setCurrent] = useState<string | null>(null)
  const current = shown.find(({ id }) => id === currentId) ?? shown[0]
  const list = useRef<HTMLUListElement>(null)
  const isOver = view.room.state === 'CLOSED'
  const rowOf = (id: string | undefined) => list.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)

  /** The row that had the focus, and those that get it once it has gone. */
  const leaving = useRef<{ id: string; next: readonly string[] } | null>(null)
  const leave = (ids: readonly string[]) => {
    const focused = list.current?.querySelector('[data-entry]:focus-within')?.getAttribute('data-entry')
    const at = shown.findIndex(({ id }) => id === (focused ?? ids[0]))
    const others = [...shown.slice(at + 1), ...shown.slice(0, at).reverse()].map(({ id }) => id)
    leaving.current = { id: focused ?? ids[0]!, next: others.filter(id => !ids.includes(id)) }
  }
  useLayoutEffect(() => {
    const left = leaving.current
    if (left === null || shown.some(({ id }) => id === left.id)) return
    leaving.current = null
    const next = left.next.find(id => shown.some(entry => entry.id === id))
    if (document.activeElement && document.activeElement !== document.body) return
    if (next === undefined) list.current?.focus()
    else rowOf(next)?.focus()
  })

  const change = (entry: RoomEntry, change: EntryChange) => {
    if (change.lifecycle) leave([entry.id])
    void moderateEntry(stage, entry, change)
  }
  const changeChosen = (lifecycle: EntryLifecycle) => {
    leave(chosen.map(({ id }) => id))
    setSelected(new Set())
    void setLifecycle(stage, chosen, lifecycle)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('textarea, select')) return
    const key = event.key.toLowerCase()
    const decides = ['a', 'd', 'p', ' '].includes(key)
    // Nothing that decides on a question acts on the session.
    if (decides) event.stopPropagation()
    const entry = shown.find(({ id }) => id === target.closest('[data-entry]')?.getAttribute('data-entry'))
    // A focused control handles the space bar itself.
    if (!entry || target.closest('.row-menu') || (key === ' ' && !target.matches('[data-entry]'))) return
    // A key that is held decides once, on a question that was read.
    if (!(decides && event.repeat) && !act(entry, key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  function act(entry: RoomEntry, key: string): boolean {
    const at = shown.indexOf(entry)
    const go = { arrowdown: 1, arrowup: -1 }[key]
    if (go !== undefined) {
      rowOf(shown[at + go]?.id)?.focus()
      return true
    }
    if (isOver) return false
    if (key === ' ') {
      setSelected(withOne(selected, entry.id, !selected.has(entry.id)))
      return true
    }
    if (!singleKeys.value) return false
    const lifecycle = { a: 'PUBLISHED', d: 'DISMISSED' }[key] as EntryLifecycle | undefined
    if (lifecycle && lifecycle !== entry.lifecycle) change(entry, { lifecycle })
    else if (key === 'p' && entry.lifecycle === 'PUBLISHED')
      change(entry, { pinned_order: entry.pinned_order === null ? 0 : null })
    else return lifecycle !== undefined
    return true
  }

  return (
    <>
      {!isOver && shown.length > 1 && (
        <div class="entry-selection">
          <label class="check">
            <input
              type="checkbox"
              checked={chosen.length === shown.length}
              onChange={event =>
                setSelected(new Set(event.currentTarget.checked ? shown.map(({ id }) => id) : []))
              }
            />
            {chosen.length === 0 ? m.selectAll : m.selected(chosen.length)}
          </label>
          {chosen.length > 0 &&
            bulkActions(chosen[0]!.lifecycle).map(lifecycle => (
              <button
                key={lifecycle}
                type="button"
                class={`button ${lifecycle === 'DISMISSED' ? 'danger' : ''}`}
                onClick={() => changeChosen(lifecycle)}
              >
                {m.bulk[lifecycle]}
              </button>
            ))}
        </div>
      )}
      {shown.length === 0 && !isLoading && <p class="hint">{m.noEntriesHere}</p>}
      <ul
        class="moderation entry-rows"
        ref={list}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocusIn={event =>
          setCurrent((event.target as Element).closest('[data-entry]')?.getAttribute('data-entry') ?? null)
        }
      >
        {shown.map(entry => (
          <EntryRow
            key={entry.id}
            entry={entry}
            isCurrent={entry === current}
            isSelected={selected.has(entry.id)}
            onSelect={on => setSelected(withOne(selected, entry.id, on))}
            onChange={changes => change(entry, changes)}
            {...{ view, stage, isPrivate }}
          />
        ))}
      </ul>
      {hasMore && <InSight key={rows} onSeen={onMore} />}
      {isLoading && !hasMore && <p class="hint">{m.loadingEntries}</p>}
    </>
  )
}

function withOne(selected: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const others = [...selected].filter(one => one !== id)
  return new Set(on ? [...others, id] : others)
}

/** Lifecycles that several entries of one can get. */
function bulkActions(lifecycle: EntryLifecycle): readonly EntryLifecycle[] {
  switch (lifecycle) {
    case 'PENDING':
      return ['PUBLISHED', 'DISMISSED']
    case 'PUBLISHED':
      return ['ANSWERED', 'PENDING', 'DISMISSED']
    case 'ANSWERED':
    case 'DISMISSED':
      return ['PUBLISHED']
  }
}

/** The end of a list; says when it comes into sight, and is a button for those who do not scroll. */
function InSight({ onSeen }: { onSeen: () => void }): JSX.Element {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      seen => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onSeen()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <button type="button" class="button" ref={element} onClick={onSeen}>
      {m.moreEntries}
    </button>
  )
}

/** Shows the entries of one label. */
function LabelFilter({
  labels,
  chosen,
  onChoose,
}: {
  labels: readonly string[]
  chosen: string | null
  onChoose: (label: string | null) => void
}): JSX.Element {
  return (
    <select
      class="input"
      aria-label={m.labelFilter}
      value={chosen ?? ''}
      onChange={event => onChoose(event.currentTarget.value || null)}
    >
      <option value="">{m.allLabels}</option>
      {labels.map(label => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </select>
  )
}
